/** What search engines and shared links see: read from the pages as they are served, before any script. */
import {readFileSync} from 'node:fs';
import {hasHistory} from '../../tooling/reference/git-history';
import {listPages} from '../lib/site/sitemap';
import {expect, test} from '../lib/site/test';

type Data = {'@type': string; url?: string; headline?: string; description?: string};
type Head = {
  path: string;
  title: string;
  description: string;
  canonical: string;
  image: string;
  shared: string[];
  data: Data[];
};

const readHeads = async (paths: string[]): Promise<Head[]> =>
  Promise.all(
    paths.map(async (path) => {
      const page = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
      const attribute = (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name) ?? '';
      return {
        path,
        title: page.title,
        description: attribute('meta[name="description"]', 'content'),
        canonical: attribute('link[rel="canonical"]', 'href'),
        image: attribute('meta[property="og:image"]', 'content'),
        shared: [
          attribute('meta[property="og:title"]', 'content'),
          attribute('meta[property="og:description"]', 'content'),
          attribute('meta[name="twitter:card"]', 'content'),
        ],
        data: [...page.querySelectorAll('script[type="application/ld+json"]')].map(
          (script) => JSON.parse(script.textContent ?? '') as Data,
        ),
      };
    }),
  );

/** Node 20 has no `Map.groupBy`. */
const groupBy = (heads: Head[], key: 'title' | 'description'): Map<string, Head[]> =>
  heads.reduce(
    (groups, head) => groups.set(head[key], [...(groups.get(head[key]) ?? []), head]),
    new Map<string, Head[]>(),
  );

/** Values that more than one page has, with the pages. */
const repeated = (heads: Head[], key: 'title' | 'description'): [string, string[]][] =>
  [...groupBy(heads, key)]
    .map(([value, those]): [string, string[]] => [value, those.map((head) => head.path)])
    .filter(([, paths]) => paths.length > 1);

test('each page has a title and a description of its own, and its own address as the canonical one', async ({page}) => {
  await page.goto('/');
  const heads = await page.evaluate(readHeads, listPages());
  expect(heads.filter((head) => !head.title || !head.description)).toEqual([]);
  expect(repeated(heads, 'title')).toEqual([]);
  expect(repeated(heads, 'description')).toEqual([]);
  expect(heads.filter((head) => new URL(head.canonical).pathname !== head.path)).toEqual([]);
});

test('each page has a card for those who share it, and says what it is in the words of schema.org', async ({page}) => {
  await page.goto('/');
  const heads = await page.evaluate(readHeads, listPages());
  expect(
    heads.filter(({title, description, shared}) => `${shared}` !== `${[title, description, 'summary_large_image']}`),
  ).toEqual([]);
  const typeOf = (path: string): string[] => {
    if (path === '/') return ['WebSite'];
    if (path.startsWith('/docs/category/')) return ['BreadcrumbList'];
    return /^\/api(\/|$)/.test(path) ? ['APIReference', 'BreadcrumbList'] : ['BreadcrumbList', 'TechArticle'];
  };
  const types = ({data}: Head) => data.map((one) => one['@type']).sort();
  expect(heads.filter((head) => `${types(head)}` !== `${typeOf(head.path)}`).map(({path}) => path)).toEqual([]);
  const articles = heads.flatMap(({path, description, canonical, data}) =>
    data.filter(({headline}) => headline !== undefined).map((one) => ({path, description, canonical, one})),
  );
  expect(articles.length).toBeGreaterThan(150);
  expect(
    articles.filter(({one, description, canonical}) => one.url !== canonical || one.description !== description),
  ).toEqual([]);
});

test('the sitemap dates pages, and says nothing where no date is known', () => {
  const sitemap = readFileSync('build/sitemap.xml', 'utf8');
  const dates = [...sitemap.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, date]) => date);
  expect(dates.filter((date) => !/^20\d\d-\d\d-\d\d$/.test(date))).toEqual([]);
  // Front and category pages are made of others.
  if (hasHistory('.')) expect(dates.length).toBeGreaterThan(listPages().length * 0.9);
  else expect(dates).toEqual([]);
});

test('the picture for shared links, the icon and robots.txt are there', async ({page, request}) => {
  await page.goto('/');
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (https?:\/\/.*\/sitemap\.xml)$/m.exec(robots)?.[1];
  for (const address of [image, icon, sitemap]) {
    const {pathname} = new URL(address ?? '', 'http://localhost');
    expect((await request.get(pathname)).status(), pathname).toBe(200);
  }
});
