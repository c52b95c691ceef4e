/** Tests that the sandbox opens in place of the sample with its bar in view, and links and visits keep requests. */
import type {Locator, Page} from '@playwright/test';
import {findCall} from '../../src/components/sandbox/call';
import {runLink, typedLink} from '../../src/components/sandbox/request-link';
import {fieldsOf, flatten} from '../../src/components/sandbox/call';
import {listEndpoints} from '@screening/api';
import type {Schema, Schemas} from '@screening/sandbox';
import {readBundle} from '@screening/api/node';
import {colorViolations, violations} from '../lib/site/axe';
import {pasteElsewhere} from '../lib/site/clipboard';
import {followSystem} from '../lib/site/color-scheme';
import {savesData, setConnection} from '../lib/site/connection';
import {collectErrors} from '../lib/site/faults';
import {findOverflow} from '../lib/site/overflow';
import {listOperations, openDetails, openPanel, openSandbox, panelOf} from '../lib/site/sandbox';
import {expect, hydrated, open, test} from '../lib/site/test';

test.use({contextOptions: {reducedMotion: 'reduce'}});

const description = readBundle('.');

/** Counts the fields of a form with everything unfolded. */
function countFields(operationId: string): number {
  const {parameters, body, schemas} = findCall(description, operationId);
  const count = (schema: Schema, known: Schemas): number => {
    const flat = flatten(known, schema);
    const inner = typeof flat.items === 'object' ? flatten(known, flat.items) : flat;
    return fieldsOf(inner).reduce((sum, field) => sum + count(field.schema, known), 1);
  };
  return parameters.length + (body ? count(body.schema, schemas) : 0);
}

const [longest] = listOperations().sort((a, b) => countFields(b.operationId) - countFields(a.operationId));
const phone = {width: 360, height: 780};
const sizes = [{width: 1440, height: 900}, {width: 1280, height: 720}, phone];

/** Sums layout shifts from now on, also right after a click. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const sums = {shift: 0};
    Object.assign(window, {sums});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sums.shift += (entry as PerformanceEntry & {value: number}).value;
    }).observe({type: 'layout-shift'});
  });
  return async () => {
    // A shift is reported with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    return page.evaluate(() => (window as unknown as {sums: {shift: number}}).sums.shift);
  };
}

/** Returns whether an element is entirely in the window, and nothing covers its center. */
const isUncovered = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const inside = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
    return inside && top !== null && (element.contains(top) || top.contains(element));
  });

for (const viewport of sizes) {
  const size = `${viewport.width} x ${viewport.height}`;

  test(`opening the sandbox at ${size} moves the focus into it and causes no layout shift`, async ({page}) => {
    await page.setViewportSize(viewport);
    await open(page, longest.page);
    const button = page.getByRole('button', {name: 'Try it in the sandbox'});
    await button.scrollIntoViewIfNeeded();
    const shift = await watchShifts(page);
    const response = page.getByRole('region', {name: 'Response', exact: true});
    const place = () =>
      response.evaluate((element) => [element.getBoundingClientRect().top + scrollY, element.clientHeight]);
    const before = await place();
    await button.click();
    const {panel} = await panelOf(page);
    await expect(panel.locator('input, select, textarea, summary').and(page.locator(':focus'))).toHaveCount(1);
    expect(await shift()).toBe(0);
    expect(await place()).toEqual(before);
    await page.getByRole('button', {name: 'Close the sandbox'}).click();
    await expect(panel).toBeHidden();
    expect(await shift()).toBe(0);
    expect(await place()).toEqual(before);
  });

  test(`the bar stays visible at ${size} when any field of the longest form has the focus`, async ({page}) => {
    await page.setViewportSize(viewport);
    const {panel, send, body} = await openSandbox(page, longest.page);
    const bar = [
      panel.getByRole('button', {name: 'Send', exact: true}),
      panel.getByLabel('API key'),
      panel.getByText(longest.path, {exact: true}),
    ];
    for (const part of bar) expect(await isUncovered(part)).toBe(true);
    await openDetails(panel);
    const fields = panel.getByRole('tabpanel', {name: 'Form'}).locator('input, select, button').filter({visible: true});
    const count = await fields.count();
    expect(count).toBeGreaterThan(10);
    for (let index = 0; index < count; index += 1) {
      await fields.nth(index).focus();
      expect(await isUncovered(fields.nth(index)), `field ${index}`).toBe(true);
      for (const part of bar) expect(await isUncovered(part), `the bar beside field ${index}`).toBe(true);
    }
    await send();
    await expect(body).toBeInViewport();
    expect(await isUncovered(bar[0]), 'Send beside the response').toBe(true);
  });
}

