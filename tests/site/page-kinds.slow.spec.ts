/** Checks a page of each kind at other addresses, widths and settings. */
import {onePageOfEachKind} from '../lib/site/sitemap';
import {blockStorage, expect, hydrated, open, test} from '../lib/site/test';

const kinds = Object.entries(onePageOfEachKind());
for (const [kind, path] of kinds) {
  test(`the ${kind} is the same at ${path} and with the suffix of a file`, async ({page}) => {
    await open(page, path);
    const heading = (await page.getByRole('heading', {level: 1}).textContent()) ?? '';
    for (const address of path === '/' ? ['/index.html'] : [`${path}.html`, `${path}/index.html`]) {
      expect((await page.goto(address))?.status()).toBe(200);
      await hydrated(page);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', {level: 1})).toHaveText(heading);
    }
  });
}

test('an address with the suffix of a file keeps its query and its fragment', async ({page}) => {
  const field = page.getByRole('searchbox');
  for (const address of ['/search.html?q=rate+limit', '/search/index.html?q=rate+limit']) {
    await open(page, address);
    await expect(page).toHaveURL('/search?q=rate+limit');
    await expect(field).toHaveValue('rate limit');
  }
  await open(page, '/api/get-entity.html?from=mail#response.urn');
  await expect(page).toHaveURL('/api/get-entity?from=mail#response.urn');
  await expect(page.locator('[id="response.urn"]')).toBeInViewport();
});

test.describe('with blocked storage', () => {
  test.use({causesProblems: true});
  test('a page of each kind works, and warns once', async ({page}) => {
    await page.addInitScript(blockStorage);
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    page.on('pageerror', (error) => warnings.push(error.message));
    for (const [kind, path] of kinds) {
      await open(page, path);
      await expect(page.getByRole('heading', {level: 1}), kind).toBeVisible();
      expect(warnings.splice(0), kind).toEqual([
        expect.stringContaining('Docusaurus browser storage is not available'),
      ]);
    }
  });
});
