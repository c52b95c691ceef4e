import {expect, open, test} from '../lib/site/test';
import {onePageOfEachKind} from '../lib/site/sitemap';

for (const [kind, path] of Object.entries(onePageOfEachKind())) {
  test(`the ${kind} works and warns once when the browser blocks storage`, async ({page}) => {
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    const warnings: string[] = [];
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await open(page, path);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    expect(warnings.filter((text) => text.includes('Docusaurus browser storage is not available'))).toHaveLength(1);
    expect(errors).toEqual([]);
  });
}
