/**
 * Lighthouse on one page of every kind, as a phone and as a desktop: `npm run bench -- --lighthouse`.
 *
 * Performance is the median of all rounds; the other scores do not change between rounds and are taken once.
 * Lighthouse's own throttling applies (simulated slow 4G and a processor slowed 4 times for the phone).
 */
import {existsSync, readFileSync, rmSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import {install, runIn} from './install';
import {describeMachine, writeResults} from './machine';
import {median, writeTable} from './report';
import {serve} from './serve';

/** The last major version that runs on all Node versions of package.json's `engines`. */
const version = '12.8.2';

const pages: Record<string, string> = {
  home: '/',
  'docs landing': '/docs',
  'category index': '/docs/category/one-off-screening',
  guide: '/docs/guides/one-off-screening/first-screening',
  'annotated response': '/docs/guides/one-off-screening/screening-response',
  'test subjects': '/docs/guides/one-off-screening/test-subjects',
  'user guide': '/docs/user-guide/content/investigation',
  glossary: '/docs/glossary',
  downloads: '/docs/downloads',
  'API front page': '/api',
  operation: '/api/get-entity',
  'largest operation': '/api/create-entity',
  webhook: '/api/history-updated',
  record: '/api/schemas/entity',
  search: '/search',
  'not found': '/404',
};
const devices = ['mobile', 'desktop'] as const;
type Device = (typeof devices)[number];

const judged = ['accessibility', 'best-practices', 'seo'] as const;
type Category = 'performance' | (typeof judged)[number];
/** The least scores that the site promises; performance by device, all others alike. */
const promised = {mobile: 98, desktop: 100, others: 100};

type Report = {
  categories: Record<Category, {score: number | null; auditRefs: {id: string; weight: number}[]} | undefined>;
  audits: Record<string, {score: number | null}>;
};
type LighthouseRow = {
  kind: string;
  path: string;
  device: Device;
  scores: Record<Category, number>;
  /** The audits of the judged categories that are not passed. */
  failed: string[];
};

const percent = (score: number | null | undefined): number => Math.round((score ?? NaN) * 100);

async function visit(folder: string, url: string, device: Device, categories: string[]): Promise<Report> {
  const output = join(folder, 'report.json');
  rmSync(output, {force: true});
  await runIn(folder, process.execPath, [
    'node_modules/lighthouse/cli/index.js',
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-path=${findBrowser()}`,
    `--chrome-flags=--headless=new ${browserFlags.join(' ')}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ]);
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

/** The scores of one page on one device. */
async function judgePage(folder: string, url: string, device: Device, rounds: number) {
  const whole = await visit(folder, url, device, ['performance', ...judged]);
  const performance = [percent(whole.categories.performance?.score)];
  // With most of them at the highest score, further rounds cannot change the median.
  const isDecided = () => performance.filter((score) => score === 100).length > rounds / 2;
  while (performance.length < rounds && !isDecided())
    performance.push(percent((await visit(folder, url, device, ['performance'])).categories.performance?.score));
  const scores = {performance: median(performance)} as Record<Category, number>;
  for (const category of judged) scores[category] = percent(whole.categories[category]?.score);
  const failed = judged
    .flatMap((category) => whole.categories[category]?.auditRefs ?? [])
    .filter(({id, weight}) => weight > 0 && whole.audits[id].score !== null && whole.audits[id].score < 1)
    .map(({id}) => id);
  return {scores, failed};
}

/** A line for each score that misses a promise. */
const missed = ({kind, device, scores, failed}: LighthouseRow): string[] =>
  (['performance', ...judged] as const)
    .filter((category) => scores[category] < (category === 'performance' ? promised[device] : promised.others))
    .map((category) => `MISSED ${kind}, ${device}: ${category} ${scores[category]} ${failed.join(' ')}`);

/** The table that is printed and that BENCHMARKS.md shows: a row a page, both devices beside each other. */
function lighthouseTable(rows: LighthouseRow[]): string {
  const head = ['page', 'performance, phone', 'performance, desktop', 'accessibility', 'best practices', 'SEO'];
  const lines = Object.keys(pages).flatMap((kind) => {
    const [mobile, desktop] = devices.map((device) => rows.find((row) => row.kind === kind && row.device === device));
    if (!mobile || !desktop) return [];
    const both = judged.map((category) => Math.min(mobile.scores[category], desktop.scores[category]));
    return [[`${kind} (\`${mobile.path}\`)`, mobile.scores.performance, desktop.scores.performance, ...both]];
  });
  return writeTable(head, lines);
}

/** Visits every kind of page, prints the table and what misses a promise, and writes the scores as JSON. */
export async function measureLighthouse(site: string, rounds: number): Promise<void> {
  const absent = Object.values(pages).filter(
    (path) => !['.html', '/index.html'].some((end) => existsSync(join(site, path + end))),
  );
  if (absent.length > 0) throw new Error(`${site} has no page ${absent.join(', ')}: run \`npm run build\` first.`);
  const folder = resolve('.bench/lighthouse');
  await install(folder, [`lighthouse@${version}`]);
  const server = await serve(site);
  const rows: LighthouseRow[] = [];
  try {
    for (const [kind, path] of Object.entries(pages)) {
      for (const device of devices) {
        const row = {kind, path, device, ...(await judgePage(folder, server.origin + path, device, rounds))};
        rows.push(row);
        console.log(`${kind}, ${device}: ${JSON.stringify(row.scores)} ${row.failed.join(' ')}`);
      }
    }
  } finally {
    server.close();
  }
  const machine = describeMachine();
  const misses = rows.flatMap(missed);
  const summary = misses.length > 0 ? misses.join('\n') : 'held: every promised score';
  console.log(
    `\n${lighthouseTable(rows)}\n\n${summary}\n\nLighthouse ${version}, performance: median of ${rounds}. ${machine.date}, ${machine.text}`,
  );
  writeResults('lighthouse', machine, {version, rounds, rows});
}
