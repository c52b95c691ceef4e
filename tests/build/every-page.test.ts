/**
 * Checks every page of the sitemap as served, before scripts run: its metadata, text, Markdown twin and the addresses
 * that refer to it. Each page is parsed once. tests/site/every-page.spec.ts opens each page in a browser.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {markdownPath} from '@screening/api';
import {fillProduct} from '../../src/product';
import {hasHistory} from '../../plugins/reference/git-history';
import {fileOf, readBuiltPage, type BuiltPage} from '../lib/site/built-page';
import {readQueries} from '../lib/site/search';
import {listPages} from '../lib/site/sitemap';
import {missingWords, readTwin} from '../lib/site/words';

const read = (address: string): string => readFileSync(`build${address}`, 'utf8');
const pages = new Map(listPages().map((path) => [path, readBuiltPage(path)]));

/** Lists the faults of all pages, each with its path. */
const faults = (look: (page: BuiltPage) => string[]): string[] =>
  [...pages.values()].flatMap((page) => look(page).map((fault) => `${page.path}: ${fault}`));

/** Returns the text of a twin, and of the programs and the record that the twin shows only in part. */
function readTwinAndRest(address: string): string[] {
  const twin = read(address);
  const rest = [
    ...twin.matchAll(
      /(?: more lines: |^(?:All fields, with examples and values|More examples).*\()https?:\/\/[^/]+(\/[^\s)]+)/gm,
    ),
  ];
  return [twin, ...new Set(rest.map(([, path]) => path))].flatMap((one, i) => {
    const text = i === 0 ? one : read(one);
    return i === 0 || one.endsWith('.md') ? readTwin(text) : [text];
  });
}

/** Lists the values that several pages share, each with its pages. */
function repeated(key: 'title' | 'description'): string[] {
  const paths = new Map<string, string[]>();
  for (const page of pages.values()) paths.set(page[key], [...(paths.get(page[key]) ?? []), page.path]);
  return [...paths].filter(([, those]) => those.length > 1).map(([value, those]) => `${those.join()}: ${value}`);
}

describe('every page', () => {
  it('has one title and can be read without JavaScript', () => {
    expect(
      faults(({headings, readable}) => [
        ...(headings.length === 1 && headings[0] ? [] : [`its titles are "${headings.join('", "')}"`]),
        ...(readable > 120 ? [] : [`only ${readable} characters can be read`]),
      ]),
    ).toEqual([]);
  });

  it('has a unique title and description, and its own address as the canonical URL', () => {
    expect(
      faults(({path, title, description, canonical}) => [
        ...(title && description ? [] : ['it has no title or no description']),
        ...(canonical && new URL(canonical).pathname === path ? [] : [`its canonical address is "${canonical}"`]),
      ]),
    ).toEqual([]);
    expect(repeated('title')).toEqual([]);
    expect(repeated('description')).toEqual([]);
  });

  it('has a social card and structured data with its schema.org type', () => {
    const typesOf = (path: string): string[] => {
      if (path === '/') return ['WebSite'];
      if (path.startsWith('/docs/category/')) return [];
      return /^\/api(\/|$)/.test(path) ? ['APIReference'] : ['TechArticle'];
    };
    let articles = 0;
    expect(
      faults(({path, title, description, canonical, card, data}) => {
        const types = data.map((one) => one['@type']).filter((type) => type !== 'BreadcrumbList');
        const own = data.filter(({headline}) => headline !== undefined);
        articles += own.length;
        return [
          ...(card.join() === [title, description, 'summary_large_image'].join()
            ? []
            : [`its card is "${card.join()}"`]),
          ...(types.join() === typesOf(path).join() ? [] : [`it says that it is ${types.join()}`]),
          ...(own.every((one) => one.url === canonical && one.description === description)
            ? []
            : ['its structured data have another address or description']),
        ];
      }),
    ).toEqual([]);
    expect(articles).toBeGreaterThan(150);
  });

  it('has a Markdown twin with all of its text', () => {
    expect(
      faults(({path, twin, pieces}) => {
        if (twin !== markdownPath(path)) return [`it names "${twin}" as its twin`];
        const missing = missingWords(pieces, readTwinAndRest(twin));
        return [
          ...(pieces.length > 3 ? [] : ['it has no text']),
          ...(missing.length === 0 ? [] : [`its twin lacks ${missing.join(', ')}`]),
        ];
      }),
    ).toEqual([]);
  });

  it('is listed once in llms.txt or its sections, and included in full in llms-full.txt', () => {
    expect(read('/llms.txt')).toMatch(/^# .+\n\n> .+\n/);
    const index = ['/llms.txt', ...readdirSync('build/llms').map((name) => `/llms/${name}`)].map(read).join('\n');
    const listed = [...index.matchAll(/^- \[.+?\]\(https?:\/\/[^/]+(\/[^)]+\.md)\): .+/gm)].map(([, path]) => path);
    expect(listed.toSorted()).toEqual([...pages.keys()].map(markdownPath).toSorted());
    const full = read('/llms-full.txt');
    expect(faults(({path}) => (full.includes(read(markdownPath(path))) ? [] : ['is not in llms-full.txt']))).toEqual(
      [],
    );
  });
});

it('the comparison with twins finds a missing paragraph', () => {
  const twin = read('/docs/glossary.md');
  const shorter = twin.split('\n\n').toSpliced(6, 1).join('\n\n');
  expect(missingWords(readTwin(twin), readTwin(shorter))).not.toEqual([]);
});

it('only the home page has an address that ends in a slash', () => {
  expect([...pages.keys()].filter((path) => path.endsWith('/'))).toEqual(['/']);
});

it('the promised routes exist', () => {
  const promised = fillProduct(readFileSync('tests/site/promised-routes.txt', 'utf8'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(promised.length).toBeGreaterThan(15);
  expect(promised.filter((path) => !existsSync(fileOf(path)))).toEqual([]);
});

it('every address in the search data and in the test queries exists', () => {
  const {entries} = JSON.parse(read('/search-data.json')) as {entries: [number, string, string, url: string][]};
  const addresses = [...entries.map(([, , , url]) => url), ...readQueries().flatMap(({finds}) => finds)];
  expect(addresses.length).toBeGreaterThan(500);
  const isThere = (address: string): boolean => {
    const [path, place] = address.split('#');
    const page = pages.get(path);
    return page !== undefined && (place === undefined || page.ids.has(decodeURIComponent(place)));
  };
  expect(addresses.filter((address) => !isThere(address))).toEqual([]);
});

it('the sitemap has dates if git history is available, and no dates otherwise', () => {
  const dates = [...read('/sitemap.xml').matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, date]) => date);
  expect(dates.filter((date) => !/^20\d\d-\d\d-\d\d$/.test(date))).toEqual([]);
  // Front and category pages are built from other pages, and have no date.
  if (hasHistory('.')) expect(dates.length).toBeGreaterThan(pages.size * 0.9);
  else expect(dates).toEqual([]);
});

it('the social card, the icon and the sitemap named in robots.txt exist', () => {
  const home = pages.get('/');
  const sitemap = /^Sitemap: (https?:\/\/.*\/sitemap\.xml)$/m.exec(read('/robots.txt'))?.[1];
  for (const address of [home?.image, home?.icon, sitemap]) {
    expect(address).toBeTruthy();
    expect(existsSync(`build${new URL(address ?? '', 'http://localhost').pathname}`), address).toBe(true);
  }
});
