/** Checks that the finishing pass can run twice, and that a failure leaves the published site unchanged. */
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {afterAll, beforeEach, describe, expect, it} from 'vitest';
import {finish} from '../../plugins/post-build/finish';
import {steps} from '../../plugins/post-build/steps';
import type {Outcome, Running, Step} from '../../plugins/post-build/step';
import {hostFiles, isPrecompressed} from '../../plugins/post-build/hosting/files';
import {listFiles} from '../../plugins/post-build/hosting/scan-build';

const folder = mkdtempSync(join(tmpdir(), 'finish-'));
const folders = {root: '.', generated: folder, work: join(folder, 'site'), to: join(folder, 'build')};
const written = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>A</title><meta name="description" content="About a."></head><body>${body}</body></html>`;
const page = written('<main><h1>A</h1></main>');

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), {recursive: true});
    writeFileSync(join(folder, name), text);
  }
}

const step = (running: Partial<Running>, name = 'test'): Step => ({
  name,
  why: '',
  start: () => ({end: () => ({done: 'ended'}), ...running}),
});
const fail = (): never => {
  throw new Error('has a fault');
};

beforeEach(() => {
  rmSync(folder, {recursive: true, force: true});
  write({
    'build/index.html': 'before',
    'site/sitemap.xml': '<loc>https://docs.example/docs/a</loc>',
    'site/docs/a.html': page,
    'site/404.html': written('<p>Not found</p>'),
    'site/a.txt': 'text',
  });
});
afterAll(() => rmSync(folder, {recursive: true}));

describe('the finishing pass', () => {
  it('runs all steps in order on each page, pages of the sitemap first, and publishes the result', async () => {
    const seen: string[] = [];
    const note = (name: string) =>
      step({
        page: (one) => {
          seen.push(`${name} ${one.file} ${one.built?.title ?? 'no page of the sitemap'}`);
          one.published += `<!--${name}-->`;
        },
      }, name); // prettier-ignore
    await expect(finish(folders, [note('first'), note('second')])).resolves.toEqual(['first: ended', 'second: ended']);
    expect(seen).toEqual([
      'first docs/a.html A',
      'second docs/a.html A',
      'first 404.html no page of the sitemap',
      'second 404.html no page of the sitemap',
    ]);
    expect(listFiles(folders.to)).toEqual(['404.html', 'a.txt', 'docs/a.html', 'sitemap.xml']);
    expect(readFileSync(join(folders.to, 'docs/a.html'), 'utf8')).toBe(`${page}<!--first--><!--second-->`);
    expect(readFileSync(join(folders.work, 'docs/a.html'), 'utf8')).toBe(page);
  });

  it.each<[what: string, broken: Step, message: string]>([
    ['a page', step({page: fail}, 'twins'), 'twins, docs/a.html: has a fault'],
    ['its end', step({end: fail}, 'offline copy'), 'offline copy: has a fault'],
    ['its start', {name: 'search', why: '', start: fail}, 'search: has a fault'],
    ['the site', step({end: (): Outcome => ({done: '', problems: ['/docs/a: lost', '/docs/b: lost']})}), '/docs/a: lost\n/docs/b: lost'],
  ])('leaves the published site unchanged and says where a step failed: %s', async (_what, broken, message) => {
    await expect(finish(folders, [step({}), broken])).rejects.toThrow(message);
    expect(listFiles(folders.to)).toEqual(['index.html']);
    expect(readFileSync(join(folders.to, 'index.html'), 'utf8')).toBe('before');
  }); // prettier-ignore

  it('ends the task after each page, so that Node can free memory outside the heap', async () => {
    const seen: string[] = [];
    const note = step({
      page: ({file}) => {
        seen.push(file);
        setImmediate(() => seen.push('a task'));
      },
    });
    await finish(folders, [note]);
    expect(seen).toEqual(['docs/a.html', 'a task', '404.html', 'a task']);
  });

  it('names a page that lacks main or h1', async () => {
    write({'site/docs/a.html': written('<p>A')});
    await expect(finish(folders, [])).rejects.toThrow('docs/a.html: the built page has no main, h1 or description');
  });

  it('names a page with invalid HTML', async () => {
    write({'site/docs/a.html': written('<p id="a" id="b">A')});
    await expect(finish(folders, [])).rejects.toThrow('docs/a.html: the HTML has an error: Duplicate attribute');
  });

  it('reports the problems of all steps together', async () => {
    const lost = (what: string) => step({end: () => ({done: '', problems: [what]})});
    await expect(finish(folders, [lost('one'), lost('two')])).rejects.toThrow('one\ntwo');
  });

  it('fails and names the command to run if there is no build', async () => {
    rmSync(folders.work, {recursive: true});
    await expect(finish(folders, [])).rejects.toThrow('sitemap.xml is missing: run `npm run build` first');
  });
});

it('a second run on the same work folder writes identical files', {timeout: 300_000}, async () => {
  // The build did the first run.
  if (!existsSync('.docusaurus/site')) throw new Error('The site is not built: run `npm run build` first.');
  const generated = join(folder, 'generated');
  mkdirSync(generated);
  symlinkSync(resolve('.docusaurus/page-descriptions'), join(generated, 'page-descriptions'));
  await finish({root: '.', generated, work: '.docusaurus/site', to: folders.to}, steps);
  const files = listFiles('build').filter((file) => !isPrecompressed(file) && !hostFiles.includes(file));
  expect(listFiles(folders.to)).toEqual(files);
  const differing = files.filter(
    (file) => !readFileSync(join('build', file)).equals(readFileSync(join(folders.to, file))),
  );
  expect(differing).toEqual([]);
});
