/**
 * Tests the definitions of glossary terms, which are shown while a link is hovered or has the
 * focus.
 */
import type {Locator, Page} from '@playwright/test';
import {violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {expect, open, test, watchShifts} from '../lib/site/test';

const guide = '/docs/guides/platform/webhooks';
const terms = (page: Page): Locator => page.locator('main a.glossary-term');
const popup = (page: Page): Locator => page.getByRole('tooltip');

/** Moves the pointer away from links. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(popup(page)).toBeHidden();
}

test('a term shows its definition on hover, beside the link, until the pointer leaves both', async ({
  page,
}) => {
  await page.goto('/docs/glossary');
  const heading = page.getByRole('heading', {level: 2, name: 'History event'});
  const definition = await heading.locator('xpath=following::p[1]').innerText();
  await open(page, guide);
  const link = page.locator('main a.glossary-term[href$="#history-event"]');
  await link.hover();
  await expect(popup(page)).toHaveText(`History event ${definition}`);
  await expect(link).toHaveAccessibleDescription(definition);
  // A target that the definition covers is too small until it closes.
  expect((await violations(page)).filter((fault) => !fault.startsWith('target-size'))).toEqual([]);
  const [hovered, shown] = [(await link.boundingBox())!, (await popup(page).boundingBox())!];
  const isApart =
    shown.y >= hovered.y + hovered.height + 3 || shown.y + shown.height <= hovered.y - 3;
  expect(isApart, 'the definition covers neither the link nor its outline').toBe(true);
  await popup(page).hover();
  await page.waitForTimeout(700);
  await expect(popup(page)).toBeVisible();
  await leave(page);
});

test('a definition closes on Escape, on blur, and when its link is followed', async ({page}) => {
  await open(page, guide);
  const link = terms(page).first();
  await link.hover();
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  await expect(link).not.toHaveAttribute('aria-describedby', /./);
  const box = (await link.boundingBox())!;
  for (const step of [0.1, 0.5, 0.9])
    await page.mouse.move(box.x + box.width * step, box.y + box.height / 2);
  await page.waitForTimeout(700);
  await expect(popup(page), 'it stays closed while the pointer moves over the link').toBeHidden();
  await page.mouse.move(0, 0);
  // After a key press, focus set by a script is visible too.
  await page.keyboard.press('Shift');
  await link.focus();
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(link).not.toHaveAttribute('aria-describedby', /./);
  await page.keyboard.press('Shift+Tab');
  await expect(link).toHaveAccessibleDescription(/./);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/glossary#/);
  await expect(popup(page)).toBeHidden();
});

test('definitions fit a window of 320 by 256, and cause no layout shift', async ({page}) => {
  await page.setViewportSize({width: 320, height: 256});
  const readShifts = await watchShifts(page);
  await open(page, guide);
  const shifts = await readShifts();
  const count = await terms(page).count();
  expect(count).toBeGreaterThan(3);
  for (let i = 0; i < count; i += 1) {
    await leave(page);
    await terms(page).nth(i).hover();
    await expect(popup(page)).toBeInViewport({ratio: 0.99});
    expect(await page.evaluate(findOverflow)).toEqual([]);
  }
  expect(await readShifts()).toEqual(shifts);
});

test('a term is a link on touch screens and without JavaScript', async ({
  browser,
  baseURL,
  plainReader,
}) => {
  const context = await browser.newContext({baseURL, hasTouch: true, isMobile: true});
  const page = await context.newPage();
  await open(page, guide);
  await terms(page).first().tap();
  await expect(page).toHaveURL(/\/docs\/glossary#/);
  await expect(popup(page)).toBeHidden();
  await context.close();
  await plainReader.goto(guide);
  await terms(plainReader).first().click();
  await expect(plainReader).toHaveURL(/\/docs\/glossary#/);
});
