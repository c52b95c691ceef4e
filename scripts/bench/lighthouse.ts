/**
 * Runs Lighthouse on one page of every kind: `npm run bench -- --lighthouse`.
 *
 * The performance score and blocking time of a phone are medians of all rounds. The other scores are the lower of a phone
 * and a desktop, and are measured once.
 * Uses Lighthouse's throttling (for the phone: simulated slow 4G and a processor slowed 4 times).
 */
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {freePort} from '../../tests/lib/hosting/run';
import {serveFolder} from '../../plugins/post-build/hosting/serve';
import {install, runIn} from './install';
import {browserName, median, report, writeTable} from './report';
import type {Site} from './baselines';
import {listedPages} from './sites';
import {launchBrowser} from './visit';

/** The last major version that runs on all Node versions of package.json's `engines`. */
const version = '12.8.2';

/** The categories that are measured once. */
const others = ['accessibility', 'best-practices', 'seo'];

/** The lowest scores that meet the limits, in the order of the table. */
const limits = [
  {score: 'performance on a phone', lowest: 98},
  {score: 'performance on a desktop', lowest: 100},
  ...others.map((category) => ({score: category, lowest: 100})),
];

/** The parts of a report of Lighthouse that are used. */
type Report = {
  categories: Partial<Record<string, {score: number | null}>>;
  audits: Partial<Record<string, {numericValue?: number}>>;
};

/** Runs Lighthouse on the page at a path, with command-line options. */
type Visit = (path: string, ...options: string[]) => Promise<Report>;

/** The figures of one page. */
type Scores = {
  /** In the order of `limits`. */
  scores: number[];
  /** How long the page blocks on a phone, in milliseconds. */
  blocking: number;
};

/** Returns the score of a category, from 0 to 100. */
function scoreOf({categories}: Report, category: string): number {
  const score = categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for ${category}`);
  return Math.round(score * 100);
}

/** Returns a function that runs Lighthouse in `folder`, in the browser that listens on `port`. */
function createVisit(folder: string, origin: string, port: number): Visit {
  return async (path, ...options) => {
    await runIn(folder, process.execPath, [
      'node_modules/lighthouse/cli/index.js',
      origin + path,
      '--quiet',
      '--disable-full-page-screenshot',
      '--output=json',
      '--output-path=report.json',
      `--port=${port}`,
      ...options,
    ]);
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  };
}

/** Visits a page: on a phone `rounds` times for its performance, and once for everything else. */
async function measurePage(visit: Visit, path: string, rounds: number): Promise<Scores> {
  const phone: Report[] = [];
  for (let round = 1; round <= rounds; round += 1)
    phone.push(await visit(path, '--only-categories=performance'));
  const desktop = await visit(path, '--preset=desktop');
  const once = [await visit(path, `--only-categories=${others.join()}`), desktop];
  const lowestOf = (category: string) => Math.min(...once.map((one) => scoreOf(one, category)));
  return {
    scores: [
      median(phone.map((one) => scoreOf(one, 'performance'))),
      scoreOf(desktop, 'performance'),
      ...others.map(lowestOf),
    ],
    blocking: median(phone.map(({audits}) => audits['total-blocking-time']?.numericValue ?? NaN)),
  };
}

/** Visits every kind of page of a site, prints the table and the missed limits, and writes the scores as JSON. */
export async function measureLighthouse({root}: Site, rounds: number): Promise<void> {
  const folder = resolve('.bench/lighthouse');
  await install(folder, [`lighthouse@${version}`]);
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  const server = await serveFolder(root);
  try {
    const visit = createVisit(folder, server.origin, port);
    const rows: (string | number)[][] = [];
    const misses: string[] = [];
    for (const {kind, path} of listedPages) {
      const {scores, blocking} = await measurePage(visit, path, rounds);
      const [phone, ...rest] = scores;
      const row = [`${kind} (\`${path}\`)`, phone, blocking.toFixed(0), ...rest];
      rows.push(row);
      console.log(`${rows.length}/${listedPages.length} ${row.join(' ')}`);
      for (const [i, {score, lowest}] of limits.entries()) {
        if (scores[i] < lowest)
          misses.push(`MISSED ${kind}: ${score} ${scores[i]} (at least ${lowest})`);
      }
    }
    const head = ['page', 'phone', 'blocking ms', 'desktop', ...others];
    const verdict = misses.length > 0 ? misses : ['All limits are met.'];
    const results = {version, rounds, head, rows};
    report(
      'lighthouse',
      [writeTable(head, rows), '', ...verdict],
      browserName(browser.version()),
      results,
    );
  } finally {
    server.close();
    await browser.close();
  }
}
