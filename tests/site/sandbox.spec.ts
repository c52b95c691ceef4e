/** Tests the sandbox of an operation's page: opening, form, response and a visit over several pages. */
import {brotliCompressSync} from 'node:zlib';
import type {Locator, Page} from '@playwright/test';
import {colorViolations, violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {openDetails, openPanel, openSandbox, panelOf, type Panel} from '../lib/site/sandbox';
import {expect, followSystem, hydrated, open, test, watchShifts} from '../lib/site/test';

test.use({contextOptions: {reducedMotion: 'reduce'}});

/** The operation with the longest form. */
const longest = {page: '/api/list-entities', path: '/entities'};
const sizes = [
  {width: 1280, height: 720},
  {width: 360, height: 780},
];
/** Maximum compressed size of app, data and panel together, in bytes. */
const budget = 120 * 1024;

/** Returns whether an element is entirely in the window, and nothing covers its center. */
const isUncovered = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const inside = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
    return inside && top !== null && (element.contains(top) || top.contains(element));
  });

test('the first click loads the sandbox and its data within the size budget', async ({page}) => {
  await open(page, '/api/create-entity');
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => bodies.push(response.body()));
  await openPanel(page);
  const scripts = await Promise.all(bodies);
  const bytes = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
  expect(scripts.length, 'files that the click loads').toBeGreaterThan(0);
  expect(scripts.join('\n'), 'the data is among them').toContain('Ilvane Torresund');
  expect(bytes).toBeLessThan(budget);
  expect(scripts.join('\n')).not.toMatch(/\beval\(|new Function\b/);
});

for (const viewport of sizes) {
  test(`the sandbox opens without layout shift at ${viewport.width} px, and its bar stays in view`, async ({page}) => {
    await page.setViewportSize(viewport);
    const readShifts = await watchShifts(page);
    await open(page, longest.page);
    await page.getByRole('button', {name: 'Try it in the sandbox'}).scrollIntoViewIfNeeded();
    const shifts = await readShifts();
    const {panel, send, body} = await openPanel(page);
    await expect(panel.locator('input, select, textarea, summary').and(page.locator(':focus'))).toHaveCount(1);
    expect(await readShifts()).toEqual(shifts);

    const button = panel.getByRole('button', {name: 'Send', exact: true});
    const bar = [button, panel.getByLabel('API key'), panel.getByText(longest.path, {exact: true})];
    await openDetails(panel);
    const fields = panel.getByRole('tabpanel', {name: 'Form'}).locator('input, select, button').filter({visible: true});
    const count = await fields.count();
    expect(count).toBeGreaterThan(10);
    for (let index = 0; index < count; index += 1) {
      await fields.nth(index).focus();
      for (const part of [fields.nth(index), ...bar]) expect(await isUncovered(part), `at field ${index}`).toBe(true);
    }
    await send();
    await expect(body).toBeInViewport();
    expect(await isUncovered(button), 'Send beside the response').toBe(true);
  });
}

test('the form fields and the JSON of a body stay in sync, and show errors while typing', async ({page}) => {
  const {panel, send} = await openSandbox(page, '/api/screen-simple');
  await openDetails(panel);
  await panel.getByLabel('entityName').fill('Tharsis Ember');
  await panel.getByRole('button', {name: 'Add to countries'}).click();
  await expect(panel.getByLabel(/^countries \d$/).last()).toBeFocused();
  await page.keyboard.type('GB');
  const born = panel.getByLabel('dob', {exact: true}).first();
  await born.fill('17.04.1968');
  await expect(born).toHaveAccessibleDescription(/dob must match .+ such as "1968"/);
  await expect(panel.getByText('1 field is invalid.')).toBeVisible();
  await born.fill('1968-04-17');
  await expect(born).toHaveAttribute('aria-invalid', 'false');
  await expect(panel.getByText('1 field is invalid.')).toBeHidden();

  await panel.getByRole('tab', {name: 'JSON'}).click();
  const json = panel.getByRole('textbox', {name: 'Request body as JSON'});
  const value = JSON.parse(await json.inputValue()) as {entityName: string; countries: string[]};
  expect([value.entityName, value.countries.at(-1)]).toEqual(['Tharsis Ember', 'GB']);
  await json.fill('{"entityName": "QQ-TVE", "screeningType": "media", "threshold": 0.5}');
  await panel.getByRole('tab', {name: 'Form'}).click();
  await expect(panel.getByLabel('entityName')).toHaveValue('QQ-TVE');
  await expect(panel.getByLabel('screeningType')).toHaveValue('media');
  await expect(panel.getByLabel('threshold', {exact: true}).first()).toHaveValue('0.5');
  await panel.getByLabel('entityName').fill('');
  await send();
  await expect(panel.getByLabel('entityName')).toHaveAccessibleDescription(/entityName is required/);
});

