/**
 * Runs Lighthouse on one page of every kind: `npm run bench -- --lighthouse`.
 *
 * On a phone, visits the first site's page and the closest Starlight page in turn. Performance scores and blocking times
 * are medians of all rounds. The other scores are the lower of a phone and a desktop, and are measured once.
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
/** The lowest scores that meet the limits, in the order of the table. */
const limits = Object.entries({
  'performance on a phone': 98,
  'performance on a desktop': 100,
  ...Object.fromEntries(others.map((name) => [name, 100])),
});

type Report = {
  categories: Partial<Record<string, {score: number | null}>>;
  audits: Partial<Record<string, {numericValue?: number}>>;
};

function scoreOf({categories}: Report, category: string): number {
  const score = categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for ${category}`);
  return Math.round(score * 100);
}

const medianScore = (reports: Report[]) => median(reports.map((one) => scoreOf(one, 'performance')));
const medianBlocking = (reports: Report[]) =>
  median(reports.map(({audits}) => audits['total-blocking-time']?.numericValue ?? NaN)).toFixed(0);

/** Visits every kind of page, prints the table and the missed limits, and writes the scores as JSON. */
export async function measureLighthouse(sites: Site[], rounds: number): Promise<void> {
  const starlight = sites.find(({id}) => id === 'starlight');
  if (!starlight) throw new Error('Lighthouse needs Starlight to compare with.');
  const folder = resolve('.bench/lighthouse');
  await install(folder, [`lighthouse@${version}`]);
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  const servers = await Promise.all([sites[0], starlight].map(({root}) => serveFolder(root)));
  const [ours, theirs] = servers.map(({origin}) => async (path: string, ...options: string[]): Promise<Report> => {
    const fixed = ['--quiet', '--disable-full-page-screenshot', '--output=json', '--output-path=report.json'];
    const command = ['node_modules/lighthouse/cli/index.js', origin + path, ...fixed, `--port=${port}`, ...options];
    await runIn(folder, process.execPath, command);
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  });
  try {
    const rows: (string | number)[][] = [];
    const misses: string[] = [];
    for (const {kind, path, prose, nearest = `/guides/${prose}/`} of listedPages) {
      const [phone, starlightPhone]: Report[][] = [[], []];
      for (let round = 1; round <= rounds; round += 1) {
        phone.push(await ours(path, '--only-categories=performance'));
        starlightPhone.push(await theirs(nearest, '--only-categories=performance'));
      }
      const desktop = await ours(path, '--preset=desktop');
      const once = [await ours(path, `--only-categories=${others.join()}`), desktop];
      const lowestOf = (name: string) => Math.min(...once.map((one) => scoreOf(one, name)));
      const scores = [medianScore(phone), scoreOf(desktop, 'performance'), ...others.map(lowestOf)];
      const times = [phone, starlightPhone].map(medianBlocking);
      rows.push([`${kind} (\`${path}\`)`, scores[0], medianScore(starlightPhone), ...times, ...scores.slice(1)]);
      for (const [i, [what, lowest]] of limits.entries())
        if (scores[i] < lowest) misses.push(`MISSED ${kind}: ${what} ${scores[i]} (at least ${lowest})`);
    }
    const head = ['page', 'phone', "Starlight's phone", 'blocking ms', "Starlight's blocking ms", 'desktop', ...others];
    const lines = [writeTable(head, rows), '', ...(misses.length > 0 ? misses : ['All limits are met.'])];
    report('lighthouse', lines, browser.version(), {version, rounds, head, rows});
  } finally {
    servers.forEach((server) => server.close());
    await browser.close();
  }
}
