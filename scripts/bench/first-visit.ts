/**
 * Measures the first visit of a page with an empty cache.
 *
 * Visits every page of every site in turn, so that a busy moment affects all of them.
 */
import {serveFolder} from '../../plugins/post-build/hosting/serve';
import {checkLimit, median, report, withRatios, writeTable} from './report';
import {kinds, type Kind, type Page, type Site} from './baselines';
import {conditions, launchBrowser, visit, type Figures} from './visit';

type Entry = {kind: Kind; id: string; name: string; origin: string; page: Page; visits: Figures[]};

/** Limits for the first site: bytes as sent, including headers, and ratios to Starlight's times. */
const limits: Record<Kind, Figures> = {
  operation: {js: 130_000, wire: 230_000, visible: 0.65, lcp: 0.7, tbt: 0.6, cls: 0},
  guide: {js: 120_000, wire: 200_000, visible: 0.7, lcp: 0.8, tbt: 0.6, cls: 0},
};

const medianOf = (entry: Entry | undefined, figure: keyof Figures): number | undefined =>
  entry && median(entry.visits.map((each) => each[figure]));

function toTable(entries: Entry[]): string {
  const head = ['page', 'site', 'JavaScript KB', 'wire KB', 'content visible ms', 'LCP ms', 'TBT ms', 'CLS'];
  const rows = entries.map((entry) => {
    const kilobytes = (['js', 'wire'] as const).map((figure) => (medianOf(entry, figure)! / 1000).toFixed(0));
    const times = (['visible', 'lcp', 'tbt'] as const).map((figure) =>
      withRatios(entry.id, (id) => medianOf(find(entries, entry.kind, id), figure)),
    );
    return [entry.kind, entry.name, ...kilobytes, ...times, medianOf(entry, 'cls')!];
  });
  return writeTable(head, rows);
}

const find = (entries: Entry[], kind: Kind, id: string) =>
  entries.find((entry) => entry.kind === kind && entry.id === id);

/** Lists each limit as met or missed. */
function checkLimits(entries: Entry[], ours: string): string[] {
  return kinds.flatMap((kind) =>
    (Object.keys(limits[kind]) as (keyof Figures)[]).flatMap((figure) => {
      const isTime = ['visible', 'lcp', 'tbt'].includes(figure);
      const value = medianOf(find(entries, kind, ours), figure);
      const base = isTime ? medianOf(find(entries, kind, 'starlight'), figure) : 1;
      if (value === undefined || !base) return [];
      return checkLimit(`${kind}, ${figure}${isTime ? ' to Starlight' : ''}`, value / base, limits[kind][figure]);
    }),
  );
}

/** Measures all pages `rounds` times, and prints and writes the medians. Leaves out pages whose first visit fails. */
export async function measureFirstVisit(sites: Site[], rounds: number): Promise<void> {
  const browser = await launchBrowser();
  const servers = await Promise.all(sites.map(({root}) => serveFolder(root, {isCdn: true})));
  try {
    const entries: Entry[] = [];
    for (const kind of kinds) {
      for (const [i, {id, name, pages}] of sites.entries()) {
        const page = pages[kind];
        if (!page) continue;
        const {origin} = servers[i];
        try {
          // The first visit fills the server's cache and shows whether the page works at all.
          await visit(browser, origin, page, false);
          entries.push({kind, id, name, origin, page, visits: []});
        } catch (error) {
          console.log(`Not measured: ${kind}, ${name}: ${(error as Error).message.split('\n')[0]}`);
        }
      }
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const {kind, id, origin, page, visits} of entries) {
        const figures = await visit(browser, origin, page, true);
        visits.push(figures);
        const [visible, tbt] = [figures.visible, figures.tbt].map((time) => time.toFixed(0));
        console.log(`${round}/${rounds} ${kind} ${id}: visible ${visible}, TBT ${tbt}`);
      }
    }
    const summary = [toTable(entries), '', ...checkLimits(entries, sites[0].id)].join('\n');
    report('first-visit', summary, browser.version(), {conditions, rounds, entries});
  } finally {
    servers.forEach((server) => server.close());
    await browser.close();
  }
}