test('each example request fills sample and form, and returns a different response', async ({page}) => {
  const {panel, send, body} = await openSandbox(page, '/api/screen-simple');
  const examples = page.getByLabel('Example request');
  const names = await examples.locator('option').allTextContents();
  expect(names.length).toBeGreaterThan(2);
  const sample = page.locator('[role=tabpanel]', {hasText: 'curl'}).first();
  const seen = new Set<string>();
  for (const label of names) {
    await examples.selectOption({label});
    const name = /"entityName": "([^"]+)"/.exec((await sample.textContent()) ?? '')?.[1];
    await expect(panel.getByLabel('entityName')).toHaveValue(name ?? 'none');
    await send();
    seen.add(((await body.textContent()) ?? '').replace(/"searchDate".*/, ''));
  }
  expect(seen.size, 'different responses').toBe(names.length);
});

test('the code in all five languages contains the form values', async ({page}) => {
  const {panel} = await openSandbox(page, '/api/screen-simple');
  await panel.getByLabel('entityName').fill("O'Neill & Søn");
  await panel.getByRole('tab', {name: 'Code'}).click();
  const code = panel.getByRole('tabpanel', {name: 'Code'});
  for (const name of ['JavaScript', 'Python', 'Java', 'Go', 'cURL']) {
    await code.getByRole('tab', {name, exact: true}).click();
    await expect(code.getByRole('tabpanel', {name, exact: true})).toContainText('Neill & S');
  }
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

test('the skip link of a response skips the body without changing the URL', async ({page}) => {
  const {send, body} = await openSandbox(page, longest.page);
  await send();
  const skip = page.getByRole('link', {name: 'Skip the response body'});
  const before = page.url();
  await skip.press('Enter');
  expect(page.url()).toBe(before);
  await page.keyboard.press('Tab');
  const isBehind = await body.evaluate(
    (pre) => (pre.compareDocumentPosition(document.activeElement ?? pre) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
  );
  expect(isBehind, 'the focus is behind the body').toBe(true);
});

test('the open panel is accessible in both color modes, fits a phone, and warns of a misspelled field', async ({
  page,
}) => {
  await page.emulateMedia({colorScheme: 'light'});
  const {panel, send, said, body} = await openSandbox(page, '/api/screen-simple');
  await panel.getByRole('tab', {name: 'JSON'}).click();
  const request = {entityName: 'Ilvane Torresund', screeningType: 'sanctions', treshold: 0.9};
  await panel.getByRole('textbox', {name: 'Request body as JSON'}).fill(JSON.stringify(request));
  await send();
  const warning = 'Warning: body.treshold is not a known field. Did you mean "threshold"?';
  await expect(said).toContainText(warning);
  await expect(page.getByText(warning).last()).toBeVisible();
  await expect(body).toContainText('resultCount');
  await openDetails(panel);
  for (const find of [violations, colorViolations]) {
    for (const name of ['Form', 'JSON', 'Code']) {
      await panel.getByRole('tab', {name, exact: true}).click();
      expect(await find(page), name).toEqual([]);
    }
    await followSystem(page, 'dark');
  }
  await page.setViewportSize(sizes[1]);
  expect(await page.evaluate(findOverflow)).toEqual([]);
});

/** Goes to another page of the reference with a link, without reloading the site. */
async function follow(page: Page, address: string): Promise<Panel> {
  await page.locator(`.theme-doc-sidebar-container a[href="${address}"]`).click();
  await page.waitForURL(`**${address}`);
  return openPanel(page);
}

test('an entity, its calls and its webhooks are kept across pages and reloads until Reset', async ({page}) => {
  const created = await openSandbox(page, '/api/create-entity');
  await created.panel.getByLabel('entityName').fill('Kept From Page To Page');
  await created.send();
  const {urn} = JSON.parse((await created.body.textContent()) ?? '') as {urn: string};
  const read = await follow(page, '/api/get-entity');
  // The URN of a new entity is filled in until the kept values are cleared.
  await expect(read.panel.getByText(`entityURN ${urn}`)).toBeVisible();
  await expect(read.panel.getByLabel('entityURN')).toHaveValue(urn);
  await read.send();
  await expect(read.said).toContainText('Call 2: 200 OK');
  expect(JSON.parse((await read.body.textContent()) ?? '')).toMatchObject({entityName: 'Kept From Page To Page', urn});
  await read.panel.getByRole('button', {name: 'Clear the kept values'}).click();
  await expect(read.panel.getByText('Kept:')).toHaveCount(0);
  await expect(read.panel.getByLabel('entityURN')).not.toHaveValue(urn);
  await expect(read.panel.getByLabel('entityURN')).toBeFocused();

  await read.panel.getByText('Control the sandbox').click();
  await read.panel.getByLabel('Entity', {exact: true}).selectOption(urn);
  await read.panel.getByRole('button', {name: 'Set the disposition'}).click();
  await expect(read.said).toHaveText(`The disposition of ${urn} was set.`);

  await page.reload();
  await hydrated(page);
  const again = await openPanel(page);
  await expect(again.panel.getByRole('status').filter({hasText: 'Webhooks sent: '})).toHaveText(/[12]$/);
  await openDetails(again.panel);
  await expect(again.panel.getByText('entityDispositionChangePing').first()).toBeVisible();
  await expect(again.panel.getByText('Calls of this visit: 2')).toBeVisible();
  await expect(again.panel.getByRole('link', {name: 'Reference page'}).last()).toHaveAttribute(
    'href',
    '/api/create-entity',
  );
  await again.panel.getByLabel('entityURN').fill(urn);
  await again.send();
  await expect(again.said).toContainText('Call 3: 200 OK');
  await again.panel.getByRole('button', {name: 'Reset'}).click();
  await expect(again.said).toHaveText('The sandbox was reset.');
  await expect(again.panel.getByText(/Calls of this visit:|Webhooks sent:/)).toHaveCount(0);
  await again.send();
  await expect(again.said).toContainText('Call 1: 400 Bad Request');
});

test('the sandbox works with the keyboard, and announces responses and later webhooks', async ({page}) => {
  await open(page, '/api/enqueue-entities');
  await page.getByRole('button', {name: 'Try it in the sandbox'}).focus();
  await page.keyboard.press('Enter');
  const {panel} = await panelOf(page);
  await expect(panel.locator(':focus')).toHaveCount(1);
  const button = panel.getByRole('button', {name: 'Send', exact: true});
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses += 1) {
    expect(presses, 'presses of Shift+Tab before Send').toBeLessThan(2);
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  const statuses = panel.getByRole('status');
  await expect(statuses.filter({hasText: /^Call 1: 200 OK in \d+ ms\.$/})).toHaveCount(1);
  await expect(button).toBeFocused();
  // The task ends by itself, and its webhook is announced without another call.
  await expect(statuses.filter({hasText: 'Webhooks sent: 1'})).toBeAttached();
  await openDetails(panel);
  await expect(panel.getByText('task_completion').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
