/**
 * Runs Lighthouse on one page of every kind: `npm run bench -- --lighthouse`.
 *
 * On a phone, visits this site's page and the closest Starlight page in turn. Performance scores and blocking times are
 * medians of all rounds. The other scores don't change between rounds and are measured once.
 * Uses Lighthouse's throttling (for the phone: simulated slow 4G and a processor slowed 4 times).
 */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {findReference} from './contestants';
import {prose} from './guide';
import {startLighthouse, version, type Lighthouse, type Report} from './lighthouse-command';
import {describeMachine, writeResults} from './machine';
import {median, writeTable} from './report';
import {serve} from './serve';

/**
 * This site's page of each kind, and the closest Starlight page: the same text, operation or webhook. Starlight has no
 * record pages and no search page: a record is compared with the operation that returns it, and search with a guide.
 */
export const pages: Record<string, {path: string; nearest: string}> = {
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
  'not found': {path: '/404', nearest: '/404'},
};

const judged = ['accessibility', 'best-practices', 'seo'] as const;
type Judged = (typeof judged)[number];

/** Audits that make up the performance score. Running only these halves the time of a visit. */
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];
const performance = ['--only-audits', metrics.join()];

/** Lowest scores that the site promises. */
const promised = {phone: 98, desktop: 100, others: 100};
/** Number of points that the site may be below Starlight. */
const tolerance = 1;

export type Visit = {score: number; blocking: number};
type Row = {
  kind: string;
  path: string;
  nearest: string;
  ours: Visit;
  theirs: Visit;
  desktop: number;
  scores: Record<Judged, number>;
  /** Failed audits of the judged categories. */
  failed: string[];
};

const percent = (report: Report, category: string): number => {
  const score = report.categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for ${category}`);
  return Math.round(score * 100);
};

const readVisit = (report: Report): Visit => ({
  score: percent(report, 'performance'),
  blocking: report.audits['total-blocking-time']?.numericValue ?? NaN,
});

/** Returns the median score and the median blocking time. */
export const medians = (visits: Visit[]): Visit => ({
  score: median(visits.map(({score}) => score)),
  blocking: median(visits.map(({blocking}) => blocking)),
});

/** Measures what needs one visit: performance on a desktop, and the other scores, each the lower of both devices. */
async function judgePage(lighthouse: Lighthouse, url: string) {
  const phone = await lighthouse(url, '--only-categories', judged.join());
  const whole = await lighthouse(url, '--only-categories', ['performance', ...judged].join(), '--preset=desktop');
  const reports = [phone, whole];
  const scores = Object.fromEntries(
    judged.map((category) => [category, Math.min(...reports.map((report) => percent(report, category)))]),
  ) as Record<Judged, number>;
  const failed = reports.flatMap(({categories, audits}) =>
    judged
      .flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({id, weight}) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({id}) => id),
  );
  return {desktop: percent(whole, 'performance'), scores, failed: [...new Set(failed)]};
}

/** Returns a line for each score that misses a promise. */
export const missed = ({kind, ours, theirs, desktop, scores, failed}: Row): string[] => [
  ...(ours.score < promised.phone ? [`MISSED ${kind}: performance on a phone ${ours.score}`] : []),
  ...(ours.score < theirs.score - tolerance
    ? [`MISSED ${kind}: performance on a phone ${theirs.score - ours.score} below Starlight`]
    : []),
  ...(desktop < promised.desktop ? [`MISSED ${kind}: performance on a desktop ${desktop}`] : []),
  ...judged
    .filter((category) => scores[category] < promised.others)
    .map((category) => `MISSED ${kind}: ${category} ${scores[category]} ${failed.join(' ')}`),
];

/** Formats the table that is printed and that BENCHMARKS.md shows. */
function toMarkdown(rows: Row[]): string {
  const phone = ['phone', "Starlight's page", 'its phone', 'difference', 'blocking ms', 'its blocking ms'];
  return writeTable(
    ['page', ...phone, 'desktop', 'accessibility', 'best practices', 'SEO'],
    rows.map(({kind, path, nearest, ours, theirs, desktop, scores}) => [
      `${kind} (\`${path}\`)`,
      ...[ours.score, `\`${nearest}\``, theirs.score, ours.score - theirs.score],
      ...[ours.blocking.toFixed(0), theirs.blocking.toFixed(0), desktop],
      ...judged.map((category) => scores[category]),
    ]),
  );
}

/** Visits every kind of page, prints the table and the missed promises, and writes the scores as JSON. */
export async function measureLighthouse(site: string, rounds: number): Promise<void> {
  const kinds = Object.entries(pages);
  const [, starlight] = await findReference(site);
  checkPages(
    site,
    kinds.map(([, {path}]) => path),
  );
  checkPages(
    starlight.root,
    kinds.map(([, {nearest}]) => nearest),
  );
  const {lighthouse, close} = await startLighthouse();
  const servers = [await serve(site), await serve(starlight.root)];
  const [ourOrigin, theirOrigin] = servers.map(({origin}) => origin);
  const visits = kinds.map(() => ({ours: [] as Visit[], theirs: [] as Visit[]}));
  const rows: Row[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const [i, [kind, {path, nearest}]] of kinds.entries()) {
        visits[i].ours.push(readVisit(await lighthouse(ourOrigin + path, ...performance)));
        visits[i].theirs.push(readVisit(await lighthouse(theirOrigin + nearest, ...performance)));
        const [ours, other] = [visits[i].ours, visits[i].theirs].map((each) => each.at(-1) as Visit);
        console.log(
          `${round}/${rounds} ${kind}: ${ours.score}, Starlight ${other.score}; blocked for ${ours.blocking.toFixed(0)} ms, Starlight ${other.blocking.toFixed(0)} ms`,
        );
      }
    }
    for (const [i, [kind, {path, nearest}]] of kinds.entries()) {
      const phone = {ours: medians(visits[i].ours), theirs: medians(visits[i].theirs)};
      const row = {kind, path, nearest, ...phone, ...(await judgePage(lighthouse, ourOrigin + path))};
      rows.push(row);
      console.log(`${kind}, desktop: ${row.desktop}; ${JSON.stringify(row.scores)} ${row.failed.join(' ')}`);
    }
  } finally {
    servers.forEach((server) => server.close());
    await close();
  }
  const machine = describeMachine();
  const misses = rows.flatMap(missed);
  const summary = misses.length > 0 ? misses.join('\n') : 'held: every promised score';
  console.log(
    `\n${toMarkdown(rows)}\n\n${summary}\n\nLighthouse ${version}, phone: medians of ${rounds}. ${machine.date}, ${machine.text}`,
  );
  writeResults('lighthouse', machine, {version, rounds, rows});
}

function checkPages(root: string, paths: string[]): void {
  const absent = paths.filter((path) => !['.html', '/index.html'].some((end) => existsSync(join(root, path + end))));
  if (absent.length > 0) throw new Error(`${root} has no page ${absent.join(', ')}: run \`npm run build\` first.`);
}
