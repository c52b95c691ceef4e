/** Measures the first visit of a page with an empty cache. */
import {checkLimit, median, report, withRatios, writeTable} from './report';
import {kinds, type Kind, type Site} from './baselines';
import {conditions, findEntry, measureInTurn, visit, type Figures, type Measured} from './visit';

/** Limits for the first site: bytes as sent, including headers, and ratios to Starlight's times. */
const limits: Record<Kind, Partial<Figures>> = {
  operation: {js: 150_000, visible: 0.7, lcp: 0.75, tbt: 0.6, cls: 0},
  guide: {js: 140_000, visible: 0.85, lcp: 0.8, tbt: 1.2, cls: 0},
};
const times = ['visible', 'lcp', 'tbt'] as const;

type Entries = Measured<Figures>[];

function medianOf(entries: Entries, kind: Kind, id: string, figure: keyof Figures): number | undefined {
  const entry = findEntry(entries, kind, id);
  return entry && median(entry.results.map((result) => result[figure]));
}

function toTable(entries: Entries): string {
  const head = ['page', 'site', 'JavaScript KB', 'wire KB', 'content visible ms', 'LCP ms', 'TBT ms', 'CLS'];
  const rows = entries.map(({kind, id, name}) => [
    kind,
    name,
    ...(['js', 'wire'] as const).map((figure) => (medianOf(entries, kind, id, figure)! / 1000).toFixed(0)),
    ...times.map((figure) => withRatios(id, (other) => medianOf(entries, kind, other, figure))),
    medianOf(entries, kind, id, 'cls')!,
  ]);
  return writeTable(head, rows);
}

/** Lists each limit as met or missed. */
function checkLimits(entries: Entries, ours: string): string[] {
  return kinds.flatMap((kind) =>
    Object.entries(limits[kind]).flatMap(([name, limit]) => {
      const figure = name as keyof Figures;
      const isTime = times.some((time) => time === figure);
      const value = medianOf(entries, kind, ours, figure);
      const base = isTime ? medianOf(entries, kind, 'starlight', figure) : 1;
      if (value === undefined || !base) return [];
      return checkLimit(`${kind}, ${figure}${isTime ? ' to Starlight' : ''}`, value / base, limit);
    }),
  );
}

/** Measures all pages `rounds` times, and prints and writes the medians. Leaves out pages whose first visit fails. */
export async function measureFirstVisit(sites: Site[], rounds: number): Promise<void> {
  const {entries, version} = await measureInTurn(sites, rounds, {
    // The first visit fills the server's cache and shows whether the page works at all.
    prepare: (browser, {url, page}) => visit(browser, url, page, false),
    measure: (browser, {url, page}) => visit(browser, url, page, true),
    format: ({visible, tbt}) => `visible ${visible.toFixed(0)} ms, TBT ${tbt.toFixed(0)} ms`,
  });
  const lines = [toTable(entries), '', ...checkLimits(entries, sites[0].id)];
  report('first-visit', lines, version, {conditions, rounds, entries});
}
