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
import {prose} from './sites';
import {launchBrowser} from './visit';

/** The last major version that runs on all Node versions of package.json's `engines`. */
const version = '12.8.2';

/**
 * This site's page of each kind, and the closest Starlight page: the same text, operation or webhook. Starlight has no
 * record pages and no search page: a record is compared with the operation that returns it, and search with a guide.
 */
const pages: Record<string, {path: string; nearest: string}> = {
  home: {path: '/', nearest: '/guides/home/'},
  'docs landing': {path: prose['docs-landing'], nearest: '/guides/docs-landing/'},
  'category index': {path: prose['category-index'], nearest: '/guides/category-index/'},
  guide: {path: prose.guide, nearest: '/guides/guide/'},
  'annotated response': {path: prose['annotated-response'], nearest: '/guides/annotated-response/'},
  'test subjects': {path: prose['test-subjects'], nearest: '/guides/test-subjects/'},
  'user guide': {path: prose['user-guide'], nearest: '/guides/user-guide/'},
  glossary: {path: prose.glossary, nearest: '/guides/glossary/'},
  downloads: {path: prose.downloads, nearest: '/guides/downloads/'},
  'API front page': {path: '/api', nearest: '/api/'},
  operation: {path: '/api/get-entity', nearest: '/api/operations/getentity/'},
  'largest operation': {path: '/api/create-entity', nearest: '/api/operations/createentity/'},
  webhook: {path: '/api/history-updated', nearest: '/api/webhooks/historyupdated/'},
  record: {path: '/api/schemas/entity', nearest: '/api/operations/getentity/'},
  search: {path: '/search', nearest: '/guides/guide/'},
};

const others = ['accessibility', 'best-practices', 'seo'];
/** Audits that make up the performance score. Running only these halves the time of a visit. */
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];
/** Lowest scores of the site, and the number of points that it may be below Starlight on a phone. */
const lowest = {phone: 98, desktop: 100, others: 100, belowStarlight: 1};

/** The parts of Lighthouse's report that the benchmark reads. */
type Report = {
  categories: Partial<Record<string, {score: number | null; auditRefs: {id: string; weight: number}[]}>>;
  audits: Partial<Record<string, {score: number | null; numericValue?: number}>>;
};
type Visit = {score: number; blocking: number};
type Row = {
  kind: string;
  ours: Visit;
  theirs: Visit;
  desktop: number;
  /** The lower score of both devices, by category. */
  scores: Record<string, number>;
  /** Failed audits of these categories. */
  failed: string[];
};

const percent = ({categories}: Report, category: string): number => {
  const score = categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for ${category}`);
  return Math.round(score * 100);
};

const readVisit = (report: Report): Visit => ({
  score: percent(report, 'performance'),
  blocking: report.audits['total-blocking-time']?.numericValue ?? NaN,
});

/** Returns the median score and the median blocking time. */
const medians = (visits: Visit[]): Visit => ({
  score: median(visits.map(({score}) => score)),
  blocking: median(visits.map(({blocking}) => blocking)),
});

const failedAudits = ({categories, audits}: Report): string[] =>
  others
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({id, weight}) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({id}) => id);

/** Returns a line for each score below its limit. */
const missed = ({kind, ours, theirs, desktop, scores, failed}: Row): string[] =>
  [
    ours.score < lowest.phone ? `performance on a phone ${ours.score}` : [],
    ours.score < theirs.score - lowest.belowStarlight
      ? `performance on a phone ${theirs.score - ours.score} below Starlight`
      : [],
    desktop < lowest.desktop ? `performance on a desktop ${desktop}` : [],
    others
      .filter((category) => scores[category] < lowest.others)
      .map((category) => `${category} ${scores[category]} ${failed.join(' ')}`),
  ]
    .flat()
    .map((text) => `MISSED ${kind}: ${text}`);

const toTable = (rows: Row[]): string =>
  writeTable(
    ['page', 'phone', "Starlight's phone", 'blocking ms', "Starlight's blocking ms", 'desktop', ...others],
    rows.map(({kind, ours, theirs, desktop, scores}) => [
      `${kind} (\`${pages[kind].path}\`)`,
      ...[ours.score, theirs.score, ours.blocking.toFixed(0), theirs.blocking.toFixed(0), desktop],
      ...others.map((category) => scores[category]),
    ]),
  );

/** Visits every kind of page, prints the table and the missed limits, and writes the scores as JSON. */
export async function measureLighthouse(sites: Site[], rounds: number): Promise<void> {
  const [site] = sites;
  const starlight = sites.find(({id}) => id === 'starlight');
  if (!starlight) throw new Error('Lighthouse needs Starlight to compare with.');
  const folder = resolve('.bench/lighthouse');
  await install(folder, [`lighthouse@${version}`]);
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  const servers = [await serveFolder(site.root, {isCdn: true}), await serveFolder(starlight.root, {isCdn: true})];
  const lighthouse = async (server: number, path: string, ...options: string[]): Promise<Report> => {
    const fixed = ['--quiet', '--disable-full-page-screenshot', '--output=json', '--output-path=report.json'];
    const command = ['node_modules/lighthouse/cli/index.js', servers[server].origin + path];
    await runIn(folder, process.execPath, [...command, ...fixed, `--port=${port}`, ...options]);
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  };
  const measurePerformance = async (server: number, path: string) =>
    readVisit(await lighthouse(server, path, '--only-audits', metrics.join()));
  try {
    const entries = Object.entries(pages).map(([kind, paths]) => ({kind, ...paths, visits: [[], []] as Visit[][]}));
    for (let round = 1; round <= rounds; round += 1) {
      for (const {kind, path, nearest, visits} of entries) {
        visits[0].push(await measurePerformance(0, path));
        visits[1].push(await measurePerformance(1, nearest));
        console.log(`${round}/${rounds} ${kind}: ${visits.map((each) => each.at(-1)?.score).join(', Starlight ')}`);
      }
    }
    const rows: Row[] = [];
    for (const {kind, path, visits} of entries) {
      const phone = await lighthouse(0, path, '--only-categories', others.join());
      const categories = ['performance', ...others].join();
      const desktop = await lighthouse(0, path, '--only-categories', categories, '--preset=desktop');
      const scores = others.map((name) => [name, Math.min(percent(phone, name), percent(desktop, name))]);
      rows.push({
        kind,
        ours: medians(visits[0]),
        theirs: medians(visits[1]),
        desktop: percent(desktop, 'performance'),
        scores: Object.fromEntries(scores) as Record<string, number>,
        failed: [...new Set([phone, desktop].flatMap(failedAudits))],
      });
    }
    const misses = rows.flatMap(missed);
    const summary = [toTable(rows), '', ...(misses.length > 0 ? misses : ['All limits are met.'])].join('\n');
    report('lighthouse', summary, browser.version(), {version, rounds, rows});
  } finally {
    servers.forEach((server) => server.close());
    await browser.close();
  }
}