for (const viewport of [sizes[0], phone]) {
  test(`a link that runs a request shows its response at ${viewport.width} px`, async ({page}) => {
    await page.setViewportSize(viewport);
    await open(page, '/docs/guides/one-off-screening/test-subjects');
    const links = page.locator('main a[href*="?try="]');
    expect(await links.count()).toBeGreaterThan(20);
    await links.first().click();
    const {panel, said, body} = await panelOf(page);
    await expect(said).toHaveText(/^Call 1: 200 OK/);
    await expect(body).toBeInViewport();
    await expect(panel.getByRole('button', {name: 'Send', exact: true})).toBeFocused();
  });
}

test('a misspelled field is named above the response, and announced', async ({page}) => {
  const {panel, send, said, body} = await openSandbox(page, '/api/screen-simple');
  await panel.getByRole('tab', {name: 'JSON'}).click();
  const request = {entityName: 'Ilvane Torresund', screeningType: 'sanctions', treshold: 0.9};
  await panel.getByRole('textbox', {name: 'Request body as JSON'}).fill(JSON.stringify(request));
  await send();
  const warning = 'body.treshold is not a known field. Did you mean "threshold"?';
  await expect(said).toContainText(`Warning: ${warning}`);
  await expect(page.getByText(`Warning: ${warning}`).last()).toBeVisible();
  await expect(body).toContainText('resultCount');
  expect(await violations(page)).toEqual([]);
  await followSystem(page, 'dark');
  expect(await colorViolations(page), 'contrast in dark').toEqual([]);
});

test('a copied link repeats the request in another visit, without the API key', async ({page, context, browser}) => {
  await context.grantPermissions(['clipboard-write']);
  const {panel} = await openSandbox(page, '/api/list-entity-news');
  await panel.getByLabel('entityURN').fill('sigma:e1003');
  await openDetails(panel);
  await panel.getByLabel('pageSize').first().fill('7');
  await panel.getByRole('tab', {name: 'JSON'}).click();
  const text = '{\n  "filters": {\n    "languages": [\n      "en & \\"ø\\""\n    ]\n  }\n}';
  await panel.getByRole('textbox', {name: 'Request body as JSON'}).fill(text);
  const key = await panel.getByLabel('API key').inputValue();
  await panel.getByRole('button', {name: 'Copy link to this request'}).click();
  const link = await pasteElsewhere(page);
  expect(new URL(link).search, 'what is typed is never sent to the server').toBe('');
  expect(key).not.toBe('');
  expect(decodeURIComponent(link)).not.toContain(key);

  const other = await browser.newContext();
  const visitor = await other.newPage();
  await visitor.goto(link);
  const opened = await panelOf(visitor);
  await expect(opened.panel.getByLabel('entityURN')).toHaveValue('sigma:e1003');
  await expect(opened.panel.getByLabel('pageSize').first()).toHaveValue('7');
  await opened.panel.getByRole('tab', {name: 'JSON'}).click();
  await expect(opened.panel.getByRole('textbox', {name: 'Request body as JSON'})).toHaveValue(text);
  await expect(opened.said).toHaveText(/^Call 1: 400 Bad Request .* body\.filters\.languages\[0\] must match/);
  await expect(visitor.getByLabel('Example request')).toHaveText(/Your request/);
  await other.close();
});

const createLink = typedLink('/api/create-entity', {
  body: {filterSetID: 12, entityGroupIDs: [3], search: {entityName: 'From A Link'}},
});

