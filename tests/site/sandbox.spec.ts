/**
 * Tests the main journeys of the sandbox: its form, its accessibility, and a visit over several
 * pages.
 */
import {brotliCompressSync} from 'node:zlib';
import {colorViolations, violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {openDetails, openOptions, openPanel, openSandbox} from '../lib/site/sandbox';
import {expect, followSystem, hydrated, open, test} from '../lib/site/test';

test.use({contextOptions: {reducedMotion: 'reduce'}});

/** Maximum compressed size of app, data and panel together, in bytes. */
const budget = 120 * 1024;

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

test('the fields, the JSON and the code of a body stay in sync, and show errors while typing', async ({
  page,
}) => {
  const {panel, send} = await openSandbox(page, '/api/screen-simple');
  await openDetails(panel);
  await panel.getByLabel('entityName').fill("O'Neill & Søn");
  await panel.getByRole('button', {name: 'Add to countries'}).click();
  await expect(panel.getByLabel(/^countries \d$/).last()).toBeFocused();
  await page.keyboard.type('GB');
  const born = panel.getByLabel('dob', {exact: true}).first();
  await born.fill('17.04.1968');
  await expect(born).toHaveAccessibleDescription(/dob must match .+ such as "1968"/);
  await panel.getByRole('button', {name: 'Send', exact: true}).focus();
  await panel.getByRole('button', {name: '1 field is invalid'}).click();
  await expect(born).toBeFocused();
  await born.fill('1968-04-17');
  await expect(born).toHaveAttribute('aria-invalid', 'false');
  await expect(panel.getByText('1 field is invalid')).toBeHidden();

  await panel.getByRole('tab', {name: 'JSON'}).first().click();
  const json = panel.getByRole('textbox', {name: 'Request body as JSON'});
  const value = JSON.parse(await json.inputValue()) as {entityName: string; countries: string[]};
  expect([value.entityName, value.countries.at(-1)]).toEqual(["O'Neill & Søn", 'GB']);
  await panel.getByRole('tab', {name: 'Code'}).click();
  const code = panel.getByRole('tabpanel', {name: 'Code'});
  for (const name of ['TypeScript', 'Python', 'Java', 'Go', 'cURL']) {
    await code.getByLabel('Language').selectOption(name);
    await expect(code.locator(`[data-title="Request in ${name}"]`)).toContainText('Neill & S');
  }
  await panel.getByRole('tab', {name: 'JSON'}).first().click();
  await json.fill('{"entityName": "QQ-TVE", "screeningType": "media", "threshold": 0.5}');
  await panel.getByRole('tab', {name: 'Form'}).click();
  await expect(panel.getByLabel('entityName')).toHaveValue('QQ-TVE');
  await expect(panel.getByLabel('screeningType')).toHaveValue('media');
  await expect(panel.getByLabel('threshold', {exact: true}).first()).toHaveValue('0.5');
  await panel.getByLabel('entityName').fill('');
  await send();
  await expect(panel.getByLabel('entityName')).toHaveAccessibleDescription(
    /entityName is required/,
  );
});

test('a refused request is summarized above the form, and the first invalid field gets the focus', async ({
  page,
}) => {
  const {panel, send} = await openSandbox(page, '/api/screen-simple');
  await expect(panel.getByRole('heading')).toHaveText(['Request', 'Example response']);
  const summary = panel.getByRole('status').filter({hasText: 'is invalid'}).first();
  await panel.getByLabel('entityName').fill('');
  await expect(summary).toHaveCount(0);
  await panel.getByRole('tab', {name: 'Code'}).click();
  await send();
  await expect(panel.getByLabel('entityName')).toBeFocused();
  await expect(summary).toHaveText('1 field is invalidbody.entityName is required');
  const [above, field] = [
    await summary.boundingBox(),
    await panel.getByLabel('entityName').boundingBox(),
  ];
  expect(above!.y + above!.height).toBeLessThanOrEqual(field!.y);
  await panel.getByLabel('entityName').fill('Torresund');
  await expect(summary).toHaveCount(0);
  await send();
  await expect(panel.getByRole('button', {name: 'Send', exact: true})).toBeFocused();
});

test('every reference between elements of the panel leads somewhere, and no list is empty', async ({
  page,
}) => {
  const sandbox = await openSandbox(page, '/api/create-entity');
  const {panel} = sandbox;
  await openDetails(panel);
  await openOptions(sandbox);
  for (const name of ['Form', 'JSON', 'Code']) {
    // The response has a tab with the name JSON too.
    await panel.getByRole('tab', {name, exact: true}).first().click();
    const faults = await panel.evaluate((dialog) => [
      ...[
        ...dialog.querySelectorAll('[aria-describedby], [aria-labelledby], [aria-controls]'),
      ].flatMap((element) =>
        ['aria-describedby', 'aria-labelledby', 'aria-controls'].flatMap((key) =>
          (element.getAttribute(key) ?? '')
            .split(' ')
            .filter((id) => id !== '' && !document.getElementById(id))
            .map((id) => `${element.tagName} ${key} ${id}`),
        ),
      ),
      ...[...dialog.querySelectorAll('ul, ol')]
        .filter((list) => list.childElementCount === 0)
        .map((list) => `an empty ${list.tagName}`),
    ]);
    expect(faults, name).toEqual([]);
  }
});

test('the request and an example of a response fill the panel before the first call', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  const {panel} = await openSandbox(page, '/api/screen-simple');
  const response = panel.getByRole('region', {name: 'Sandbox response'});
  await expect(response.getByRole('tab', {name: 'Result'})).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await response.getByRole('tab', {name: 'JSON'}).click();
  const example = response.locator('pre');
  await expect(example).toContainText('"resultCount": 2');
  expect((await example.boundingBox())!.height).toBeGreaterThan(500);
  await panel.getByRole('tab', {name: 'JSON'}).first().click();
  const json = panel.getByRole('textbox', {name: 'Request body as JSON'});
  const long = 'x'.repeat(300);
  await json.fill(JSON.stringify({entityName: long, screeningType: 'sanctions'}, null, 2));
  expect(
    await json.evaluate((box) => [
      box.scrollWidth > box.clientWidth,
      box.scrollHeight > box.clientHeight,
    ]),
  ).toEqual([false, false]);
  await expect(panel.locator('pre[aria-hidden] .t-string').first()).toHaveText(`"${long}"`);
});

