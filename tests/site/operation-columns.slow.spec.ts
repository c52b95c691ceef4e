/** Tests the two columns of the page of an operation: their widths, and how fields and samples mark each other. */
import type {Page} from '@playwright/test';
import {listEndpoints, endpointUrl} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {expect, open, test} from '../lib/site/test';

const endpoints = listEndpoints(readBundle('.'));
const operation = '/api/create-entity';

const responseOf = (page: Page) => page.getByRole('region', {name: 'Response', exact: true});
/** Shows the JSON of the response in place of its card. */
const showJson = (page: Page) => responseOf(page).getByRole('tab', {name: 'JSON'}).click();

/** Counts links, buttons and fields in the window that are visible without a pointer over them. */
const listControls = (page: Page) =>
  page.evaluate(() => {
    const isInWindow = (element: Element): boolean => {
      const {top, bottom, left, right, width, height} = element.getBoundingClientRect();
      return (
        top < innerHeight && bottom > 0 && left < innerWidth && right > 0 && width > 1 && height > 1
      );
    };
    return [
      ...document.querySelectorAll('a[href], button, select, input, textarea, summary, [role=tab]'),
    ]
      .filter(
        (element) =>
          !element.closest('.theme-announcement-bar') &&
          isInWindow(element) &&
          element.checkVisibility({opacityProperty: true, visibilityProperty: true}),
      )
      .map((element) => (element.ariaLabel ?? element.textContent ?? '').trim() || element.tagName);
  });

test('the first screen of each operation has at most 28 controls', async ({reader}) => {
  expect(endpoints.length).toBeGreaterThan(20);
  await reader.setViewportSize({width: 1440, height: 900});
  for (const endpoint of endpoints) {
    await open(reader, endpointUrl(endpoint));
    const controls = await listControls(reader);
    expect(controls.length, endpointUrl(endpoint)).toBeGreaterThan(12);
    expect(controls.length, `${endpointUrl(endpoint)}: ${controls.join(', ')}`).toBeLessThanOrEqual(
      28,
    );
  }
});

test('the columns have their widths from 1,120 px, and are one below', async ({page}) => {
  await open(page, operation);
  const widths = () =>
    page.evaluate(() => {
      const boxOf = (query: string) => document.querySelector(query)!.getBoundingClientRect();
      const text = boxOf('.reference h1').width;
      const code = boxOf('[aria-label="Request"]');
      return {text, code: code.width, between: code.left - boxOf('.reference h1').right};
    });
  for (const width of [1120, 1200, 1280, 1440, 1920]) {
    await page.setViewportSize({width, height: 900});
    const {text, code, between} = await widths();
    expect(text, `text at ${width} px`).toBeGreaterThanOrEqual(380);
    expect(text, `text at ${width} px`).toBeLessThanOrEqual(640);
    expect(code, `code at ${width} px`).toBeGreaterThanOrEqual(400);
    expect(code, `code at ${width} px`).toBeLessThanOrEqual(560);
    expect(Math.round(between), `gap at ${width} px`).toBe(32);
  }
  await page.setViewportSize({width: 1119, height: 900});
  expect((await widths()).between).toBeLessThan(0);
});

test('the links to the parts stay in view, also on a phone, and exist only for what the page has', async ({
  page,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({width, height: 740});
    await open(page, operation);
    const parts = page.getByRole('navigation', {name: 'Parts of the page'});
    // In one column, the samples are between the fields.
    const samples = width === 360 ? ['Example'] : [];
    const statuses = ['200', '400', '401', '429', '500'];
    await expect(parts.getByRole('link')).toHaveText(['Body', ...samples, ...statuses]);
    await parts.getByRole('link', {name: '401'}).click();
    await expect(parts).toBeInViewport({ratio: 1});
    await expect(page.locator('[id="response-401"]')).toBeInViewport({ratio: 1});
    const {bottom} = await parts.evaluate((element) => element.getBoundingClientRect());
    const {top} = await page
      .locator('[id="response-401"]')
      .evaluate((element) => element.getBoundingClientRect());
    expect(top, `the error is below the links at ${width} px`).toBeGreaterThanOrEqual(bottom);
    await expect(page.getByLabel('Response example').locator('option:checked')).toHaveText(
      '401 Unauthorized',
    );
  }
  for (const endpoint of endpoints) {
    await open(page, endpointUrl(endpoint));
    const links = page.getByRole('navigation', {name: 'Parts of the page'}).getByRole('link');
    const anchors = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    expect(anchors.length, endpointUrl(endpoint)).toBeGreaterThan(0);
    for (const anchor of anchors)
      await expect(page.locator(`[id="${anchor.slice(1)}"]`), anchor).toHaveCount(1);
  }
});