test('a link to a request that changes data sends it only when the reader selects Send', async ({page}) => {
  await setConnection(page, savesData);
  const notice = 'Not sent yet, because this request changes data. Select Send to send it.';
  await open(page, createLink);
  for (const calls of [0, 1, 2]) {
    const {panel, send} = await panelOf(page);
    const button = panel.getByRole('button', {name: 'Send', exact: true});
    await expect(button).toBeFocused();
    await expect(button).toHaveAccessibleDescription(notice);
    await expect(panel.getByLabel('entityName')).toHaveValue('From A Link');
    const made = panel.getByText('Calls of this visit:');
    if (calls === 0) await expect(made).toHaveCount(0);
    else await expect(made).toHaveText(`Calls of this visit: ${calls}`);
    await send();
    await expect(panel.getByText(notice)).toHaveCount(0);
    // The first time by a reload, then by Back.
    if (calls === 0) await page.reload();
    else {
      await page.goto('/docs/glossary');
      await page.goBack();
    }
    await hydrated(page);
  }
  expect(await violations(page)).toEqual([]);
});

test('each operation waits for the reader exactly if it changes data', async ({page}) => {
  await setConnection(page, savesData);
  const changing = listEndpoints(description).filter(({operation}) => operation['x-changes']);
  expect(changing.length).toBeGreaterThan(4);
  for (const {operationId, page: address} of listOperations()) {
    await page.goto('about:blank');
    await open(page, runLink(address, {}));
    const {panel, said} = await panelOf(page);
    const waits = operationId !== 'screenFull' && changing.some(({operation}) => operation.operationId === operationId);
    if (waits) await expect(panel.getByText('Not sent yet,'), operationId).toBeVisible();
    else await expect(said, operationId).toHaveText(/^Call \d+: \d{3} /);
  }
  await page.goto('about:blank');
  await open(page, runLink('/api/screen-full', {body: {entityName: 'A', filterSetID: 12, createAlerts: true}}));
  await expect((await panelOf(page)).panel.getByText('Not sent yet,')).toBeVisible();
});

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const unusable: Record<string, [text: string, problem: string]> = {
  cut: ['{"body":{"entityName":"A', 'This link is damaged.'],
  empty: ['', 'This link is damaged.'],
  'with another shape': ['{"path":7}', 'This link is damaged.'],
  'with 1,500 levels': [
    `{"body":${nested(1_500)}}`,
    'The request in this link must be nested at most 32 levels deep in the sandbox.',
  ],
  'with 20,000 aliases': [
    JSON.stringify({body: {entityName: 'A', aliases: Array.from({length: 20_000}, () => 'a')}}),
    'The request in this link has more than 20,000 characters.',
  ],
};

