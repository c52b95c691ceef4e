/** Tests links to fields of the reference, schemas that open in place, and request samples. */
import {contentOf, endpointUrl, listEndpoints, resolve} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {pasteElsewhere} from '../lib/site/clipboard';
import {expect, hydrated, open, test} from '../lib/site/test';

const nested = 'response.reviewState.unreviewedItems.numNews';

test('an address of a nested field expands its parents and scrolls to it, also after a new fragment', async ({
  page,
}) => {
  const field = page.locator(`[id="${nested}"]`);
  await open(page, `/api/get-entity#${nested}`);
  await expect(field).toBeInViewport();
  await page.goto('about:blank');
  await open(page, '/api/get-entity');
  await expect(field).toBeHidden();
  await page.evaluate((id) => (window.location.hash = id), nested);
  await expect(field).toBeInViewport();
});

test('a long schema expands in place, and its fields link to the page of the schema', async ({
  page,
}) => {
  await open(page, '/api/get-entity');
  await page.evaluate(() => (window.location.hash = 'response.indicators'));
  const indicators = page.locator('[id="response.indicators"]');
  await indicators.locator('summary').first().click();
  await indicators
    .locator('summary', {hasText: /^Indicator:/})
    .first()
    .click();
  const link = indicators.locator('a[href="/api/schemas/indicator#score"]').first();
  await expect(link).toBeAttached();
  await link.focus();
  await page.keyboard.press('Enter');
  await hydrated(page);
  await expect(page).toHaveURL(/\/api\/schemas\/indicator#score$/);
  await expect(page.locator('[id="score"]')).toBeInViewport();
});

test('samples collapse their imports, and copy them with the other code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await open(page, '/api/screen-simple');
  const samples = page.getByRole('region', {name: 'Request', exact: true});
  for (const name of ['TypeScript', 'Python', 'Java', 'Go']) {
    await samples.getByLabel('Language').selectOption(name);
    const panel = samples.locator(`[data-title="Request in ${name}"]`);
    const fold = panel.locator('details');
    await expect(fold).not.toHaveAttribute('open');
    await expect(fold.locator('summary')).toHaveAccessibleName('Imports and setup');
    await panel.getByRole('button', {name: /^Copy: /}).click();
    const copied = await pasteElsewhere(page);
    expect(copied).toMatch(/^(\/\/|#|import|package) /);
    expect(copied).toContain('SCREENING_API_KEY');
    expect(copied).toBe((await panel.locator('pre').allTextContents()).join(''));
    await fold.locator('summary').click();
    await expect(fold).toHaveAttribute('open');
  }
});

// The published description doesn't name the response of a request.
const description = readBundle('.');

/** The operations whose request examples name their responses, with the summaries of both. */
const pairs = listEndpoints(description).flatMap((endpoint) => {
  const {requestBody} = endpoint.operation;
  const body = requestBody && contentOf(resolve(description, requestBody));
  const requests = Object.values(body?.media.examples ?? {}).map((one) =>
    resolve(description, one),
  );
  const named = requests.flatMap(({summary, 'x-response': name}) => {
    const response = name && description.components.examples?.[name];
    return response ? [{request: summary ?? '', response: response.summary ?? ''}] : [];
  });
  return named.length > 1 ? [{page: endpointUrl(endpoint), named}] : [];
});

test('a chosen request is followed by its response', async ({reader}) => {
  expect(pairs.length).toBeGreaterThan(3);
  for (const {page, named} of pairs) {
    await open(reader, page);
    const shown = reader.getByLabel('Response example').locator('option:checked');
    for (const {request, response} of named.toReversed()) {
      await reader.getByLabel('Example request').selectOption(request);
      await expect(shown, `${page}: ${request}`).toHaveText(`200 OK: ${response}`);
    }
  }
});

test('the page of a webhook names the type of its event, and shows all lines of its payload', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await open(page, '/api/history-updated');
  await expect(page.getByText(/^EVENT entity_history POST to your URL$/)).toBeVisible();
  const payload = page.getByRole('region', {name: 'Payload examples'});
  const code = payload.locator('pre');
  const height = async () => (await code.boundingBox())!.height;
  const before = await height();
  await payload.getByRole('button', {name: /^Show all \d+ lines/}).click();
  expect(await height()).toBeGreaterThan(before);
  await expect(payload.getByRole('button', {name: /^Show less/})).toBeInViewport({ratio: 1});
});

test('the front page of the reference names each webhook by the type of its event', async ({
  page,
}) => {
  await open(page, '/api');
  const types = page.locator('li:has(> .event) code');
  await expect(types).toHaveText([
    'task_completion',
    'entity_history',
    'entityDispositionChangePing',
  ]);
});

test('the page of a schema says at its top what uses it, and links to all its parts', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await open(page, '/api/schemas/entity');
  const uses = page.locator('p', {hasText: /^Used by /});
  await expect(uses.getByRole('link').first()).toHaveText('Create an entity');
  await expect(uses.getByRole('link').last()).toHaveText(/^\d+ more$/);
  const parts = page.getByRole('navigation', {name: 'Parts of the page'});
  for (const part of await parts.getByRole('link').filter({visible: true}).all())
    await expect(part).toBeInViewport({ratio: 1});
  await parts.getByRole('link', {name: 'indicators'}).click();
  await expect(page.locator('[id="indicators"]')).toBeInViewport();
  // On a phone, only as many as have room.
  await page.setViewportSize({width: 360, height: 740});
  await page.evaluate(() => window.scrollTo({top: 0, behavior: 'instant'}));
  const shown = parts.getByRole('link').filter({visible: true});
  await expect(shown).toHaveText(['Fields', 'Example', 'Used by']);
  for (const part of await shown.all()) await expect(part).toBeInViewport({ratio: 1});
});

test('the front page of the reference opens the sandbox with its first call', async ({page}) => {
  await open(page, '/api');
  await page.getByRole('link', {name: 'Try it', exact: true}).click();
  const panel = page.getByRole('dialog', {name: / in the sandbox$/});
  await expect(panel.getByText(/^Call 1: 200 OK/)).toBeVisible();
});
