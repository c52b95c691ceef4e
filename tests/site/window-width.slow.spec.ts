/** Tests what changes with the width of the window: the sidebar, and the panel of the sandbox. */
import {guide} from '../lib/site/faults';
import {walk} from '../lib/site/focus';
import {openDetails, openSandbox} from '../lib/site/sandbox';
import {expect, open, test} from '../lib/site/test';

/** The narrowest window with the layout of a desktop, in pixels. */
const desktop = 997;

test('the sidebar is beside the page at 997 px, and behind a button at 996 px', async ({page}) => {
  const sidebar = page.locator('.theme-doc-sidebar-menu');
  const toggle = page.getByRole('button', {name: 'Toggle navigation bar'});
  await page.setViewportSize({width: desktop, height: 800});
  await open(page, guide.path);
  await expect(sidebar).toBeVisible();
  await expect(toggle).toBeHidden();
  await page.setViewportSize({width: desktop - 1, height: 800});
  await expect(toggle).toBeVisible();
  await expect(sidebar).toBeHidden();
});

for (const narrow of [360, desktop - 1]) {
  test(`the mobile sidebar opens at ${narrow} px, closes when the window becomes wide, and then leaves the page usable`, async ({
    page,
  }) => {
    await page.setViewportSize({width: narrow, height: 740});
    await open(page, guide.path);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    const mobileSidebar = page.locator('.navbar-sidebar');
    await expect(mobileSidebar.getByRole('link', {name: 'Webhooks', exact: true})).toBeVisible();
    await expect(
      mobileSidebar.getByRole('button', {name: 'Close navigation bar'}),
      'the sidebar has the focus',
    ).toBeFocused();

    await page.setViewportSize({width: desktop, height: 740});
    await expect(mobileSidebar).toBeHidden();
    await expect(page.locator('[inert]')).toHaveCount(0);
    await page.getByRole('heading', {level: 1}).hover();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    const stops = await walk(page, {most: 5});
    expect(stops, 'stops of the Tab key').toHaveLength(5);
    await page.locator('.navbar').getByRole('link', {name: 'API reference'}).click();
    await expect(page).toHaveURL('/api');
  });
}

for (const opened of [900, 1280]) {
  test(`the panel of the sandbox, opened at ${opened} px, holds the focus while it covers the page at 900 px`, async ({
    page,
  }) => {
    await page.setViewportSize({width: opened, height: 800});
    const {panel} = await openSandbox(page, '/api/screen-simple');
    const name = panel.getByLabel('entityName');
    await expect(name).toBeFocused();
    await page.setViewportSize({width: 900, height: 800});
    await expect(page.locator(':modal')).toHaveCount(1);
    await expect(name, 'the focus stays').toBeFocused();

    const covered = page.getByRole('main').getByRole('link').first();
    await covered.focus();
    await expect(covered).not.toBeFocused();
    await openDetails(panel);
    await panel.getByRole('button', {name: 'Close the sandbox'}).focus();
    for (const key of ['Tab', 'Shift+Tab']) {
      const stops = await walk(page, {key, most: 200});
      expect(stops.length, `stops of ${key}`).toBeGreaterThan(5);
      await expect(panel.locator('[data-was-focused]')).toHaveCount(stops.length);
    }

    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await covered.focus();
    await expect(covered).toBeFocused();
  });
}

test('in a wide window, the dimmed page beside the panel of the sandbox is inert, and a click on it closes the panel', async ({
  page,
}) => {
  await page.setViewportSize({width: 1920, height: 1000});
  const {panel} = await openSandbox(page, '/api/screen-simple');
  await openDetails(panel);
  await panel.getByRole('button', {name: 'Close the sandbox'}).focus();
  const stops = await walk(page, {most: 200});
  expect(stops.length).toBeGreaterThan(5);
  await expect(panel.locator('[data-was-focused]')).toHaveCount(stops.length);
  await page.mouse.click(300, 500);
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/api/screen-simple');
  await expect(page.getByRole('button', {name: 'Try it in the sandbox'})).toBeFocused();
});
