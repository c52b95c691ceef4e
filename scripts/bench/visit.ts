/** Visits pages with an empty cache, under the throttling of a slow phone. */
import {chromium, type Browser, type CDPSession, type Page as Tab} from '@playwright/test';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import type {Page} from './baselines';
import {probe, type Probed} from './probe';
import {nextLink} from './sites';

/** Throttling as in Lighthouse: slow 4G and a mid-range phone. */
export const conditions = {
  cpuSlowdown: 4,
  latencyMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
};

/** Timeout for a page to show its content, and idle time after which it counts as done, in milliseconds. */
const timeout = 60_000;
const quiet = 1_500;
/** Time that the pointer is over a link before the click, in which prefetching may begin, in milliseconds. */
const hover = 100;

/** Starts a browser that reaches no other host. Requests of a baseline to its own servers would distort its times. */
export const launchBrowser = (...flags: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [...browserFlags, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', ...flags],
  });

/**
 * Measures the visit of a page.
 *
 * @param throttled false for a warm-up
 * @returns figures by name
 */
export type Visit = (
  browser: Browser,
  url: string,
  page: Page,
  throttled: boolean,
) => Promise<Record<string, number>>;

/**
 * Returns kilobytes as received, times in milliseconds, and the sum of all layout shifts. Scripts are counted without the
 * headers of their responses, as in tests/site/byte-budget.slow.spec.ts, and the total with them.
 */
export const visitFirst: Visit = (browser, url, {pattern}, throttled) =>
  inNewTab(
    browser,
    {pattern, within: 'body :not(script, style, noscript)'},
    throttled,
    async (tab, traffic) => {
      await tab.goto(url, {waitUntil: 'load', timeout});
      await waitForContent(tab);
      const {longTasks, fcp, visible, lcp, cls} = await settle(tab, traffic);
      const tbt = longTasks
        .filter(({start}) => start >= fcp)
        .reduce((sum, {duration}) => sum + duration - 50, 0);
      const {js, wire} = traffic.bytes;
      return {
        js: js / 1000,
        wire: wire / 1000,
        visible,
        lcp,
        tbt,
        cls: Math.round(cls * 1000) / 1000,
      };
    },
  );

/**
 * Returns the milliseconds from a click on the "Next" link until the title of the next page is visible. The page
 * has shown its end before, so each site has done its own prefetching.
 */
export const followNext: Visit = (browser, url, {nextTitle}, throttled) =>
  inNewTab(browser, {pattern: nextTitle, within: 'main h1'}, throttled, async (tab, traffic) => {
    await tab.goto(url, {timeout});
    await settle(tab, traffic);
    const link = tab.locator(nextLink);
    await link.scrollIntoViewIfNeeded();
    await tab.waitForTimeout(quiet);
    await settle(tab, traffic);
    await link.hover();
    await tab.waitForTimeout(hover);
    await link.click();
    await waitForContent(tab);
    const next = await tab.evaluate<number>(
      'performance.timeOrigin + window.__bench.visible - Number(sessionStorage.clicked)',
    );
    if (!(next > 0)) throw new Error(`${url} already shows the title of the next page`);
    return {next};
  });

/** The requests of a tab. */
type Traffic = {
  /** The received bytes: of scripts without headers, and of everything with headers. */
  bytes: {js: number; wire: number};
  /** The time of the last activity in milliseconds since 1970: now, as long as a request is open. */
  lastActivity: () => number;
};

/** Opens a tab with an empty cache, in which the probe waits for the content. */
async function inNewTab<Result>(
  browser: Browser,
  content: Parameters<typeof probe>[0],
  throttled: boolean,
  act: (tab: Tab, traffic: Traffic) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  try {
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    const traffic = await watchTraffic(cdp);
    if (throttled) await slowDown(cdp);
    // esbuild, which compiles this file, names functions with a helper that a page doesn't have.
    await tab.addInitScript('globalThis.__name = (value) => value');
    await tab.addInitScript(probe, content);
    return await act(tab, traffic);
  } finally {
    await context.close();
  }
}

async function waitForContent(tab: Tab): Promise<void> {
  await tab
    .waitForFunction('window.__bench.visible > 0', undefined, {timeout, polling: 250})
    .catch(() => {
      throw new Error(`${tab.url()} did not show its content within ${timeout / 1000} s`);
    });
}

/** Waits until nothing loads or runs anymore, at most until the timeout, and returns what the probe has measured. */
async function settle(tab: Tab, traffic: Traffic): Promise<Probed> {
  const end = Date.now() + timeout;
  const read = '({...window.__bench, now: performance.now()})';
  while (true) {
    const bench = (await tab.evaluate(read)) as Probed & {now: number};
    const lastTask = Math.max(0, ...bench.longTasks.map(({start, duration}) => start + duration));
    const isQuiet = Date.now() - traffic.lastActivity() > quiet && bench.now - lastTask > quiet;
    if (isQuiet || Date.now() > end) return bench;
    await tab.waitForTimeout(250);
  }
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: conditions.downBitsPerSecond / 8,
    uploadThroughput: conditions.upBitsPerSecond / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: conditions.cpuSlowdown});
}

/** Counts received bytes. Identifies scripts by content type, to include preloaded and module scripts. */
async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  /** The bytes of the headers of each script. */
  const scripts = new Map<string, number>();
  const open = new Set<string>();
  const bytes = {js: 0, wire: 0};
  let last = Date.now();
  cdp.on('Network.requestWillBeSent', ({requestId, request}) => {
    last = Date.now();
    if (request.url.startsWith('http')) open.add(requestId);
  });
  cdp.on('Network.responseReceived', ({requestId, response}) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, response.encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    last = Date.now();
    open.delete(requestId);
    bytes.wire += encodedDataLength;
    const headers = scripts.get(requestId);
    if (headers !== undefined) bytes.js += encodedDataLength - headers;
  });
  cdp.on('Network.loadingFailed', ({requestId}) => open.delete(requestId));
  await cdp.send('Network.enable');
  return {bytes, lastActivity: () => (open.size > 0 ? Date.now() : last)};
}