for (const [name, [text, problem]] of Object.entries(unusable)) {
  test(`a link ${name} says why it can't be used, and leaves an example to send`, async ({page}) => {
    const errors = collectErrors(page);
    await setConnection(page, savesData);
    await open(page, `/api/screen-simple#try=${encodeURIComponent(text)}`);
    const {panel, send, said} = await panelOf(page);
    await expect(panel.getByText(`${problem} The form shows an example instead.`)).toBeVisible();
    await expect(panel.getByText('Calls of this visit:')).toHaveCount(0);
    await send();
    await expect(said).toContainText('200 OK');
    await expect(panel.getByText(problem)).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}

test('a body that is too deep or very long neither crashes nor blocks the form', async ({page}) => {
  const errors = collectErrors(page);
  await setConnection(page, savesData);
  const {panel, said} = await openSandbox(page, '/api/screen-simple');
  const fill = async (text: string) => {
    await panel.getByRole('tab', {name: 'JSON'}).click();
    await panel.getByRole('textbox', {name: 'Request body as JSON'}).fill(text);
    await panel.getByRole('tab', {name: 'Form', exact: true}).click();
  };
  await fill(`{"entityName": ${nested(1_500)}}`);
  await expect(panel.getByText('nested at most 32 levels deep').first()).toBeVisible();
  await panel.getByRole('button', {name: 'Send', exact: true}).click();
  await expect(said).toHaveText(/^Call 1: 400 Bad Request .*nested at most 32 levels deep/);
  const aliases = Array.from({length: 20_000}, (_, index) => `a${index}`);
  await fill(JSON.stringify({entityName: 'A', screeningType: 'media', aliases}));
  await expect(panel.getByText('The first 20 of 20000 items.')).toBeAttached();
  await expect(panel.getByLabel(/^aliases \d+$/)).toHaveCount(20);
  await expect(panel.getByRole('button', {name: 'The request is too long for a link'})).toBeDisabled();
  await panel.getByLabel('entityName').fill('B');
  await expect(panel.getByLabel('entityName')).toHaveValue('B');
  expect(errors).toEqual([]);
});

for (const viewport of [sizes[0], phone]) {
  test(`a link to data of another visit shows the calls before it and sends all, at ${viewport.width} px`, async ({
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    await setConnection(page, savesData);
    const created = await openSandbox(page, '/api/create-entity');
    await created.panel.getByLabel('entityName').fill('Only In One Visit');
    await created.send();
    const {urn} = JSON.parse((await created.body.textContent()) ?? '') as {urn: string};
    const author = await openSandbox(page, '/api/get-entity');
    await expect(author.panel.getByLabel('entityURN')).toHaveValue(urn);
    await author.panel.getByRole('button', {name: 'Copy link to this request'}).click();
    const link = await pasteElsewhere(page);

    const other = await browser.newContext({viewport});
    const visitor = await other.newPage();
    await setConnection(visitor, savesData);
    const own = await openSandbox(visitor, '/api/create-entity');
    await own.panel.getByLabel('entityName').fill('Of The Other Visit');
    await own.send();
    await open(visitor, link);
    const {panel, said, body, send} = await panelOf(visitor);
    const sendAll = panel.getByRole('button', {name: 'Reset and send all 2'});
    await expect(sendAll).toBeFocused();
    await expect(sendAll).toHaveAccessibleDescription(
      /^Nothing has been sent yet\. This request uses data from an earlier call\./,
    );
    await expect(panel.getByRole('listitem').getByText('POST /entities/create').first()).toBeVisible();
    expect(await visitor.evaluate(findOverflow)).toEqual([]);
    expect(await violations(visitor)).toEqual([]);
    // Without the earlier call, the sandbox returns what it has.
    await send();
    await sendAll.click();
    await expect(said).toHaveText(/^Call 2: 200 OK/);
    expect(JSON.parse((await body.textContent()) ?? '')).toMatchObject({entityName: 'Only In One Visit', urn});
    await expect(sendAll).toHaveCount(0);
    await expect(panel.getByText('Calls of this visit: 2')).toBeAttached();
    // The calls are already sent, so the request runs again.
    await visitor.reload();
    await expect((await panelOf(visitor)).said).toHaveText(/^Call 3: 200 OK/);
    await other.close();
  });
}

test('the skip link of a response is visible, and skips the body without scrolling or changing the URL', async ({
  page,
}) => {
  const {send} = await openSandbox(page, longest.page);
  await send();
  const skip = page.getByRole('link', {name: 'Skip the response body'});
  const place = () => page.evaluate(() => [window.location.href, window.scrollY]);
  const before = await place();
  await skip.focus();
  expect((await skip.boundingBox())?.height).toBeGreaterThan(12);
  await page.keyboard.press('Enter');
  expect(await place()).toEqual(before);
  await page.keyboard.press('Tab');
  const body = page.getByRole('region', {name: 'Response', exact: true}).locator('pre').first();
  const isBehind = await body.evaluate(
    (pre) => (pre.compareDocumentPosition(document.activeElement ?? pre) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
  );
  expect(isBehind, 'the focus is behind the body').toBe(true);
});

test('the URN of a new entity is filled in on the next page until the kept values are cleared', async ({page}) => {
  await setConnection(page, savesData);
  const created = await openSandbox(page, '/api/create-entity');
  await created.panel.getByLabel('entityName').fill('Kept For The Next Call');
  await created.send();
  const {urn} = JSON.parse((await created.body.textContent()) ?? '') as {urn: string};

  await page.locator('.theme-doc-sidebar-container a[href="/api/get-entity"]').click();
  await page.waitForURL('**/api/get-entity');
  const {panel, send, said, body} = await openPanel(page);
  await expect(panel.getByText(`entityURN ${urn}`)).toBeVisible();
  await expect(panel.getByLabel('entityURN')).toHaveValue(urn);
  await send();
  await expect(said).toContainText('200 OK');
  expect(JSON.parse((await body.textContent()) ?? '')).toMatchObject({entityName: 'Kept For The Next Call'});

  await panel.getByRole('button', {name: 'Clear the kept values'}).click();
  await expect(panel.getByText('Kept:')).toHaveCount(0);
  await expect(panel.getByLabel('entityURN')).not.toHaveValue(urn);
  await expect(panel.getByLabel('entityURN')).toBeFocused();
  await page.reload();
  const again = await openPanel(page);
  await expect(again.panel.getByLabel('entityURN')).not.toHaveValue(urn);
});

test('Escape returns to the sample and keeps the input, and Ctrl+Enter sends from every tab', async ({page}) => {
  const {panel, said} = await openSandbox(page, '/api/screen-simple');
  await panel.getByLabel('entityName').fill('Kept By Escape');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('tab', {name: 'cURL'}).first()).toBeVisible();
  await expect(page.getByRole('button', {name: 'Try it in the sandbox'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('entityName')).toHaveValue('Kept By Escape');
  await expect(panel.getByLabel('entityName')).toBeFocused();
  for (const [call, name] of ['Form', 'JSON', 'Code'].entries()) {
    await panel.getByRole('tab', {name, exact: true}).click();
    const stop = panel.getByRole('tabpanel', {name, exact: true}).locator('input, textarea, [role=tab]').first();
    await stop.press('ControlOrMeta+Enter');
    await expect(said).toHaveText(new RegExp(`^Call ${call + 1}: 200 OK`));
  }
});

test('the open panel has no accessibility violations in either color mode', async ({page}) => {
  await page.emulateMedia({colorScheme: 'light'});
  const {panel, send} = await openSandbox(page, longest.page);
  await send();
  await openDetails(panel);
  for (const name of ['Form', 'JSON', 'Code']) {
    await panel.getByRole('tab', {name, exact: true}).click();
    expect(await violations(page), `${name} in light`).toEqual([]);
    await followSystem(page, 'dark');
    expect(await colorViolations(page), `${name} in dark`).toEqual([]);
    await followSystem(page, 'light');
  }
});

test('requests and responses fit on one screen, and their examples have unique names', async ({reader}) => {
  await reader.setViewportSize(sizes[0]);
  for (const {page} of listOperations()) {
    await open(reader, page);
    for (const name of ['Request', 'Response']) {
      const box = await reader.getByRole('region', {name, exact: true}).boundingBox();
      expect(box && box.y + box.height, `${name} of ${page}`).toBeLessThan(sizes[0].height);
    }
    const names = await reader.getByRole('tablist', {name: 'Response example'}).getByRole('tab').allTextContents();
    expect(names.length, page).toBeGreaterThan(1);
    expect(new Set(names).size, `different names on ${page}`).toBe(names.length);
    for (const name of names) expect(name, page).toMatch(/^(?!Example)(\d{3} )?\D{3,26}$/);
    const requests = await reader.getByLabel('Example request').locator('option').allTextContents();
    expect(new Set(requests).size, `different requests on ${page}`).toBe(requests.length);
  }
});

test('selecting an example updates the sample and fills the form', async ({page}) => {
  await open(page, '/api/screen-full');
  const choice = page.getByLabel('Example request');
  const sample = page.getByRole('tabpanel', {name: 'cURL'}).first();
  const seen = new Set<string | null>();
  const names = await choice.locator('option').allTextContents();
  expect(names.length).toBeGreaterThan(2);
  for (const label of names) {
    await choice.selectOption({label});
    seen.add(await sample.textContent());
  }
  expect(seen.size).toBe(names.length);
  const name = /"entityName": "([^"]+)"/.exec((await sample.textContent()) ?? '')?.[1];
  const {panel} = await openPanel(page);
  await expect(panel.getByLabel('entityName')).toHaveValue(name ?? 'none');
  await choice.selectOption({index: 0});
  await expect(panel.getByLabel('entityName')).not.toHaveValue(name ?? 'none');
});
