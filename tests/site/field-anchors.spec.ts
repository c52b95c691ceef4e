import {pasteElsewhere} from '../lib/site/clipboard';
import {expect, hydrated, open, test} from '../lib/site/test';

test('an address of a nested field expands its parents and scrolls to it', async ({page}) => {
  await open(page, '/api/get-entity#response.reviewState.unreviewedItems.numNews');
  await expect(page.locator('[id="response.reviewState.unreviewedItems.numNews"]')).toBeInViewport();
});

test('a new fragment expands the parents of its field and scrolls to it', async ({page}) => {
  await open(page, '/api/get-entity');
  const field = page.locator('[id="response.reviewState.unreviewedItems.numNews"]');
  await expect(field).toBeHidden();
  await page.evaluate(() => (window.location.hash = 'response.reviewState.unreviewedItems.numNews'));
  await expect(field).toBeInViewport();
});

test('a fragment with invalid percent-encoding causes no errors', async ({page}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await open(page, '/api/get-entity#%E0%A4%A');
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  expect(errors).toEqual([]);
});

test('a field has a link that is visible on focus and copies its address', async ({page, context, baseURL}) => {
  await context.grantPermissions(['clipboard-write']);
  await open(page, '/api/create-entity');
  const link = page.locator('[id="body.search.entityName"] > div a[data-copy-link]');
  await link.focus();
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect.poll(() => pasteElsewhere(page)).toBe(`${baseURL}/api/create-entity#body.search.entityName`);
});

test('a long record expands in place, and its fields link to the page of the record', async ({page}) => {
  await open(page, '/api/get-entity');
  await page.evaluate(() => (window.location.hash = 'response.indicators'));
  const indicators = page.locator('[id="response.indicators"]');
  const nested = indicators.locator('summary').first();
  await nested.click();
  const record = indicators.locator('summary', {hasText: /^Indicator:/}).first();
  await record.click();
  const link = indicators.locator('a[href="/api/schemas/indicator#score"]').first();
  await expect(link).toBeAttached();
  await link.focus();
  await page.keyboard.press('Enter');
  await hydrated(page);
  await expect(page).toHaveURL(/\/api\/schemas\/indicator#score$/);
  await expect(page.locator('[id="score"]')).toBeInViewport();
});
