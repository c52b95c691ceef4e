/** Tests the sandbox on the page of each operation: loaded files, form and response. */
import {brotliCompressSync} from 'node:zlib';
import type {Page, Request} from '@playwright/test';
import {savesData, setConnection} from '../lib/site/connection';
import {findOverflow} from '../lib/site/overflow';
import {listOperations, openDetails, openPanel, openSandbox} from '../lib/site/sandbox';
import {expect, open, test} from '../lib/site/test';

const operations = listOperations();
/** Maximum compressed size of app, data and panel together, in bytes. */
const budget = 120 * 1024;

test('the first click loads the sandbox and its data within the size budget', async ({page}) => {
  await setConnection(page, savesData);
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

/** Lists the links whose anchors don't exist. */
function lostLinks(page: Page, links: string[]): Promise<string[]> {
  return page.evaluate(async (hrefs) => {
    const pages = new Map<string, Document>([['', document]]);
    const lost: string[] = [];
    for (const href of hrefs) {
      const [path, anchor] = href.split('#');
      if (!pages.has(path))
        pages.set(path, new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html'));
      if (!pages.get(path)?.getElementById(anchor)) lost.push(href);
    }
    return lost;
  }, links);
}

const hasInput = ({hasBody, path}: (typeof operations)[number]) => hasBody || path.includes('{');

for (const operation of operations) {
  const {operationId, page: address, hasBody} = operation;
  const rule = hasInput(operation) ? ', and a wrong value shows its rule' : '';
  test(`two clicks show a response of ${operationId} without network requests${rule}`, async ({page}) => {
    await setConnection(page, savesData);
    // The first click opens the sandbox, the second sends.
    const {panel, said, body, send} = await openSandbox(page, address);
    await expect(panel.locator(':focus')).toHaveCount(1);
    const button = panel.getByRole('button', {name: 'Send', exact: true});
    const stops = panel.locator(':focus').and(button);
    for (let presses = 0; (await stops.count()) === 0; presses += 1) {
      expect(presses, 'stops from the first field back to Send').toBeLessThan(2);
      await page.keyboard.press('Shift+Tab');
    }
    const requests: string[] = [];
    const note = (request: Request) => requests.push(request.url());
    page.on('request', note);
    await send();
    await expect(said).toHaveText(/^Call 1: 200 OK in \d+ ms\.$/);
    expect(JSON.parse((await body.textContent()) ?? '')).toBeInstanceOf(Object);
    const links = await body
      .getByRole('link')
      .evaluateAll((all) => [...new Set(all.map((a) => a.getAttribute('href') ?? ''))]);
    expect(links.length).toBeGreaterThan(0);

    if (hasInput(operation)) {
      if (hasBody) await panel.getByRole('tab', {name: 'JSON'}).click();
      const field = hasBody
        ? panel.getByRole('textbox', {name: 'Request body as JSON'})
        : panel.getByRole('tabpanel', {name: 'Form'}).getByRole('combobox').first();
      await expect(field).toHaveAttribute('aria-invalid', 'false');
      await field.fill(hasBody ? '[1]' : '');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(hasBody ? /body must be of type object/ : /is required/);
      await send();
      await expect(body).toHaveText(/^(Bad Request: .+)$/);
    }
    await page.setViewportSize({width: 360, height: 740});
    if (hasBody) await panel.getByRole('tab', {name: 'Form'}).click();
    await openDetails(panel);
    expect(await page.evaluate(findOverflow), 'wider than a small screen').toEqual([]);
    page.off('request', note);
    expect(requests).toEqual([]);
    expect(await lostLinks(page, links), 'links that lead to no field').toEqual([]);
  });
}

test('more than 10 operations have fields to fill in', () => {
  expect(operations.filter(hasInput).length).toBeGreaterThan(10);
});

test('a field shows its validation error while typing, and hides it when the value is valid', async ({page}) => {
  const {panel, send} = await openSandbox(page, '/api/create-entity');
  await openDetails(panel);
  const born = panel.getByLabel('dob');
  await born.fill('17.04.1968');
  await expect(born).toHaveAccessibleDescription(/dob must match .+ such as "1968"/);
  await expect(panel.getByText('1 field is invalid.')).toBeVisible();
  await born.fill('1968-04-17');
  await expect(born).toHaveAttribute('aria-invalid', 'false');
  await expect(panel.getByText('1 field is invalid.')).toBeHidden();
  const name = panel.getByLabel('entityName');
  await name.fill('');
  await send();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/entityName is required/);
  await panel.getByLabel('filterSetID').fill('-1');
  await expect(panel.getByLabel('filterSetID')).toHaveAccessibleDescription(/filterSetID must be at least 0/);
});

test('the form fields and the JSON of a body stay in sync', async ({page}) => {
  const {panel} = await openSandbox(page, '/api/screen-simple');
  await panel.getByLabel('entityName').fill('Tharsis Ember');
  await openDetails(panel);
  await panel.getByRole('button', {name: 'Add to countries'}).click();
  await expect(panel.getByLabel(/^countries \d$/).last()).toBeFocused();
  await page.keyboard.type('GB');
  await panel.getByRole('tab', {name: 'JSON'}).click();
  const json = panel.getByRole('textbox', {name: 'Request body as JSON'});
  const value = JSON.parse(await json.inputValue()) as {entityName: string; countries: string[]};
  expect(value.entityName).toBe('Tharsis Ember');
  expect(value.countries.at(-1)).toBe('GB');
  await json.fill('{"entityName": "QQ-TVE", "screeningType": "media", "threshold": 0.5}');
  await panel.getByRole('tab', {name: 'Form'}).click();
  await expect(panel.getByLabel('entityName')).toHaveValue('QQ-TVE');
  await expect(panel.getByLabel('screeningType')).toHaveValue('media');
  await expect(panel.getByLabel('threshold', {exact: true}).first()).toHaveValue('0.5');
});

test('each example request returns a different response', async ({page}) => {
  const {send, body} = await openSandbox(page, '/api/screen-simple');
  const examples = page.getByLabel('Example request');
  const names = await examples.locator('option').allTextContents();
  expect(names.length).toBeGreaterThan(2);
  const seen = new Set<string>();
  for (const label of names) {
    await examples.selectOption({label});
    await send();
    seen.add(((await body.textContent()) ?? '').replace(/"searchDate".*/, ''));
  }
  expect(seen.size, 'different answers').toBe(names.length);
});

test('the code in all five languages contains the form values, and the page sample does not', async ({page}) => {
  const {panel} = await openSandbox(page, '/api/screen-simple');
  await panel.getByLabel('entityName').fill("O'Neill & Søn");
  await panel.getByRole('tab', {name: 'Code'}).click();
  const code = panel.getByRole('tabpanel', {name: 'Code'});
  for (const name of ['JavaScript', 'Python', 'Java', 'Go', 'cURL']) {
    await code.getByRole('tab', {name, exact: true}).click();
    await expect(code.getByRole('tabpanel', {name, exact: true})).toContainText('Neill & S');
  }
  await page.getByRole('button', {name: 'Close the sandbox'}).click();
  await expect(page.getByRole('region', {name: 'Request', exact: true}).locator('pre').first()).not.toContainText(
    'Neill',
  );
});
