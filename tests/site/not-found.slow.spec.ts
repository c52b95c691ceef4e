/** Tests the page for unknown addresses. */
import {expectAccessible} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {expect, hydrated, test, watchShifts} from '../lib/site/test';

test.use({causesProblems: true});

/** Misspelled addresses, each with the intended page. */
const meant: Record<string, string> = {
  '/docs/guides/webhooks': '/docs/guides/platform/webhooks',
  '/docs/guides/platform/webhoks': '/docs/guides/platform/webhooks',
  '/API/List_Entities': '/api/list-entities',
  '/api/listEntities': '/api/list-entities',
  '/docs/user-guide/risk_score.html': '/docs/user-guide/content/risk-score',
  '/docs/quick-start': '/docs/guides/one-off-screening/first-screening',
  '/api/schemas/Indicators/': '/api/schemas/indicator',
};

test('a misspelled address returns 404 and suggests the intended page first', async ({page}) => {
  for (const [address, path] of Object.entries(meant)) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    const similar = page.getByRole('region', {name: 'Similar addresses'});
    await expect(similar.getByRole('link').first(), address).toHaveAttribute('href', path);
    await similar.getByRole('link').first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', {level: 1})).not.toHaveText('Page not found');
  }
  // An address that differs only in case shows the page itself.
  expect((await page.goto('/API/List-Entities'))?.status()).toBe(404);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('List entities');
});

test('says when no address is similar, and fills in a search for the words in the address', async ({
  page,
}) => {
  await page.goto('/docs/rate-limits');
  await hydrated(page);
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(page.getByRole('region', {name: 'Similar addresses'})).toContainText(
    'No page has a similar address. Search, or start from a main page.',
  );
  await expect(page.getByRole('searchbox')).toHaveValue('rate limits');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/search?q=rate+limits');
  await expect(page.getByRole('searchbox')).toHaveValue('rate limits');
  await expect(page.getByRole('heading', {name: 'Best results'})).toBeVisible();
});

test('has no accessibility violations or layout shifts, and fits a phone', async ({page}) => {
  const readShifts = await watchShifts(page);
  await page.setViewportSize({width: 360, height: 740});
  for (const address of ['/api/listEntities', '/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('region', {name: 'Similar addresses'})).not.toContainText(
      'Looking for',
    );
    expect(await readShifts(), address).toEqual([]);
    expect(await page.evaluate(findOverflow)).toEqual([]);
    await expectAccessible(page);
  }
});

test('has the main pages without JavaScript, and when the list of addresses fails to load', async ({
  page,
  plainReader,
}) => {
  await page.route('**/llms.txt', (route) => route.abort());
  for (const reader of [plainReader, page]) {
    await reader.goto('/docs/webhook');
    await expect(reader.getByRole('main')).toContainText('There is no page at this address.');
    await expect(reader.getByRole('region', {name: 'Main pages'}).getByRole('link')).toHaveCount(
      15,
    );
    await expect(reader.getByText('Looking for')).toBeHidden();
  }
  await expect(plainReader.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('main')).toContainText('The list of addresses could not be loaded.');
});
