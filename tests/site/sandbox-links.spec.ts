/**
 * Tests links that open the sandbox with a request: what they repeat, and that nothing changes
 * before Send.
 */
import {readFileSync} from 'node:fs';
import type {Seed} from '@screening/sandbox';
import {runLink, typedLink} from '../../src/components/sandbox/request-link';
import {violations} from '../lib/site/axe';
import {pasteElsewhere} from '../lib/site/clipboard';
import {findOverflow} from '../lib/site/overflow';
import {openDetails, openSandbox, panelOf} from '../lib/site/sandbox';
import {expect, hydrated, open, test} from '../lib/site/test';

test.use({contextOptions: {reducedMotion: 'reduce'}});

const seed = JSON.parse(readFileSync('.generated/sandbox/seed.json', 'utf8')) as Seed;
const apiKeys = seed.state.keys.map(({apiKey}) => apiKey);

const phone = {width: 360, height: 780};

test('a link that runs a request shows its response, and a damaged one an example', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/docs/guides/one-off-screening/test-subjects');
  const links = page.locator('main a[href*="?try="]');
  expect(await links.count()).toBeGreaterThan(20);
  await links.first().click();
  const {panel, said, shown} = await panelOf(page);
  await expect(said).toHaveText(/^Call 1: 200 OK/);
  await expect(shown).toBeInViewport();
  await expect(panel.getByRole('button', {name: 'Send', exact: true})).toBeFocused();
  await open(page, `/api/screen-simple#try=${encodeURIComponent('{"body":{"entityName":"A')}`);
  const damaged = await panelOf(page);
  const notice = damaged.panel.getByText(
    'This link is damaged. The form shows an example instead.',
  );
  await expect(notice).toBeVisible();
  await damaged.send();
  await expect(damaged.said).toContainText('200 OK');
  await expect(notice).toHaveCount(0);
});

test('a copied link repeats the request in another visit, without the API key', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const {panel} = await openSandbox(page, '/api/list-entity-news');
  await panel.getByLabel('entityURN').fill('sigma:e1003');
  await openDetails(panel);
  await panel.getByLabel('pageSize').first().fill('7');
  await panel.getByRole('tab', {name: 'JSON'}).first().click();
  const text = '{\n  "filters": {\n    "languages": [\n      "en & \\"ø\\""\n    ]\n  }\n}';
  await panel.getByRole('textbox', {name: 'Request body as JSON'}).fill(text);
  await panel.getByRole('button', {name: 'Share: copy a link to this request'}).click();
  const link = await pasteElsewhere(page);
  expect(new URL(link).search, 'what is typed is never sent to the server').toBe('');
  expect(apiKeys.length).toBeGreaterThan(1);
  for (const key of apiKeys) expect(decodeURIComponent(link)).not.toContain(key);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  const opened = await panelOf(visitor);
  await expect(opened.panel.getByLabel('entityURN')).toHaveValue('sigma:e1003');
  await expect(opened.panel.getByLabel('pageSize').first()).toHaveValue('7');
  await opened.panel.getByRole('tab', {name: 'JSON'}).first().click();
  await expect(opened.panel.getByRole('textbox', {name: 'Request body as JSON'})).toHaveValue(text);
  await expect(opened.said).toHaveText(
    /^Call 1: 400 Bad Request .* body\.filters\.languages\[0\] must match/,
  );
  await visitor.context().close();
});

test('a link to a request that changes data sends it only when the reader selects Send', async ({
  page,
}) => {
  const notice = 'Not sent yet, because this request changes data. Select Send to send it.';
  const body = {filterSetID: 12, entityGroupIDs: [3], search: {entityName: 'From A Link'}};
  await open(page, typedLink('/api/create-entity', {body}));
  for (const calls of [0, 1, 2]) {
    const {panel, send, calls: made} = await panelOf(page);
    const button = panel.getByRole('button', {name: 'Send', exact: true});
    await expect(button).toBeFocused();
    await expect(button).toHaveAccessibleDescription(notice);
    await expect(panel.getByLabel('entityName')).toHaveValue('From A Link');
    await expect(made).toHaveCount(calls);
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
  await page.goto('about:blank');
  await open(
    page,
    runLink('/api/screen-full', {body: {entityName: 'A', filterSetID: 12, createAlerts: true}}),
  );
  await expect((await panelOf(page)).panel.getByText('Not sent yet,')).toBeVisible();
});

test('a link to data of another visit shows the calls before it and sends all', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const created = await openSandbox(page, '/api/create-entity');
  await created.panel.getByLabel('entityName').fill('Only In One Visit');
  await created.send();
  const {urn} = JSON.parse((await created.body.textContent()) ?? '') as {urn: string};
  const author = await openSandbox(page, '/api/get-entity');
  await expect(author.panel.getByLabel('entityURN')).toHaveValue(urn);
  await author.panel.getByRole('button', {name: 'Share: copy a link to this request'}).click();
  const link = await pasteElsewhere(page);

  const visitor = await (await browser.newContext({viewport: phone})).newPage();
  const own = await openSandbox(visitor, new URL('/api/create-entity', page.url()).href);
  await own.panel.getByLabel('entityName').fill('Of The Other Visit');
  await own.send();
  await open(visitor, link);
  const {panel, said, body, send, calls} = await panelOf(visitor);
  const sendAll = panel.getByRole('button', {name: 'Reset and send all 2'});
  await expect(sendAll).toBeFocused();
  await expect(sendAll).toHaveAccessibleDescription(
    /^Nothing has been sent yet\. This request uses data from an earlier call\./,
  );
  await panel.getByText('Earlier calls').first().click();
  await expect(panel.getByText('POST /entities/create').first()).toBeVisible();
  expect(await visitor.evaluate(findOverflow)).toEqual([]);
  expect(await violations(visitor)).toEqual([]);
  // Without the earlier call, the sandbox returns what it has.
  await send();
  await sendAll.click();
  await expect(body).toContainText('Only In One Visit');
  await expect(said).toHaveText(/^Call 2: 200 OK/);
  expect(JSON.parse((await body.textContent()) ?? '')).toMatchObject({
    entityName: 'Only In One Visit',
    urn,
  });
  await expect(sendAll).toHaveCount(0);
  await expect(calls).toHaveCount(2);
  // The calls are already sent, so the request runs again.
  await visitor.reload();
  await expect((await panelOf(visitor)).said).toHaveText(/^Call 3: 200 OK/);
  await visitor.context().close();
});
