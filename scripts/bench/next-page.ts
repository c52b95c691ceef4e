/**
 * Measures the time from a click to the content of the next page: `npm run bench -- --next-page`.
 *
 * Visits this site and Starlight in turn, each with its own prefetching, under the conditions of visit.ts. Loads a
 * page, scrolls to its link to the next page, and hovers over it for a moment, in which prefetching may begin. Then
 * clicks the link and waits for the heading and first sentence of the next page, which is the same on both sites.
 */
import {chromium, type Browser} from '@playwright/test';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import {kinds, type Kind} from './contestant';
import {findReference} from './contestants';
import {describeMachine, writeResults} from './machine';
import {median, reference, us, writeTable} from './report';
import {serve, type RunningServer} from './serve';
import {conditions, patience, quiet, settle, slowDown, watchTraffic} from './visit';

/** Time that the pointer is over the link before the click, in milliseconds. */
const hoverMs = 100;
const viewport = {width: 412, height: 823};
const nextLink = 'a.pagination-nav__link--next, main a[rel="next"]';
/** Longest time that this site may take, as a share of Starlight's. */
const promised = 0.7;

/** The heading of a page and the text node that its first sentence begins with. */
type Content = {heading: string; words: string};
type Entry = {kind: Kind; id: string; url: string; next: Content; times: number[]};
type Row = {kind: Kind; ours: number; theirs: number};

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
  const look = (): void => {
    const {heading, words} = read();
    if (heading === next?.heading && words === next.words)
      sessionStorage.shown = performance.timeOrigin + performance.now();
    else requestAnimationFrame(look);
  };
  Object.assign(window, {__content: read, __bench: {longTasks}});
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({startTime, duration}) => longTasks.push({start: startTime, duration})),
  ).observe({type: 'longtask', buffered: true});
  const noteClick = ({timeStamp}: Event): void => {
    sessionStorage.clicked = performance.timeOrigin + timeStamp;
    requestAnimationFrame(look);
  };
  window.addEventListener('click', noteClick, {capture: true});
  // If the click loaded a new document, start to look here.
  if (sessionStorage.clicked) requestAnimationFrame(look);
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
async function follow(browser: Browser, {url, next}: Entry): Promise<number> {
  const context = await browser.newContext({viewport});
  try {
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    const traffic = await watchTraffic(cdp);
    await slowDown(cdp);
    await tab.addInitScript(watch, next);
    await tab.goto(url, {timeout: patience});
    await settle(tab, traffic);
    const link = tab.locator(nextLink);
    await link.scrollIntoViewIfNeeded();
    await tab.waitForTimeout(quiet);
    await settle(tab, traffic);
    await link.hover();
    await tab.waitForTimeout(hoverMs);
    await tab.mouse.down();
    await tab.mouse.up();
    await tab.waitForFunction(() => sessionStorage.shown, undefined, {timeout: patience, polling: 250});
    return await tab.evaluate(() => Number(sessionStorage.shown) - Number(sessionStorage.clicked));
  } finally {
    await context.close();
  }
}

/** Returns the medians of both sites for each kind of page. */
export const toRows = (entries: Pick<Entry, 'kind' | 'id' | 'times'>[]): Row[] =>
  kinds.map((kind) => {
    const of = (site: string) => median(entries.find((each) => each.kind === kind && each.id === site)?.times ?? []);
    return {kind, ours: of(us), theirs: of(reference)};
  });

const toMarkdown = (rows: Row[]): string =>
  writeTable(
    ['from one to the next', 'this site ms', 'Starlight ms', 'ratio', `at most ${promised}`],
    rows.map(({kind, ours, theirs}) => {
      const ratio = ours / theirs;
      return [kind, ours.toFixed(0), theirs.toFixed(0), ratio.toFixed(2), ratio <= promised ? 'held' : 'MISSED'];
    }),
  );

/** Follows the links of both sites in turn, and prints and writes the medians. */
export async function measureNextPage(site: string, rounds: number): Promise<void> {
  const contestants = await findReference(site);
  const browser = await chromium.launch({executablePath: findBrowser(), args: browserFlags});
  const servers: RunningServer[] = [];
  try {
    for (const {root} of contestants) servers.push(await serve(root));
    const entries: Entry[] = [];
    for (const kind of kinds) {
      const both: Entry[] = [];
      for (const [i, {id, pages}] of contestants.entries()) {
        const url = servers[i].origin + pages[kind]?.path;
        both.push({kind, id, url, next: await readNext(browser, url), times: []});
      }
      const [ours, theirs] = both.map(({next}) => next);
      const isSame = ours.heading === theirs.heading && ours.words !== '' && theirs.words.includes(ours.words);
      if (!isSame) throw new Error(`Different next pages: ${JSON.stringify(ours)} and ${JSON.stringify(theirs)}`);
      entries.push(...both);
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const entry of entries) {
        entry.times.push(await follow(browser, entry));
        console.log(`${round}/${rounds} ${entry.kind} ${entry.id}: ${entry.times.at(-1)?.toFixed(0)} ms`);
      }
    }
    const rows = toRows(entries);
    const machine = describeMachine(browser.version());
    console.log(`\n${toMarkdown(rows)}\n\nMedians of ${rounds} visits. ${machine.date}, ${machine.text}`);
    writeResults('next-page', machine, {conditions, hoverMs, rounds, rows, entries});
  } finally {
    servers.forEach((server) => server.close());
    await browser.close();
  }
}