test('a field marks its line in the samples, and a line its field', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await open(page, operation);
  await showJson(page);
  const request = page.getByRole('region', {name: 'Request', exact: true});
  const response = responseOf(page);
  const field = page.locator('[id="body.search.entityName"]');
  await field.locator('p').first().hover();
  await expect(request.locator('[data-marked]')).toHaveText(/"search": \{"entityName"/);
  await expect(field).toHaveAttribute('data-marked');
  await request.getByLabel('Language').selectOption('Python');
  await field
    .locator('p')
    .first()
    .hover({position: {x: 2, y: 2}});
  await page.mouse.move(10, 10);
  await field.locator('p').first().hover();
  await expect(request.locator('[data-marked]').filter({visible: true})).toHaveText(/search=\{/);

  // The focus does the same, and the column scrolls to the line.
  await page.mouse.move(10, 10);
  await page.locator('[id="response.riskMetadata"] a').first().focus();
  const marked = response.locator('[data-marked]');
  await expect(marked).toHaveText(/^\s*"riskMetadata": \{/);
  await expect(marked).toBeInViewport();

  const line = response.locator('[data-line]').filter({hasText: '"hasOpenAlert"'});
  await line.hover();
  await expect(page.locator('li[data-marked]')).toHaveId('response.hasOpenAlert');
  await line.getByRole('link').click();
  await expect(page).toHaveURL(`${operation}#response.hasOpenAlert`);
  await expect(page.locator('[id="response.hasOpenAlert"]')).toBeInViewport();
});

test('a field marks its values in the card of a response, and a value its field', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await open(page, operation);
  const response = responseOf(page);
  await page.locator('[id="response.riskScore"] > p').hover();
  const value = response.locator('[data-at="/riskScore"]').filter({visible: true});
  await expect(value).toHaveAttribute('data-marked');
  await expect(response.locator('[data-marked]').filter({visible: true})).toHaveCount(1);
  const urn = response.locator('[data-at="/urn"]').filter({visible: true});
  await urn.hover();
  await expect(page.locator('li[data-marked]')).toHaveId('response.urn');
  await expect(value).not.toHaveAttribute('data-marked');
});

test('arrow keys move between the keys of a response, which is one stop of the Tab key', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await open(page, operation);
  await showJson(page);
  const response = responseOf(page);
  const box = response.locator('pre[tabindex="0"]').filter({visible: true});
  await box.focus();
  await expect(response.locator('[data-line]').first()).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(response.locator('a:focus')).toHaveText('"urn"');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(response.locator('a:focus')).toHaveText('"entityName"');
  await expect(page.locator('li[data-marked]')).toHaveId('response.entityName');
  await page.keyboard.press('Tab');
  await expect(response.locator('a:focus')).toHaveCount(0);
  await expect(response.locator('[data-line] > a[tabindex="0"]')).toHaveCount(0);
});

test('a copied sample is the same after its lines were marked', async ({page}) => {
  await open(page, operation);
  await showJson(page);
  const code = responseOf(page).locator('pre:visible code');
  const before = await code.textContent();
  await page.locator('[id="response.urn"] > p').hover();
  await expect(page.locator('[data-line][data-marked]')).not.toHaveCount(0);
  expect(await code.textContent()).toBe(before);
});

test('a card that is cut off can be shown as a whole, and leaves the request less height', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await open(page, operation);
  const response = responseOf(page);
  const part = response.locator('.result-part').filter({visible: true});
  const cut = () => part.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await cut()).toBeGreaterThan(0);
  await response.getByRole('button', {name: /^Show more/}).click();
  expect(await cut()).toBe(0);
  await expect(response).toBeInViewport({ratio: 1});
  await response.getByRole('button', {name: /^Show less/}).click();
  expect(await cut()).toBeGreaterThan(0);
});

test('a long sample scrolls inside its column, which stays in view, and fades where it is cut off', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await open(page, '/api/screen-full');
  await showJson(page);
  const request = page.getByRole('region', {name: 'Request', exact: true});
  const response = responseOf(page);
  await request.getByLabel('Language').selectOption('Java');
  const more = request.getByRole('button', {name: /^Show all/}).filter({visible: true});
  if (await more.count()) await more.click();
  const bottomOf = (region: typeof request) =>
    region.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  for (const scrolled of [0, 800, 3000]) {
    await page.evaluate((y) => window.scrollTo({top: y, behavior: 'instant'}), scrolled);
    await expect(page.getByRole('button', {name: 'Try it in the sandbox'})).toBeInViewport();
    expect(await bottomOf(response), `scrolled by ${scrolled} px`).toBeLessThanOrEqual(900);
  }
  const code = response.locator('pre').filter({visible: true});
  const shown = await code.evaluate((element) => ({
    cutBelow: element.scrollHeight - element.clientHeight,
    cutRight: element.scrollWidth - element.clientWidth,
    fade: getComputedStyle(element).maskImage,
  }));
  expect(shown.cutBelow, 'lines that are cut off').toBeGreaterThan(100);
  expect(shown.cutRight, 'lines wrap').toBe(0);
  expect(shown.fade).toContain('linear-gradient');
});
