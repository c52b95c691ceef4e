/** Tests that a chosen color mode is kept, and that a page follows the system without one. */
import type {Page} from '@playwright/test';
import {expect, followSystem, hydrated, open, test} from '../lib/site/test';

/** Reads the mode of the page, and the background that the reader sees. */
const modeOf = (page: Page) =>
  page.evaluate(() => {
    const {theme, themeChoice} = document.documentElement.dataset;
    return {
      theme,
      themeChoice,
      background: getComputedStyle(document.documentElement).backgroundColor,
    };
  });

test('the color mode follows the system until the reader chooses one, which is kept', async ({
  page,
}) => {
  await page.emulateMedia({colorScheme: 'light'});
  await open(page, '/docs/glossary');
  const light = await modeOf(page);
  expect(light).toMatchObject({theme: 'light', themeChoice: 'system'});
  await followSystem(page, 'dark');
  const dark = await modeOf(page);
  expect(dark).toMatchObject({theme: 'dark', themeChoice: 'system'});
  expect(dark.background).not.toBe(light.background);

  await page.getByRole('button', {name: /^Switch between dark and light mode/}).click();
  const chosen = {...light, themeChoice: 'light'};
  await expect.poll(() => modeOf(page)).toEqual(chosen);
  await page.reload();
  await hydrated(page);
  expect(await modeOf(page), 'after a reload').toEqual(chosen);
  await open(page, '/api/get-entity');
  expect(await modeOf(page), 'on another page').toEqual(chosen);
});
