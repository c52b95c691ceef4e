/** Builds a copy of the site with another product, and checks what the environment variables of a build change. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Root} from 'hast';
import {selectAll} from 'hast-util-select';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {listFiles} from '../../plugins/post-build/hosting/scan-build';
import {parseHtml, pageFile} from '../../plugins/post-build/pages';
import {textOf} from '../../plugins/lib/text-of';
import {copySite, type SiteCopy} from '../lib/build/copy';

vi.setConfig({hookTimeout: 900_000});

const env = {
  PRODUCT_NAME: 'Night Heron',
  FEEDBACK_URL: 'https://feedback.example/new?page={page}&from=docs',
  SOURCE_URL: 'https://code.example/tree/main',
  SUPPORT_URL: 'https://support.example/customers',
  SECURITY_CONTACT: 'mailto:security@night-heron.example',
  PRIVACY_CONTACT: 'mailto:privacy@night-heron.example',
  STATUS_URL: 'https://status.example',
};
const origin = 'https://docs.night-heron.example';

let copy: SiteCopy;
let files: string[];
/** The parsed pages of the sitemap, by their paths. */
const pages = new Map<string, Root>();

const read = (file: string): string => readFileSync(join(copy.folder, 'build', file), 'utf8');

beforeAll(() => {
  copy = copySite();
  const {status, output} = copy.build(env);
  expect(status, output).toBe(0);
  files = listFiles(join(copy.folder, 'build'));
  for (const [, address] of read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)) {
    expect(address.startsWith(origin), address).toBe(true);
    const path = new URL(address).pathname;
    pages.set(path, parseHtml(read(pageFile(path)).replaceAll(/<style[^]*?<\/style>/g, '')));
  }
  expect(pages.size).toBeGreaterThan(100);
});
afterAll(() => copy.remove());

/** Lists the addresses of the links with these words on a page. */
const linksOf = (tree: Root, words: string): string[] =>
  selectAll('a', tree)
    .filter((link) => textOf(link).trim() === words)
    .map(({properties}) => String(properties.href));

/** The pages with a text, which are all but the home page and the lists of guides. */
const articles = (): [path: string, tree: Root][] =>
  [...pages].filter(([path]) => path !== '/' && !path.startsWith('/docs/category/'));

it('FEEDBACK_URL: each article asks for errors, with its own address, encoded', () => {
  const faults = articles().flatMap(([path, tree]) => {
    const wanted = `https://feedback.example/new?page=${encodeURIComponent(path)}&from=docs`;
    const found = linksOf(tree, 'Is this page wrong?');
    return found.join() === wanted ? [] : [`${path}: ${found.join() || 'no link'}`];
  });
  expect(faults).toEqual([]);
  expect(articles().length).toBeGreaterThan(100);
});

it('SOURCE_URL: each article links to the file that it is made from', () => {
  const faults = articles().flatMap(([path, tree]) => {
    const [found = '', ...others] = linksOf(tree, 'Edit this page');
    const [, file] =
      /^https:\/\/code\.example\/tree\/main\/((?:docs|openapi)\/.+)$/.exec(found) ?? [];
    const exists = file !== undefined && existsSync(join(copy.folder, decodeURIComponent(file)));
    return exists && others.length === 0 ? [] : [`${path}: ${found || 'no link'}`];
  });
  expect(faults).toEqual([]);
});

it('SUPPORT_URL: guides link the words "customer success contact"', () => {
  const linked = [...pages].filter(([, tree]) =>
    linksOf(tree, 'customer success contact').includes(env.SUPPORT_URL),
  );
  expect(linked.length).toBeGreaterThan(10);
});

it('SECURITY_CONTACT, PRIVACY_CONTACT and STATUS_URL: the footer and security.txt have them', () => {
  for (const [path, tree] of pages) {
    expect(linksOf(tree, 'Report a vulnerability'), path).toEqual([env.SECURITY_CONTACT]);
    expect(linksOf(tree, 'Questions about personal data'), path).toEqual([env.PRIVACY_CONTACT]);
    expect(linksOf(tree, 'Status'), path).toContain(env.STATUS_URL);
  }
  expect(read('.well-known/security.txt')).toContain(`Contact: ${env.SECURITY_CONTACT}\n`);
});

it('PRODUCT_NAME: all texts name the product, and none names the default or has a placeholder', () => {
  const texts = files.filter((file) => /\.(html|md|txt|json|ya?ml|xml|atom)$/.test(file));
  const faults = texts.flatMap((file) => {
    // `sigmaID` is a field of the API, with a term in the glossary, whatever the product is called.
    const found = /(?<![\w-])sigma(?!\w|-id\b)|\{(?:[pP]roduct|apiOrigin|apiNote)\}/i.exec(
      read(file),
    );
    return found ? [`${file}: ${found[0]}`] : [];
  });
  expect(faults).toEqual([]);
  expect(texts.length).toBeGreaterThan(300);
  expect(read('index.html')).toContain('Night Heron');
  expect(read('llms.txt')).toMatch(/^# Night Heron documentation\n/);
});

it('PRODUCT_NAME: the promised routes have its short name', () => {
  const routes = readFileSync('tests/site/promised-routes.txt', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.replaceAll('{product}', 'night-heron'));
  expect(routes.filter((route) => route.includes('night-heron')).length).toBeGreaterThan(0);
  expect(routes.filter((route) => !pages.has(route))).toEqual([]);
});
