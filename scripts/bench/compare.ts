/** Visits the pages of all sites in turn, and compares the medians of their figures. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {serveFolder} from '../../plugins/post-build/hosting/serve';
import {kinds, type Kind, type Page, type Site} from './baselines';
import {median, report, writeTable} from './report';
import {conditions, followNext, launchBrowser, visitFirst, type Visit} from './visit';

/** A column of a table. Times have ratios to the times of the baselines in `references`. */
type Column = {
  figure: string;
  title: string;
  isTime?: boolean;
  /** Highest values of the first site by kind of page. For a time, the highest ratio to Starlight's. */
  limits?: Record<Kind, number>;
};

type Comparison = {name: string; visit: Visit; columns: Column[]};

const columns = parse(readFileSync('scripts/bench/columns.yaml', 'utf8')) as Record<
  string,
  Column[]
>;
export const firstVisit: Comparison = {
  name: 'first-visit',
  visit: visitFirst,
  columns: columns.firstVisit,
};
export const nextPage: Comparison = {
  name: 'next-page',
  visit: followNext,
  columns: columns.nextPage,
};

/** Baselines that the tables compare with, with the sign that marks the ratio. */
const references = {starlight: 'S', 'no-scripts': 'N', bare: 'B'};

type Measured = {
  kind: Kind;
  id: string;
  name: string;
  url: string;
  page: Page;
  results: Record<string, number>[];
};

/** Measures each page `rounds` times, and prints and writes the medians. */
export async function compareSites(
  sites: Site[],
  rounds: number,
  {name, visit, columns}: Comparison,
): Promise<void> {
  const {entries, version} = await visitInTurn(sites, rounds, visit);
  const medianOf = (figure: string, kind: Kind, id: string): number | undefined => {
    const entry = entries.find((one) => one.kind === kind && one.id === id);
    return entry && median(entry.results.map((result) => result[figure]));
  };
  const format = ({figure, isTime}: Column, kind: Kind, id: string): string => {
    const value = medianOf(figure, kind, id) ?? NaN;
    const ratios = Object.entries(isTime ? references : {}).flatMap(([reference, sign]) => {
      const other = medianOf(figure, kind, reference);
      return other && reference !== id ? [`${sign} ${(value / other).toFixed(2)}`] : [];
    });
    const text = value.toFixed(figure === 'cls' ? 3 : 0);
    return ratios.length > 0 ? `${text} (${ratios.join(', ')})` : text;
  };
  const rows = entries.map(({kind, id, name}) => [
    kind,
    name,
    ...columns.map((column) => format(column, kind, id)),
  ]);
  const checks = kinds.flatMap((kind) =>
    columns.flatMap(({figure, title, isTime, limits}) => {
      const value = medianOf(figure, kind, sites[0].id);
      const base = isTime ? medianOf(figure, kind, 'starlight') : 1;
      if (!limits || value === undefined || !base) return [];
      const what = `${kind}, ${title}${isTime ? ' to Starlight' : ''}: ${(value / base).toFixed(2)}`;
      return `${value / base <= limits[kind] ? 'met   ' : 'MISSED'} ${what} (at most ${limits[kind]})`;
    }),
  );
  const table = writeTable(['page', 'site', ...columns.map(({title}) => title)], rows);
  report(name, [table, '', ...checks], version, {conditions, rounds, entries});
}

/**
 * Visits every page of every site in each round, so that a busy moment affects all of them. The first visit isn't
 * measured: it fills the server's cache, and pages for which it fails are reported and left out.
 */
async function visitInTurn(sites: Site[], rounds: number, visit: Visit) {
  const browser = await launchBrowser();
  const servers = await Promise.all(sites.map(({root}) => serveFolder(root)));
  try {
    const entries: Measured[] = [];
    for (const kind of kinds)
      for (const [i, {id, name, pages}] of sites.entries()) {
        const page = pages[kind];
        if (!page) continue;
        const url = servers[i].origin + page.path;
        try {
          await visit(browser, url, page, false);
          entries.push({kind, id, name, url, page, results: []});
        } catch (error) {
          console.log(`Not measured: ${kind}, ${name}: ${(error as Error).message.split('\n')[0]}`);
        }
      }
    for (let round = 1; round <= rounds; round += 1)
      for (const {kind, id, url, page, results} of entries) {
        results.push(await visit(browser, url, page, true));
        console.log(`${round}/${rounds} ${kind} ${id}: ${JSON.stringify(results.at(-1))}`);
      }
    return {entries, version: browser.version()};
  } finally {
    servers.forEach((server) => server.close());
    await browser.close();
  }
}
