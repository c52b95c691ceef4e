import {guide} from '../lib/site/chunks';
import {expect, hydrated, open, test} from '../lib/site/test';

test('the toggle cycles the color mode from system to light to dark, and a reload keeps it', async ({page}) => {
  await page.emulateMedia({colorScheme: 'dark'});
  await open(page, guide.path);
  const html = page.locator('html');
  const toggle = page.getByRole('button', {name: /^Switch between dark and light mode/}).first();
  await expect(html).toHaveAttribute('data-theme-choice', 'system');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({colorScheme: 'light'});
  await expect(html).toHaveAttribute('data-theme', 'light');

  await toggle.click();
  await expect(html).toHaveAttribute('data-theme-choice', 'light');
  await toggle.click();
  await expect(html).toHaveAttribute('data-theme-choice', 'dark');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await hydrated(page);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await toggle.click();
  await expect(html).toHaveAttribute('data-theme-choice', 'system');
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('a query parameter in a link sets the color mode', async ({page}) => {
  await page.emulateMedia({colorScheme: 'light'});
  await open(page, `${guide.path}?docusaurus-theme=dark`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
