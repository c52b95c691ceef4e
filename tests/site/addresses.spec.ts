/** Tests addresses with the suffix of a file, and unknown addresses. */
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, hydrated, test} from '../lib/site/test';
import {watch} from '../lib/site/watch';

for (const [kind, path] of Object.entries(onePageOfEachKind())) {
  for (const address of path === '/' ? ['/index.html'] : [`${path}.html`, `${path}/index.html`]) {
    test(`${address} shows the same ${kind} as ${path}, without problems`, async ({reader, baseURL}) => {
      await reader.goto(path);
      await hydrated(reader);
      const heading = await reader.getByRole('heading', {level: 1}).textContent();
      const active = reader.locator('.theme-doc-sidebar-menu a.menu__link--active[aria-current="page"]');
      const places = await active.allTextContents();
      const {problems, stop} = watch(reader, baseURL ?? '');
      expect((await reader.goto(address))?.status()).toBe(200);
      await hydrated(reader);
      await expect(reader.getByRole('heading', {level: 1})).toHaveText(heading ?? '');
      await expect(active).toHaveText(places);
      stop();
      expect(problems).toEqual([]);
    });
  }
}

for (const path of ['/nowhere', '/docs/nowhere', '/api/nowhere', '/blog', '/docs/guides/nowhere.html']) {
  test(`the unknown address ${path} returns 404 and a page with links`, async ({page}) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page not found');
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(3);
  });
}
