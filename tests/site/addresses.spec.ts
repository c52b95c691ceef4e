import {guide} from '../lib/site/chunks';
import {expect, hydrated, test} from '../lib/site/test';

for (const suffix of ['.html', '/index.html']) {
  test(`an address with the suffix ${suffix} shows the same page as without it`, async ({page}) => {
    await page.goto(guide.path + suffix);
    await hydrated(page);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Webhooks');
    await expect(page.locator('.theme-doc-sidebar-menu a.menu__link--active[aria-current="page"]')).toHaveText(
      'Webhooks',
    );
  });
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
