/** What search engines and shared links see: read from the pages as they are served, before any script. */
import {listPages} from './lib/sitemap';
import {expect, test} from './lib/test';

type Head = {path: string; title: string; description: string; canonical: string; image: string};

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

test('the picture for shared links, the icon and robots.txt are there', async ({page, request}) => {
  await page.goto('/');
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  for (const address of [image, icon, '/robots.txt']) {
    const {pathname} = new URL(address ?? '', 'http://localhost');
    expect((await request.get(pathname)).status(), pathname).toBe(200);
  }
});
