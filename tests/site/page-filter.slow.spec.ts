/** Tests the field that filters the entries of a long page. */
import type {Locator, Page} from '@playwright/test';
import {violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {expect, open, test} from '../lib/site/test';

type Filtered = {
  path: string;
  name: string;
  /** Words of a filter, in another order than on the page. */
  words: string;
  /** A text of an entry that has all of them, and a text of one that hasn't. */
  left: string;
  out: string;
  /** The fragment of a hidden entry or of its section. */
  anchor: string;
};

const pages: Filtered[] = [
  {
    path: '/docs/glossary',
    name: 'Filter terms',
    words: 'STRENGTH resembles',
    left: 'Match strength',
    out: 'Webhook',
    anchor: 'webhook',
  },
  {
    path: '/docs/guides/platform/data-dictionary',
    name: 'Filter formats and columns',
    words: 'hash article',
    left: 'articleHash',
    out: 'hasOpenAlert',
    anchor: 'group',
  },
  {
    path: '/docs/guides/one-off-screening/test-subjects',
    name: 'Filter subjects',
    words: 'ember tharsis',
    left: 'Tharsis Ember',
    out: 'QQ-TVE',
    anchor: 'companies',
  },
  {
    path: '/docs/guides/platform/troubleshooting',
    name: 'Filter answers and questions',
    words: 'JSON client error',
    left: 'My client reports a JSON error',
    out: 'I get 401',
    anchor: 'ask-for-help',
  },
  {
    path: '/api',
    name: 'Filter schemas',
    words: 'article',
    left: 'Article',
    out: 'AccountStatus',
    anchor: 'schemas-account',
  },
];

const field = (page: Page, name: string): Locator =>
  page.locator('main').getByRole('searchbox', {name});
const entry = (page: Page, text: string): Locator =>
  page.locator('.page-filter ~ *').locator('h3, h2, dt, td, th').filter({hasText: text}).first();

/** Returns how many entries the status counts. */
async function countOf(page: Page): Promise<{left: number; all: number}> {
  const status = page.locator('.page-filter [role=status]');
  await expect(status).toHaveText(/^\d+ of \d+ /);
  const [left = NaN, all = NaN] = ((await status.textContent()) ?? '').match(/\d+/g)!.map(Number);
  return {left, all};
}

for (const {path, name, words, left, out, anchor} of pages) {
  test(`${path} shows only the entries with all words of the filter, and all after Escape`, async ({
    page,
  }) => {
    await open(page, path);
    await expect(entry(page, out)).toBeVisible();
    await field(page, name).fill(words);
    const count = await countOf(page);
    expect(count.left).toBeGreaterThan(0);
    expect(count.left).toBeLessThan(count.all / 2);
    await expect(entry(page, left)).toBeInViewport();
    await expect(entry(page, out)).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await field(page, name).fill('zzz');
    await expect(page.locator('.page-filter [role=status]')).toHaveText(/^No .* match$/);
    await field(page, name).press('Escape');
    await expect(field(page, name)).toHaveValue('');
    await expect(field(page, name)).toBeFocused();
    await expect(page.locator('.page-filter [role=status]')).toHaveText('');
    await expect(entry(page, out)).toBeVisible();
    await expect(page.locator('[data-filtered]')).toHaveCount(0);
  });

  test(`${path} clears the filter when a link leads to what it hides`, async ({page}) => {
    await open(page, path);
    await field(page, name).fill(words);
    const target = page.locator(`[id="${anchor}"]`);
    await expect(entry(page, left)).toBeInViewport();
    await expect(target).toBeHidden();
    await page.evaluate((id) => {
      window.location.hash = id;
    }, anchor);
    await expect(target).toBeInViewport();
    await expect(field(page, name)).toHaveValue('');
    const top = await target.evaluate((element) => element.getBoundingClientRect().top);
    const bottom = await page
      .locator('.page-filter')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top, 'the field does not cover the target').toBeGreaterThanOrEqual(bottom);
  });
}

test('a link of the table of contents leads to a section that the filter hides, twice', async ({
  page,
}) => {
  await open(page, '/docs/guides/platform/troubleshooting');
  const link = page.locator('.table-of-contents a[href="#webhooks"]');
  for (let time = 1; time <= 2; time++) {
    await field(page, 'Filter answers and questions').fill('single sign-on');
    await expect(page.locator('#webhooks')).toBeHidden();
    await link.click();
    await expect(page.locator('#webhooks')).toBeInViewport();
    await expect(field(page, 'Filter answers and questions')).toHaveValue('');
  }
});

test('the filter stays below the bar, shows its matches from far below, and is hidden in print', async ({
  page,
}) => {
  await open(page, '/docs/glossary');
  const bottom = (selector: string): Promise<number> =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  await page.evaluate(() => window.scrollTo(0, 6000));
  const box = (await page.locator('.page-filter').boundingBox())!;
  expect(box.y).toBe(await bottom('.navbar'));
  await field(page, 'Filter terms').fill('alert');
  await countOf(page);
  const first = page.locator('.page-filter ~ * > h2:not([data-filtered])').first();
  await expect
    .poll(async () => ((await first.boundingBox())?.y ?? 0) >= box.y + box.height)
    .toBe(true);
  await expect(first).toBeInViewport();
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('.page-filter')).toBeHidden();
});

test('the filter fits into small windows, and does not cover them', async ({page}) => {
  for (const size of [
    {width: 360, height: 700},
    {width: 320, height: 256},
  ]) {
    await page.setViewportSize(size);
    await open(page, '/docs/glossary');
    await field(page, 'Filter terms').fill('alert');
    await countOf(page);
    expect(await page.evaluate(findOverflow)).toEqual([]);
  }
  const position = await page
    .locator('.page-filter')
    .evaluate((element) => getComputedStyle(element).position);
  expect(position).toBe('static');
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});
  test('the filter is not shown', async ({page}) => {
    for (const {path} of pages) {
      await page.goto(path);
      await expect(page.locator('.page-filter input')).toBeHidden();
    }
    await page.goto('/docs/glossary');
    await expect(page.getByRole('navigation', {name: 'Terms by first letter'})).toBeVisible();
  });
});
