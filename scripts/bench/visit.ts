/** Measures one visit of a page with an empty cache, under the throttling of a slow phone. */
import {chromium, type Browser, type CDPSession, type Page as BrowserPage} from '@playwright/test';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import {probe, type Measured} from './probe';
import type {Page} from './baselines';

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

/** Visits `page` with an empty cache. `throttled: false` is for the warm-up, which isn't measured. */
export async function visit(browser: Browser, origin: string, page: Page, throttled: boolean): Promise<Figures> {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  try {
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    const traffic = await watchTraffic(cdp);
    if (throttled) await slowDown(cdp);
    await tab.addInitScript(probe, page.pattern);
    await tab.goto(origin + page.path, {waitUntil: 'load', timeout: timeout});
    await tab.waitForFunction('window.__bench.visible > 0', undefined, {timeout: timeout, polling: 250}).catch(() => {
      throw new Error(`${page.path} did not show /${page.pattern}/ within ${timeout / 1000} s`);
    });
    const bench = await settle(tab, traffic);
    const tbt = bench.longTasks
      .filter(({start}) => start >= bench.fcp)
      .reduce((sum, {duration}) => sum + duration - 50, 0);
    return {...traffic.sums(), visible: bench.visible, lcp: bench.lcp, tbt, cls: Math.round(bench.cls * 1000) / 1000};
  } finally {
    await context.close();
  }
}

/** Waits until the page has loaded nothing and run no long task for a while. */
export async function settle(tab: BrowserPage, traffic: {lastActivity: () => number}): Promise<Measured> {
  const end = Date.now() + timeout;
  for (;;) {
    const read = '({...window.__bench, now: performance.now()})';
    const bench = (await tab.evaluate(read)) as Measured & {now: number};
    const lastTask = bench.longTasks.reduce((last, {start, duration}) => Math.max(last, start + duration), 0);
    const still = Date.now() - traffic.lastActivity() > quiet && bench.now - lastTask > quiet;
    if (still || Date.now() > end) return bench;
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
  return {sums: () => ({...bytes}), lastActivity: () => (open.size > 0 ? Date.now() : last)};
}
