/** Definitions of glossary terms, shown while a link to a term is hovered or has the focus. */
import type {Locator, Page} from '@playwright/test';
import {violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {expect, hydrated, open, test} from '../lib/site/test';

const path = '/docs/guides/platform/webhooks';
const terms = (page: Page): Locator => page.locator('main a.glossary-term');
const definition = (page: Page): Locator => page.getByRole('tooltip');

/** The definition of a link's term, from the file that the build writes. */
const definitionOf = async (page: Page, link: Locator): Promise<string> => {
  const definitions = (await (await page.request.get('/glossary.json')).json()) as Record<string, string>;
  const id = ((await link.getAttribute('href')) ?? '').split('#')[1];
  expect(definitions[id]).toMatch(/\.$/);
  return definitions[id];
};

test('nothing is loaded before a term is pointed at, and then one file of data', async ({page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, path);
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/glossary.json');
  await terms(page).first().hover();
  await expect(definition(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await terms(page).nth(1).hover();
  await expect(definition(page)).toHaveText(await definitionOf(page, terms(page).nth(1)));
  expect(asked.filter((address) => address === '/glossary.json')).toHaveLength(1);
});

test('the pointer can move onto a definition, and closes it by leaving', async ({page}) => {
  await open(page, path);
  const link = terms(page).first();
  await link.hover();
  await expect(definition(page)).toHaveText(await definitionOf(page, link));
  await definition(page).hover();
  await page.waitForTimeout(600);
  await expect(definition(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.mouse.move(0, 0);
  await expect(definition(page)).toBeHidden();
});

test('the focus shows a definition and describes the link, Escape and leaving close it', async ({page}) => {
  await open(page, path);
  const link = terms(page).first();
  // After a key, a focus that a script sets is visible too.
  await page.keyboard.press('Tab');
  await link.focus();
  await expect(definition(page)).toHaveText(await definitionOf(page, link));
  await expect(link).toHaveAccessibleDescription(await definitionOf(page, link));
  await page.keyboard.press('Escape');
  await expect(definition(page)).toBeHidden();
  await expect(link).toBeFocused();
  await expect(link).not.toHaveAttribute('aria-describedby', /./);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  await expect(definition(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(definition(page)).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(definition(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/glossary#/);
  await expect(definition(page)).toBeHidden();
});

test('fits a narrow window, and scrolls with its link', async ({page}) => {
  await page.setViewportSize({width: 320, height: 600});
  await open(page, path);
  const count = await terms(page).count();
  expect(count).toBeGreaterThan(3);
  for (let i = 0; i < count; i += 1) {
    await page.mouse.move(0, 0);
    await expect(definition(page)).toBeHidden();
    await terms(page).nth(i).hover();
    await expect(definition(page)).toBeVisible();
    const place = (await definition(page).boundingBox())!;
    expect(place.x).toBeGreaterThanOrEqual(0);
    expect(place.x + place.width).toBeLessThanOrEqual(320);
    expect(await page.evaluate(findOverflow)).toEqual([]);
  }
});

test('without data or without JavaScript, a term is a link to the glossary', async ({page, plainReader}) => {
  await page.route('**/glossary.json', (route) => route.abort());
  await open(page, path);
  await terms(page).first().hover();
  await page.waitForTimeout(600);
  await expect(definition(page)).toBeHidden();
  await terms(page).first().click();
  await expect(page).toHaveURL(/\/docs\/glossary#/);
  await plainReader.goto(path);
  await terms(plainReader).first().click();
  await expect(plainReader).toHaveURL(/\/docs\/glossary#/);
});

test('the letters of the glossary lead to its terms', async ({page}) => {
  await page.goto('/docs/glossary');
  await hydrated(page);
  const letters = page.getByRole('navigation', {name: 'Terms by first letter'}).getByRole('link');
  expect(await letters.count()).toBeGreaterThan(15);
  const letter = letters.nth(3);
  const text = await letter.innerText();
  await letter.click();
  const id = new URL(page.url()).hash.slice(1);
  await expect(page.locator(`h2[id="${id}"]`)).toBeInViewport();
  expect((await page.locator(`h2[id="${id}"]`).innerText()).charAt(0).toUpperCase()).toBe(text);
});
