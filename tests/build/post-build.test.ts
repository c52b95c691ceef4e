/** Tests the run of the steps after the build, and that a failed step leaves no site behind. */
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeEach, expect, it} from 'vitest';
import {postBuild} from '../../plugins/post-build';
import {listFiles} from '../../plugins/post-build/hosting/scan-build';
import {startPageEdits} from '../../plugins/post-build/page-edits';
import {runSteps, type Running, type Site, type Step} from '../../plugins/post-build/steps';

const folder = mkdtempSync(join(tmpdir(), 'post-build-'));
const page =
  '<!doctype html><html lang="en"><head><meta name="description" content="About a."></head><body><main><h1 id="a">A</h1></main></body></html>';
const steps = (running: Partial<Running>, name: string): Step => ({
  name,
  start: () => ({end: () => 'ended', ...running}),
});
const fail = (): never => {
  throw new Error('has a fault');
};
const run = (...list: Step[]) => {
  const site = {folder, files: listFiles(folder), listed: ['/docs/a'], anchors: new Map()};
  return runSteps(site as unknown as Site, list, ['/404', '/docs/a']).then((lines) => ({
    lines,
    anchors: site.anchors,
  }));
};

beforeEach(() => {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(join(folder, 'docs'), {recursive: true});
  writeFileSync(join(folder, 'docs/a.html'), page);
  writeFileSync(
    join(folder, '404.html'),
    '<html><head></head><body><p>Not found</p></body></html>',
  );
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

it('runs all steps in order on each page, listed pages first', async () => {
  const seen: string[] = [];
  const note = (name: string) =>
    steps(
      {
        page: (one) => {
          seen.push(`${name} ${one.file} ${one.built?.title ?? 'is not listed'}`);
        },
      },
      name,
    );
  const {lines, anchors} = await run(note('first'), note('second'));
  expect(lines).toEqual(['first: ended', 'second: ended']);
  expect(anchors.get('/docs/a')).toEqual(new Set(['a']));
  expect(seen).toEqual([
    'first docs/a.html A',
    'second docs/a.html A',
    'first 404.html is not listed',
    'second 404.html is not listed',
  ]);
});

it('puts stylesheets, links and a note into pages', async () => {
  const note = /<body><p class="for-programs"[^>]*>For AI agents: .*\/llms\.txt/;
  const write = (css: string) => {
    for (const file of ['docs/a.html', '404.html'])
      writeFileSync(
        join(folder, file),
        page
          .replace('</head>', '<link rel=stylesheet href=/assets/css/a.css></head>')
          .replace('<main>', `<main class="${file === '404.html' ? 'card' : 'card_a1-_'}">`),
      );
    mkdirSync(join(folder, 'assets/css'), {recursive: true});
    writeFileSync(join(folder, 'assets/css/a.css'), css);
    writeFileSync(join(folder, 'assets/css/cards-styles.1a.css'), '.card_a1-_{top:0}');
  };
  const edits = {name: 'edits', start: startPageEdits};
  write('a{content:"$&"}');
  await run(edits);
  const html = readFileSync(join(folder, 'docs/a.html'), 'utf8');
  const common = '<style data-href="/assets/css/a.css">a{content:"$&"}</style>';
  const cards = '<style data-href="/assets/css/cards-styles.1a.css">.card_a1-_{top:0}</style>';
  expect(html).toContain(
    `<link rel="service-desc" href="/openapi.json" type="application/json">${common}${cards}</head>`,
  );
  expect(html).toMatch(note);
  expect(html).toContain('as Markdown at /docs/a.md.</p><main');
  const other = readFileSync(join(folder, '404.html'), 'utf8');
  expect(other).toMatch(note);
  expect(other).toContain(`${common}</head>`);
  await expect(run(edits)).rejects.toThrow('the page has no stylesheet');
  write('a{content:"</style>"}');
  await expect(run(edits)).rejects.toThrow('has </style> in it');
});

it.each<[what: string, broken: Step, message: string]>([
  ['a page', steps({page: fail}, 'feeds'), 'feeds, /docs/a: has a fault'],
  ['its end', steps({end: fail}, 'feeds'), 'feeds: has a fault'],
  ['its start', {name: 'feeds', start: fail}, 'feeds: has a fault'],
])('says where a step failed: %s', async (_what, broken, message) => {
  await expect(run(steps({}, 'first'), broken)).rejects.toThrow(message);
});

it('names a page that lacks main, h1 or a description', async () => {
  writeFileSync(join(folder, 'docs/a.html'), '<html><head></head><body><p>A</p></body></html>');
  await expect(run()).rejects.toThrow('/docs/a: the built page has no main, h1 or description');
});

it('removes the site if a step fails, so that nobody publishes a part of it', async () => {
  const props = {
    siteDir: '.',
    outDir: folder,
    generatedFilesDir: folder,
    routesPaths: ['/404.html', '/docs/a'],
  };
  await expect(async () => postBuild().postBuild?.(props as never)).rejects.toThrow();
  expect(existsSync(folder)).toBe(false);
});
