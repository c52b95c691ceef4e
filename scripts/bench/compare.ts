/** Visits the pages of all sites in turn, and compares the medians of their figures. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {serveFolder} from '../../plugins/post-build/hosting/serve';
import {kinds, type Kind, type Page, type Site} from './baselines';
import {browserName, median, report, writeTable} from './report';
import {conditions, followNext, launchBrowser, visitFirst, type Visit} from './visit';

/** A column of a table. Times have ratios to the times of the baselines in `references`. */
type Column = {
  figure: string;
  title: string;
  isTime?: boolean;
  /** Highest values of the first site by kind of page. For a time, the highest ratio to Starlight's. */
  limits?: Record<Kind, number>;
};

type Comparison = {
  /** The name of the file with the results. */
  name: string;
  visit: Visit;
  columns: Column[];
};

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

/** The visits of one page of one site. */
type Measured = {
  kind: Kind;
  /** The id of the site. */
  id: string;
  /** The name of the site. */
  name: string;
  url: string;
  page: Page;
  /** The figures of each round. */
  results: Record<string, number>[];
};

/** Returns the median of a figure, or undefined for a page that wasn't measured. */
type MedianOf = (figure: string, kind: Kind, siteId: string) => number | undefined;

/** Measures each page `rounds` times, and prints and writes the medians. */
export async function compareSites(
  sites: Site[],
  rounds: number,
  {name, visit, columns}: Comparison,
): Promise<void> {
  const {entries, version} = await visitInTurn(sites, rounds, visit);
  const medianOf: MedianOf = (figure, kind, siteId) => {
    const entry = entries.find((one) => one.kind === kind && one.id === siteId);
    return entry && median(entry.results.map((result) => result[figure]));
  };
  const rows = entries.map((entry) => [
    entry.kind,
    entry.name,
    ...columns.map((column) => formatCell(column, entry, medianOf)),
  ]);
  const table = writeTable(['page', 'site', ...columns.map(({title}) => title)], rows);
  const checks = kinds.flatMap((kind) =>
    columns.flatMap((column) => checkLimit(column, kind, sites[0].id, medianOf)),
  );
  report(name, [table, '', ...checks], browserName(version), {conditions, rounds, entries});
}

/** Formats a median, with its ratios to the baselines if it is a time. */
function formatCell({figure, isTime}: Column, {kind, id}: Measured, medianOf: MedianOf): string {
  const value = medianOf(figure, kind, id) ?? NaN;
  const text = value.toFixed(figure === 'cls' ? 3 : 0);
  if (!isTime) return text;
  const ratios: string[] = [];
  for (const [reference, sign] of Object.entries(references)) {
    const other = medianOf(figure, kind, reference);
    if (other && reference !== id) ratios.push(`${sign} ${(value / other).toFixed(2)}`);
  }
  return ratios.length > 0 ? `${text} (${ratios.join(', ')})` : text;
}

/** Returns a line that says whether a site meets the limit of a column, or nothing if that can't be said. */
function checkLimit(
  {figure, title, isTime, limits}: Column,
  kind: Kind,
  siteId: string,
  medianOf: MedianOf,
): string[] {
  const value = medianOf(figure, kind, siteId);
  const base = isTime ? medianOf(figure, kind, 'starlight') : 1;
  if (!limits || value === undefined || !base) return [];
  const measured = value / base;
  const result = measured <= limits[kind] ? 'met   ' : 'MISSED';
  const what = isTime ? `${title} to Starlight` : title;
  return [`${result} ${kind}, ${what}: ${measured.toFixed(2)} (at most ${limits[kind]})`];
}

/**
 * Visits every page of every site in each round, so that a busy moment affects all of them. The first visit isn't
 * measured: it fills the server's cache, and pages for which it fails are reported and left out.
 */
async function visitInTurn(
  sites: Site[],
  rounds: number,
  visit: Visit,
): Promise<{entries: Measured[]; version: string}> {
  const browser = await launchBrowser();
  const servers = await Promise.all(sites.map(({root}) => serveFolder(root)));
  try {
    const entries: Measured[] = [];
    for (const kind of kinds) {
      for (const [i, {id, name, pages}] of sites.entries()) {
        const page = pages[kind];
        if (!page) continue;
        const url = servers[i].origin + page.path;
        try {
          await visit(browser, url, page, false);
          entries.push({kind, id, name, url, page, results: []});
        } catch (error) {
          const [reason] = (error as Error).message.split('\n');
          console.log(`Not measured: ${kind}, ${name}: ${reason}`);
        }
      }
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const {kind, id, url, page, results} of entries) {
        const figures = await visit(browser, url, page, true);
        results.push(figures);
        console.log(`${round}/${rounds} ${kind} ${id}: ${JSON.stringify(figures)}`);
      }
    }
    return {entries, version: browser.version()};
  } finally {
    for (const server of servers) server.close();
    await browser.close();
  }
}
