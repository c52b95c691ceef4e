import {guide} from '../lib/site/chunks';
import {expect, open, test} from '../lib/site/test';

test('the layout is desktop at 997 px and mobile at 996 px', async ({page}) => {
  await page.setViewportSize({width: 997, height: 800});
  await open(page, guide.path);
  const toggle = page.getByRole('button', {name: 'Toggle navigation bar'});
  const sidebar = page.locator('.theme-doc-sidebar-menu');
  await expect(sidebar).toBeVisible();
  await expect(toggle).toBeHidden();
  await page.setViewportSize({width: 996, height: 800});
  await expect(toggle).toBeVisible();
  await expect(sidebar).toBeHidden();
});

test('the mobile sidebar opens on demand and closes when the window becomes desktop-sized', async ({page}) => {
  await page.setViewportSize({width: 996, height: 800});
  await open(page, guide.path);
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await expect(page.locator('.navbar-sidebar--show')).toHaveCount(1);
  await expect(page.locator('.navbar-sidebar').getByRole('link', {name: 'Webhooks', exact: true})).toBeVisible();
  await page.setViewportSize({width: 997, height: 800});
  await expect(page.locator('.navbar-sidebar--show')).toHaveCount(0);
});
