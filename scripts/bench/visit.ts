/** Visits pages with an empty cache, under the throttling of a slow phone. */
import {chromium, type Browser, type CDPSession, type Page as BrowserPage} from '@playwright/test';
import {serveFolder} from '../../plugins/post-build/hosting/serve';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import {kinds, type Kind, type Page, type Site} from './baselines';
import {probe, type Probed} from './probe';

/** Throttling as in Lighthouse: slow 4G and a mid-range phone. */
export const conditions = {cpuSlowdown: 4, latencyMs: 150, downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000};

/** Bytes as received, including headers, and times in milliseconds: since navigation began, or the duration `tbt`. */
export type Figures = {js: number; wire: number; visible: number; lcp: number; tbt: number; cls: number};

/** Timeout for a page to show its content, and idle time after which it counts as done, in milliseconds. */
export const timeout = 60_000;
export const quiet = 1_500;

/** Starts a browser that reaches no other host. Requests of a baseline to its own servers would distort its times. */
export const launchBrowser = (...flags: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [...browserFlags, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', ...flags],
  });

/** A page of a site, and the results of its visits. */
export type Measured<Result> = Entry & {results: Result[]};
type Entry = {kind: Kind; id: string; name: string; url: string; page: Page};

export const findEntry = <Result>(entries: Measured<Result>[], kind: Kind, id: string): Measured<Result> | undefined =>
  entries.find((entry) => entry.kind === kind && entry.id === id);

type Measurement<Result> = {
  prepare: (browser: Browser, entry: Entry) => Promise<unknown>;
  measure: (browser: Browser, entry: Entry) => Promise<Result>;
  format: (result: Result) => string;
};

/**
 * Measures each page `rounds` times. Visits every page of every site in turn, so that a busy moment affects all of them.
 * Reports and leaves out pages that can't be prepared.
 */
export async function measureInTurn<Result>(
  sites: Site[],
  rounds: number,
  {prepare, measure, format}: Measurement<Result>,
): Promise<{entries: Measured<Result>[]; version: string}> {
  const browser = await launchBrowser();
  const servers = await Promise.all(sites.map(({root}) => serveFolder(root, {isCdn: true})));
  try {
    const entries: Measured<Result>[] = [];
    for (const kind of kinds)
      for (const [i, {id, name, pages}] of sites.entries()) {
        const page = pages[kind];
        if (!page) continue;
        const entry = {kind, id, name, url: servers[i].origin + page.path, page};
        try {
          await prepare(browser, entry);
          entries.push({...entry, results: []});
        } catch (error) {
          console.log(`Not measured: ${kind}, ${name}: ${(error as Error).message.split('\n')[0]}`);
        }
      }
    for (let round = 1; round <= rounds; round += 1)
      for (const entry of entries) {
        const result = await measure(browser, entry);
        entry.results.push(result);
        console.log(`${round}/${rounds} ${entry.kind} ${entry.id}: ${format(result)}`);
      }
    return {entries, version: browser.version()};
  } finally {
    servers.forEach((server) => server.close());
    await browser.close();
  }
}

/** Visits a page with an empty cache. `throttled: false` is for the warm-up, which isn't measured. */
export async function visit(browser: Browser, url: string, {pattern}: Page, throttled: boolean): Promise<Figures> {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  try {
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    const traffic = await watchTraffic(cdp);
    if (throttled) await slowDown(cdp);
    await tab.addInitScript(probe, pattern);
    await tab.goto(url, {waitUntil: 'load', timeout});
    await tab.waitForFunction('window.__bench.visible > 0', undefined, {timeout, polling: 250}).catch(() => {
      throw new Error(`${url} did not show /${pattern}/ within ${timeout / 1000} s`);
    });
    const {longTasks, fcp, visible, lcp, cls} = await settle(tab, traffic);
    const tbt = longTasks.filter(({start}) => start >= fcp).reduce((sum, {duration}) => sum + duration - 50, 0);
    return {...traffic.bytes, visible, lcp, tbt, cls: Math.round(cls * 1000) / 1000};
  } finally {
    await context.close();
  }
}

/** Waits until the page has loaded nothing and run no long task for a while. */
export async function settle(tab: BrowserPage, traffic: {lastActivity: () => number}): Promise<Probed> {
  const end = Date.now() + timeout;
  for (;;) {
    const read = '({...window.__bench, now: performance.now()})';
    const bench = (await tab.evaluate(read)) as Probed & {now: number};
    const lastTask = Math.max(0, ...bench.longTasks.map(({start, duration}) => start + duration));
    const isQuiet = Date.now() - traffic.lastActivity() > quiet && bench.now - lastTask > quiet;
    if (isQuiet || Date.now() > end) return bench;
    await tab.waitForTimeout(250);
  }
}

export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: conditions.downBitsPerSecond / 8,
    uploadThroughput: conditions.upBitsPerSecond / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: conditions.cpuSlowdown});
}

/** Counts received bytes. Identifies scripts by content type, to include preloaded and module scripts. */
export async function watchTraffic(cdp: CDPSession) {
  const scripts = new Set<string>();
  const open = new Set<string>();
  const bytes = {js: 0, wire: 0};
  let last = Date.now();
  cdp.on('Network.requestWillBeSent', ({requestId, request}) => {
    last = Date.now();
    if (request.url.startsWith('http')) open.add(requestId);
  });
  cdp.on('Network.responseReceived', ({requestId, response}) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    last = Date.now();
    open.delete(requestId);
    bytes.wire += encodedDataLength;
    if (scripts.has(requestId)) bytes.js += encodedDataLength;
  });
  cdp.on('Network.loadingFailed', ({requestId}) => open.delete(requestId));
  await cdp.send('Network.enable');
  return {bytes, lastActivity: () => (open.size > 0 ? Date.now() : last)};
}
