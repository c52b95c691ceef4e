/** Tests what the Markdown of a page is written from: a model in the reference, and the HTML elsewhere. */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {visit} from 'unist-util-visit';
import {afterAll, expect, it} from 'vitest';
import {markdownPath, referenceRoute} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {listReferencePages} from '../../../lib/reference-pages';
import {readHtml} from '../../../../tests/lib/site/built-page';
import {listPages} from '../../../../tests/lib/site/sitemap';
import {toMarkdown} from '../../markdown/html-to-markdown';
import {writeMarkdown} from '../../markdown/markdown';
import {startMarkdown} from '../../markdown/write';
import {parsePage, readPage, type Page} from '../../pages';
import type {Site} from '../../steps';

const doc = readBundle('.');
const folder = mkdtempSync(join(tmpdir(), 'markdown-'));
afterAll(() => rmSync(folder, {recursive: true}));

/** Makes a built page that has no content but its title. */
function emptyPage(path: string): Page {
  const html =
    '<html><head><meta name="description" content="About."></head><body><main><h1>Title</h1></main></body></html>';
  const page = parsePage(`${path.slice(1)}.html`, html);
  return {...page, built: readPage(page)};
}

const start = (listed: string[]) =>
  startMarkdown({root: '.', folder, doc, listed} as unknown as Site);

it('a page of the reference is written from its model, whatever its HTML is', async () => {
  const paths = listReferencePages(doc, '.').map(({path}) => path);
  const step = start(paths);
  for (const path of paths) step.page?.(emptyPage(path));
  await step.end();
  const texts = paths.map((path) => readFileSync(join(folder, markdownPath(path)), 'utf8'));
  expect(texts.length).toBeGreaterThan(0);
  expect(paths.filter((_, i) => !/\n## /.test(texts[i]))).toEqual([]);
});

it('a page of the reference that describes nothing in the description stops the build', () => {
  const path = `${referenceRoute}/not-described`;
  expect(() => start([path]).page?.(emptyPage(path))).toThrow('describes nothing');
});

/** Matches the name of a class of a CSS module, which ends with a hash: `fold_Gas4`. */
const moduleClass = /^[a-zA-Z][\w-]*_[\w-]{4}$/;

it('the Markdown of every other page is the same if CSS modules give their classes other names', () => {
  const guides = listPages().filter(
    (path) => path !== referenceRoute && !path.startsWith(`${referenceRoute}/`),
  );
  let renamed = 0;
  const differing = guides.filter((path) => {
    const {main} = readPage(parsePage(`${path.slice(1)}.html`, readHtml(path)));
    const other = structuredClone(main);
    visit(other, 'element', ({properties}) => {
      const names = [properties.className ?? []].flat().map(String);
      renamed += names.filter((name) => moduleClass.test(name)).length;
      properties.className = names.map((name) => (moduleClass.test(name) ? 'other' : name));
    });
    return writeMarkdown(toMarkdown(main)) !== writeMarkdown(toMarkdown(other));
  });
  expect(differing).toEqual([]);
  expect(guides.length).toBeGreaterThan(0);
  expect(renamed).toBeGreaterThan(guides.length);
});
