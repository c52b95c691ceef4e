/**
 * Measures the time from a click to the content of the next page: `npm run bench -- --next-page`.
 *
 * Visits the sites in turn, each with its own prefetching, under the conditions of visit.ts. Loads a page, scrolls to
 * its link to the next page, and hovers over it for a moment, in which prefetching may begin. Then clicks the link and
 * waits for the heading and first sentence of the next page, which is the same on all sites.
 */
import type {Browser} from '@playwright/test';
import {checkLimit, median, report, withRatios, writeTable} from './report';
import {kinds, type Kind, type Site} from './baselines';
import {conditions, findEntry, measureInTurn, quiet, settle, slowDown, timeout, watchTraffic} from './visit';

/** Time that the pointer is over the link before the click, in milliseconds. */
const hoverMs = 100;
const viewport = {width: 412, height: 823};
const nextLink = 'a.pagination-nav__link--next, main a[rel="next"]';
/** Longest time that this site may take, as a share of Starlight's. */
const limit = 0.7;

/** The heading of a page and the text node that its first sentence begins with. */
type Content = {heading: string; words: string};

/** Runs in each document. Stores in the tab's storage when a link is clicked and when the next content is shown. */
function watch(next: Content | undefined): void {
  const longTasks: {start: number; duration: number}[] = [];
  const isShown = (element: Element | null) =>
    element?.checkVisibility({opacityProperty: true, visibilityProperty: true}) ?? false;
  const read = (): Content => {
    const heading = [...document.querySelectorAll('main h1')].find(isShown);
    const {top = -1, bottom = -1} = heading?.getBoundingClientRect() ?? {};
    if (!heading || bottom < 0 || top > innerHeight) return {heading: '', words: ''};
    // Skip the labels and addresses before the first sentence.
    const isSentence = (text: Text) => /(\S+\s+){6}/.test(text.data) && isShown(text.parentElement);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    walker.currentNode = heading;
    let text = walker.nextNode() as Text | null;
    while (text && (heading.contains(text) || !isSentence(text))) text = walker.nextNode() as Text | null;
    return {heading: heading.textContent, words: text?.data.trim() ?? ''};
  };
  const checkFrame = (): void => {
    const {heading, words} = read();
    if (heading === next?.heading && words === next.words)
      sessionStorage.shown = performance.timeOrigin + performance.now();
    else requestAnimationFrame(checkFrame);
  };
  Object.assign(window, {__content: read, __bench: {longTasks}});
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({startTime, duration}) => longTasks.push({start: startTime, duration})),
  ).observe({type: 'longtask', buffered: true});
  const noteClick = ({timeStamp}: Event): void => {
    sessionStorage.clicked = performance.timeOrigin + timeStamp;
    requestAnimationFrame(checkFrame);
  };
  window.addEventListener('click', noteClick, {capture: true});
  // If the click loaded a new document, start to look here.
  if (sessionStorage.clicked) requestAnimationFrame(checkFrame);
}

/** Reads the content of the page that the "Next" link leads to. Also fills the server's cache. */
async function readNext(browser: Browser, url: string): Promise<Content> {
  const tab = await browser.newPage({viewport});
  try {
    await tab.addInitScript(watch, undefined);
    await tab.goto(url);
    await tab.goto(new URL((await tab.locator(nextLink).getAttribute('href')) ?? '', url).href);
    return await tab.evaluate(() => (window as unknown as {__content: () => Content}).__content());
  } finally {
    await tab.close();
  }
}

/** Returns the milliseconds from the click to the content, with an empty browser cache. */
async function follow(browser: Browser, url: string, next: Content | undefined): Promise<number> {
  const context = await browser.newContext({viewport});
  try {
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    const traffic = await watchTraffic(cdp);
    await slowDown(cdp);
    await tab.addInitScript(watch, next);
    await tab.goto(url, {timeout});
    await settle(tab, traffic);
    const link = tab.locator(nextLink);
    await link.scrollIntoViewIfNeeded();
    await tab.waitForTimeout(quiet);
    await settle(tab, traffic);
    await link.hover();
    await tab.waitForTimeout(hoverMs);
    await tab.mouse.down();
    await tab.mouse.up();
    await tab.waitForFunction(() => sessionStorage.shown, undefined, {timeout, polling: 250});
    return await tab.evaluate(() => Number(sessionStorage.shown) - Number(sessionStorage.clicked));
  } finally {
    await context.close();
  }
}

/** Follows the links of all sites in turn, and prints and writes the medians. */
export async function measureNextPage(sites: Site[], rounds: number): Promise<void> {
  const contents = new Map<string, Content>();
  const {entries, version} = await measureInTurn(sites, rounds, {
    async prepare(browser, {kind, url}) {
      const content = await readNext(browser, url);
      const first = contents.get(kind) ?? content;
      if (content.heading !== first.heading || first.words === '' || !content.words.includes(first.words))
        throw new Error(`Different next pages: ${JSON.stringify(first)} and ${JSON.stringify(content)}`);
      contents.set(kind, first).set(url, content);
    },
    measure: (browser, {url}) => follow(browser, url, contents.get(url)),
    format: (time) => `${time.toFixed(0)} ms`,
  });
  const medianOf = (kind: Kind, id: string) => {
    const entry = findEntry(entries, kind, id);
    return entry && median(entry.results);
  };
  const rows = entries.map(({kind, id, name}) => [kind, name, withRatios(id, (site) => medianOf(kind, site))]);
  const checks = kinds.flatMap((kind) => {
    const [ours, theirs] = [sites[0].id, 'starlight'].map((id) => medianOf(kind, id));
    return ours && theirs ? checkLimit(`${kind}, next page to Starlight`, ours / theirs, limit) : [];
  });
  const lines = [writeTable(['page', 'site', 'next page ms'], rows), '', ...checks];
  report('next-page', lines, version, {conditions, hoverMs, rounds, entries});
}
