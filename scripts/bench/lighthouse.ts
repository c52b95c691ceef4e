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

/** Visits every kind of page of a site, prints the table and the missed limits, and writes the scores as JSON. */
export async function measureLighthouse({root}: Site, rounds: number): Promise<void> {
  const folder = resolve('.bench/lighthouse');
  await install(folder, [`lighthouse@${version}`]);
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  const server = await serveFolder(root);
  const visit = async (path: string, ...options: string[]): Promise<Report> => {
    const fixed = [
      '--quiet',
      '--disable-full-page-screenshot',
      '--output=json',
      '--output-path=report.json',
    ];
    const command = [
      'node_modules/lighthouse/cli/index.js',
      server.origin + path,
      ...fixed,
      `--port=${port}`,
      ...options,
    ];
    await runIn(folder, process.execPath, command);
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  };
  try {
    const rows: (string | number)[][] = [];
    const misses: string[] = [];
    for (const {kind, path} of listedPages) {
      const phone: Report[] = [];
      for (let round = 1; round <= rounds; round += 1)
        phone.push(await visit(path, '--only-categories=performance'));
      const desktop = await visit(path, '--preset=desktop');
      const once = [await visit(path, `--only-categories=${others.join()}`), desktop];
      const lowestOf = (name: string) => Math.min(...once.map((one) => scoreOf(one, name)));
      const phoneScore = median(phone.map((one) => scoreOf(one, 'performance')));
      const scores = [phoneScore, scoreOf(desktop, 'performance'), ...others.map(lowestOf)];
      const blocking = median(
        phone.map(({audits}) => audits['total-blocking-time']?.numericValue ?? NaN),
      ).toFixed(0);
      rows.push([`${kind} (\`${path}\`)`, scores[0], blocking, ...scores.slice(1)]);
      console.log(`${rows.length}/${listedPages.length} ${rows.at(-1)?.join(' ')}`);
      for (const [i, [what, lowest]] of limits.entries())
        if (scores[i] < lowest)
          misses.push(`MISSED ${kind}: ${what} ${scores[i]} (at least ${lowest})`);
    }
    const head = ['page', 'phone', 'blocking ms', 'desktop', ...others];
    const lines = [
      writeTable(head, rows),
      '',
      ...(misses.length > 0 ? misses : ['All limits are met.']),
    ];
    report('lighthouse', lines, browser.version(), {version, rounds, head, rows});
  } finally {
    server.close();
    await browser.close();
  }
}