test('an address in code breaks at its slashes only', async ({page}) => {
  const {panel} = await openSandbox(page, '/api/list-entity-history');
  await panel.getByRole('tab', {name: 'Code'}).click();
  const pre = panel.getByRole('tabpanel', {name: 'Code'}).locator('pre').first();
  const broken = await pre.evaluate((code) => {
    // The words of the address of which a line has only a part.
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      for (const {0: word, index} of node.data.matchAll(/[\w.]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    }
    return found;
  });
  expect(await pre.textContent()).toContain('/history');
  expect(broken).toEqual([]);
});

test('the open panel is accessible in both color modes, fits a phone, and warns of a misspelled field', async ({
  page,
}) => {
  await page.emulateMedia({colorScheme: 'light'});
  const sandbox = await openSandbox(page, '/api/screen-simple');
  const {panel, send, said, body} = sandbox;
  await panel.getByRole('tab', {name: 'JSON'}).first().click();
  const request = {entityName: 'Ilvane Torresund', screeningType: 'sanctions', treshold: 0.9};
  await panel.getByRole('textbox', {name: 'Request body as JSON'}).fill(JSON.stringify(request));
  await send();
  const warning = 'Warning: body.treshold is not a known field. Did you mean "threshold"?';
  await expect(said.getByText(warning)).toBeVisible();
  await expect(body).toContainText('resultCount');
  await openDetails(panel);
  await openOptions(sandbox);
  for (const find of [violations, colorViolations]) {
    for (const name of ['Form', 'JSON', 'Code']) {
      await panel.getByRole('tab', {name, exact: true}).first().click();
      expect(await find(page), name).toEqual([]);
    }
    await followSystem(page, 'dark');
  }
  await page.setViewportSize({width: 360, height: 780});
  expect(await page.evaluate(findOverflow)).toEqual([]);
});

test('an entity, its calls and its webhooks are kept across pages and reloads until the sandbox starts over', async ({
  page,
}) => {
  const created = await openSandbox(page, '/api/create-entity');
  await created.panel.getByLabel('entityName').fill('Kept From Page To Page');
  await created.send();
  const {urn} = JSON.parse((await created.body.textContent()) ?? '') as {urn: string};
  await page.keyboard.press('Escape');
  const sidebar = page.locator('.theme-doc-sidebar-container');
  await sidebar.getByRole('link', {name: 'All calls and webhooks'}).click();
  await sidebar.getByRole('button', {name: 'Entities', exact: true}).click();
  await sidebar.getByRole('link', {name: 'Get an entity'}).click();
  await page.waitForURL('**/api/get-entity');
  const read = await openPanel(page);
  await expect(read.panel.getByLabel('entityURN')).toBeFocused();
  // The URN of a new entity is filled in until the kept values are cleared.
  await expect(read.panel.getByText(`entityURN ${urn}`)).toBeVisible();
  await expect(read.panel.getByLabel('entityURN')).toHaveValue(urn);
  await read.send();
  await expect(read.said).toContainText('Call 2: 200 OK');
  expect(JSON.parse((await read.body.textContent()) ?? '')).toMatchObject({
    entityName: 'Kept From Page To Page',
    urn,
  });
  await read.panel.getByRole('button', {name: 'Clear the kept values'}).click();
  await expect(read.panel.getByText('Kept:')).toHaveCount(0);
  await expect(read.panel.getByLabel('entityURN')).not.toHaveValue(urn);
  await expect(read.panel.getByLabel('entityURN')).toBeFocused();

  const options = await openOptions(read);
  await expect(options.getByLabel('Entity of news and decisions')).toHaveValue(urn);
  await read.timeline.getByRole('button', {name: 'Decide as analyst'}).click();
  await expect(read.note).toHaveText(
    'The analyst set blocked. 1 entity changed: Kept From Page To Page.',
  );

  await page.reload();
  await hydrated(page);
  const again = await openPanel(page);
  await expect(again.calls).toHaveCount(2);
  await again.webhooks.filter({visible: true}).last().click();
  await expect(again.shown).toContainText('"entityDispositionChangePing"');
  await again.calls.first().click();
  await expect(again.body).toContainText('Kept From Page To Page');
  await expect(again.panel.getByRole('link', {name: 'POST /entities/create'})).toHaveAttribute(
    'href',
    '/api/create-entity',
  );
  await again.panel.getByRole('tab', {name: 'Form'}).click();
  await again.panel.getByLabel('entityURN').fill(urn);
  await again.send();
  await expect(again.said).toContainText('Call 3: 200 OK');
  const settings = await openOptions(again);
  await settings.getByRole('button', {name: 'Start over'}).click();
  await expect(again.note).toHaveText('The sandbox was reset.');
  await expect(again.calls).toHaveCount(0);
  await expect(again.webhooks).toHaveCount(0);
  await again.send();
  await expect(again.said).toContainText('Call 1: 400 Bad Request');
});
