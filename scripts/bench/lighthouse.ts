/**
 * Runs Lighthouse on one page of every kind: `npm run bench -- --lighthouse`.
 *
 * On a phone, visits the first site's page and the closest Starlight page in turn. Performance scores and blocking times
 * are medians of all rounds. The other scores don't change between rounds and are measured once.
 * Uses Lighthouse's throttling (for the phone: simulated slow 4G and a processor slowed 4 times).
 */
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {freePort} from '../../tests/lib/hosting/run';
import {serveFolder} from '../../plugins/post-build/hosting/serve';
import {install, runIn} from './install';
import {median, report, writeTable} from './report';
import type {Site} from './baselines';
import {listedPages} from './sites';
import {launchBrowser} from './visit';

/** The last major version that runs on all Node versions of package.json's `engines`. */
const version = '12.8.2';

const others = ['accessibility', 'best-practices', 'seo'];
/** Lowest scores of the site, and the number of points that it may be below Starlight on a phone. */
const lowest = {phone: 98, desktop: 100, others: 100, belowStarlight: 1};

/** The parts of Lighthouse's report that the benchmark reads. */
type Report = {
  categories: Partial<Record<string, {score: number | null}>>;
  audits: Partial<Record<string, {numericValue?: number}>>;
};

const percent = ({categories}: Report, category: string): number => {
  const score = categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for ${category}`);
  return Math.round(score * 100);
};

/** The median scores for performance and the median blocking times, on a phone: ours and Starlight's. */
type Phone = {score: number; blocking: number};
type Row = {
  kind: string;
  path: string;
  ours: Phone;
  theirs: Phone;
  desktop: number;
  /** The lower of both devices. */ scores: number[];
};

const readPhone = (reports: Report[]): Phone => ({
  score: median(reports.map((report) => percent(report, 'performance'))),
  blocking: median(reports.map(({audits}) => audits['total-blocking-time']?.numericValue ?? NaN)),
});

/** Returns a line for each score below its limit. */
const missed = ({kind, ours, theirs, desktop, scores}: Row): string[] =>
  [
    {what: 'performance on a phone', value: ours.score, limit: lowest.phone},
    {what: 'performance on a phone beside Starlight', value: ours.score, limit: theirs.score - lowest.belowStarlight},
    {what: 'performance on a desktop', value: desktop, limit: lowest.desktop},
    ...others.map((what, i) => ({what, value: scores[i], limit: lowest.others})),
  ]
    .filter(({value, limit}) => value < limit)
    .map(({what, value, limit}) => `MISSED ${kind}: ${what} ${value} (at least ${limit})`);

const toTable = (rows: Row[]): string =>
  writeTable(
    ['page', 'phone', "Starlight's phone", 'blocking ms', "Starlight's blocking ms", 'desktop', ...others],
    rows.map(({kind, path, ours, theirs, desktop, scores}) => [
      `${kind} (\`${path}\`)`,
      ...[ours.score, theirs.score, ours.blocking.toFixed(0), theirs.blocking.toFixed(0), desktop, ...scores],
    ]),
  );

/** Visits every kind of page, prints the table and the missed limits, and writes the scores as JSON. */
export async function measureLighthouse(sites: Site[], rounds: number): Promise<void> {
  const starlight = sites.find(({id}) => id === 'starlight');
  if (!starlight) throw new Error('Lighthouse needs Starlight to compare with.');
  const folder = resolve('.bench/lighthouse');
  await install(folder, [`lighthouse@${version}`]);
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  const servers = [await serveFolder(sites[0].root, {isCdn: true}), await serveFolder(starlight.root, {isCdn: true})];
  const lighthouse = async (server: number, path: string, ...options: string[]): Promise<Report> => {
    const fixed = ['--quiet', '--disable-full-page-screenshot', '--output=json', '--output-path=report.json'];
    const command = ['node_modules/lighthouse/cli/index.js', servers[server].origin + path];
    await runIn(folder, process.execPath, [...command, ...fixed, `--port=${port}`, ...options]);
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  };
  try {
    const reports = listedPages.map((page) => ({...page, ours: [] as Report[], theirs: [] as Report[]}));
    for (let round = 1; round <= rounds; round += 1)
      for (const {kind, path, prose, nearest = `/guides/${prose}/`, ours, theirs} of reports) {
        ours.push(await lighthouse(0, path, '--only-categories=performance'));
        theirs.push(await lighthouse(1, nearest, '--only-categories=performance'));
        console.log(`${round}/${rounds} ${kind}: ${percent(ours.at(-1)!, 'performance')}`);
      }
    const rows: Row[] = [];
    for (const {kind, path, ours, theirs} of reports) {
      const phone = await lighthouse(0, path, `--only-categories=${others.join()}`);
      const desktop = await lighthouse(0, path, '--preset=desktop');
      const scores = others.map((name) => Math.min(percent(phone, name), percent(desktop, name)));
      rows.push({
        kind,
        path,
        ours: readPhone(ours),
        theirs: readPhone(theirs),
        desktop: percent(desktop, 'performance'),
        scores,
      });
    }
    const misses = rows.flatMap(missed);
    const lines = [toTable(rows), '', ...(misses.length > 0 ? misses : ['All limits are met.'])];
    report('lighthouse', lines, browser.version(), {version, rounds, rows});
  } finally {
    servers.forEach((server) => server.close());
    await browser.close();
  }
}
