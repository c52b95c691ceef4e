/** The Markdown twins of the built site, read as a tool would: over HTTP. */
import {listPages} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';
import {missingWords, readMain, readTwin} from '../lib/site/words';

const twinOf = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

for (const path of listPages()) {
  test(`nothing of ${path} is missing in its Markdown twin`, async ({reader, request}) => {
    const html = await (await request.get(path)).text();
    const response = await request.get(twinOf(path));
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toContain('text/markdown');
    // The static page, as it is served; the reader with scripts only lends its parser.
    expect(html).toContain(`href=${twinOf(path)}`);
    if (reader.url() === 'about:blank') await reader.goto('/robots.txt');
    const page = await reader.evaluate(readMain, html);
    const twin = readTwin(await response.text());
    expect(page.length, 'pieces of text').toBeGreaterThan(3);
    expect(missingWords(page, twin)).toEqual([]);
  });
}

test('the comparison finds a paragraph that a twin lacks', async ({request}) => {
  const twin = await (await request.get('/docs/glossary.md')).text();
  const paragraphs = twin.split('\n\n');
  const shorter = paragraphs.filter((_, i) => i !== 6).join('\n\n');
  expect(missingWords(readTwin(twin), readTwin(shorter))).not.toEqual([]);
});

test('every link of a twin to this site leads somewhere', async ({request, page}) => {
  await page.goto('/');
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  const origin = new URL(canonical ?? '').origin;
  const addresses = new Set<string>();
  for (const path of listPages()) {
    const twin = await (await request.get(twinOf(path))).text();
    for (const [, address] of twin.matchAll(/\]\(<?([^)\s>]+)/g)) {
      if (address.startsWith(origin)) addresses.add(new URL(address).pathname);
    }
  }
  expect(addresses.size).toBeGreaterThan(100);
  const answers = await Promise.all([...addresses].map(async (at) => ({at, status: (await request.get(at)).status()})));
  expect(answers.filter(({status}) => status !== 200)).toEqual([]);
});

test('llms.txt lists every page once, and llms-full.txt holds every twin', async ({request}) => {
  const index = await (await request.get('/llms.txt')).text();
  const full = await (await request.get('/llms-full.txt')).text();
  expect(index).toMatch(/^# .+\n\n> .+\n/);
  const listed = [...index.matchAll(/^- \[.+?\]\(https?:\/\/[^/]+(\/[^)]+)\): .+/gm)].map(([, path]) => path);
  expect(listed.toSorted()).toEqual(listPages().map(twinOf).toSorted());
  for (const path of listPages()) {
    const twin = await (await request.get(twinOf(path))).text();
    expect(full.includes(twin), `${path} in llms-full.txt`).toBe(true);
  }
});

test('a page that is reached by a click names its own twin', async ({page}) => {
  await open(page, '/docs/glossary');
  const twin = page.locator('link[rel="alternate"][type="text/markdown"]');
  await expect(twin).toHaveAttribute('href', '/docs/glossary.md');
  await page.getByRole('link', {name: 'API reference'}).first().click();
  await expect(page.locator('h1')).toHaveText('API reference');
  await expect(twin).toHaveAttribute('href', '/api.md');
  await page.goto('/no/such/page');
  await expect(twin).toHaveCount(0);
});
