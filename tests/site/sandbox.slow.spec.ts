/** Tests the sandbox on the page of each operation, and its layout and its keys. */
import type {Page, Request} from '@playwright/test';
import {runLink} from '../../src/components/sandbox/request-link';
import {violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {
  listOperations,
  openDetails,
  openOptions,
  openPanel,
  openSandbox,
  panelOf,
} from '../lib/site/sandbox';
import {expect, open, test, watchShifts} from '../lib/site/test';

test.use({contextOptions: {reducedMotion: 'reduce'}});

const operations = listOperations();
const hasInput = ({hasBody, path}: (typeof operations)[number]) => hasBody || path.includes('{');

/** Lists the links whose anchors don't exist. */
function lostLinks(page: Page, links: string[]): Promise<string[]> {
  return page.evaluate(async (hrefs) => {
    const pages = new Map<string, Document>([['', document]]);
    const lost: string[] = [];
    for (const href of hrefs) {
      const [path, anchor] = href.split('#');
      if (!pages.has(path))
        pages.set(
          path,
          new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html'),
        );
      if (!pages.get(path)?.getElementById(anchor)) lost.push(href);
    }
    return lost;
  }, links);
}

for (const operation of operations) {
  const {operationId, page: address, hasBody, changesData} = operation;
  test(`two clicks or a link show a response of ${operationId} without network requests`, async ({
    page,
  }) => {
    const {panel, said, body, send} = await openSandbox(page, address);
    const requests: string[] = [];
    const note = (request: Request) => requests.push(request.url());
    page.on('request', note);
    await send();
    await expect(said).toHaveText(/^Call 1: 200 OK in \d+ ms, [\d.]+ (bytes|kB)$/);
    expect(JSON.parse((await body.textContent()) ?? '')).toBeInstanceOf(Object);
    const links = await body
      .locator('a')
      .evaluateAll((all) => [...new Set(all.map((a) => a.getAttribute('href') ?? ''))]);
    expect(links.length).toBeGreaterThan(0);

    if (hasInput(operation)) {
      if (hasBody) await panel.getByRole('tab', {name: 'JSON'}).first().click();
      const field = hasBody
        ? panel.getByRole('textbox', {name: 'Request body as JSON'})
        : panel.getByRole('tabpanel', {name: 'Form'}).locator('input').first();
      await expect(field).toHaveAttribute('aria-invalid', 'false');
      await field.fill(hasBody ? '[1]' : '');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(
        hasBody ? /body must be of type object/ : /is required/,
      );
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

    // A link to an operation that changes data waits for the reader. Any other sends its request.
    await open(page, runLink(address, {}));
    const linked = await panelOf(page);
    if (changesData) await expect(linked.panel.getByText('Not sent yet,')).toBeVisible();
    else await expect(linked.said).toHaveText(/^Call \d+: \d{3} /);
  });
}

test('the examples of an operation have unique names', async ({reader}) => {
  expect(operations.filter(hasInput).length).toBeGreaterThan(10);
  expect(operations.filter(({changesData}) => changesData).length).toBeGreaterThan(3);
  for (const {page} of operations) {
    await open(reader, page);
    const names = await reader.getByLabel('Response example').locator('option').allTextContents();
    expect(names.length, page).toBeGreaterThan(1);
    for (const name of names) expect(name, page).toMatch(/^(200 OK: (?!Example)|\d{3} )\D{3,26}$/);
    const requests = await reader.getByLabel('Example request').locator('option').allTextContents();
    for (const list of [names, requests]) expect(new Set(list).size, page).toBe(list.length);
  }
});

// The operation with the longest form.
for (const viewport of [
  {width: 1280, height: 720},
  {width: 360, height: 780},
]) {
  test(`the sandbox opens without layout shift at ${viewport.width} px, and its bar stays in view`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const readShifts = await watchShifts(page);
    await open(page, '/api/list-entities');
    await page.getByRole('button', {name: 'Try it in the sandbox'}).scrollIntoViewIfNeeded();
    const shifts = await readShifts();
    const {panel, send, shown} = await openPanel(page);
    await expect(
      panel.locator('input, select, textarea, summary').and(page.locator(':focus')),
    ).toHaveCount(1);
    expect(await readShifts()).toEqual(shifts);

    await openDetails(panel);
    // The last field, to which a reader scrolls.
    await panel
      .getByRole('tabpanel', {name: 'Form'})
      .locator('input, select')
      .filter({visible: true})
      .last()
      .focus();
    for (const part of [
      panel.getByRole('button', {name: /^Share/}),
      // Not in the code.
      panel.getByText('/entities', {exact: true}).first(),
    ])
      await expect(part).toBeInViewport({ratio: 1});
    await send();
    await expect(shown).toBeInViewport();
    await expect(panel.getByRole('button', {name: 'Send', exact: true})).toBeInViewport({ratio: 1});
  });
}

test('each example fills the form, and returns a different response', async ({page}) => {
  const {panel, send, body} = await openSandbox(page, '/api/screen-simple');
  const examples = panel.getByLabel('Example', {exact: true});
  const names = await examples.locator('option').allTextContents();
  expect(names.length).toBeGreaterThan(2);
  const seen = new Set<string>();
  for (const label of names) {
    await examples.selectOption({label});
    await expect(examples.locator('option:checked')).toHaveText(label);
    await send();
    seen.add(((await body.textContent()) ?? '').replace(/"searchDate".*/, ''));
  }
  expect(seen.size, 'different responses').toBe(names.length);
});

test('Escape keeps the input, and Ctrl+Enter sends from every tab', async ({page}) => {
  const {panel, said} = await openSandbox(page, '/api/screen-simple');
  await panel.getByLabel('entityName').fill('Kept By Escape');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', {name: 'Try it in the sandbox'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('entityName')).toHaveValue('Kept By Escape');
  await expect(panel.getByLabel('entityName')).toBeFocused();
  for (const [call, name] of ['Form', 'JSON', 'Code'].entries()) {
    // The response has a tab of the same name.
    await panel.getByRole('tab', {name, exact: true}).first().click();
    const stop = panel
      .getByRole('tabpanel', {name, exact: true})
      .locator('input, select, textarea, button')
      .first();
    await stop.press('ControlOrMeta+Enter');
    await expect(said).toHaveText(new RegExp(`^Call ${call + 1}: 200 OK`));
  }
});

test('a link to a field of the page closes the panel', async ({page}) => {
  for (const width of [360, 1440, 1920]) {
    await page.setViewportSize({width, height: 900});
    const {panel, send, body} = await openSandbox(page, '/api/screen-simple');
    await send();
    await panel.getByRole('tab', {name: 'JSON'}).last().click();
    await body.getByRole('link', {name: 'resultCount'}).click();
    await expect(panel).toBeHidden();
    await expect(page.locator('[id="response.resultCount"]:focus')).toBeInViewport();
  }
});

test('the sandbox works with the keyboard, and announces responses and later webhooks', async ({
  page,
}) => {
  await open(page, '/api/enqueue-entities');
  await page.getByRole('button', {name: 'Try it in the sandbox'}).focus();
  await page.keyboard.press('Enter');
  const {panel, said, timeline, webhooks, shown} = await panelOf(page);
  await expect(panel.locator(':focus')).toHaveCount(1);
  const button = panel.getByRole('button', {name: 'Send', exact: true});
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses += 1) {
    expect(presses, 'presses of Shift+Tab before Send').toBeLessThan(4);
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(/^Call 1: 200 OK in \d+ ms/);
  await expect(button).toBeFocused();
  // The task ends by itself, and its webhook is announced without another call.
  await expect(timeline.getByRole('status').first()).toHaveText('Webhook 1: task_completion');
  await webhooks.press('Enter');
  await expect(shown).toContainText('"task_completion"');
  expect(await violations(page)).toEqual([]);
});

test('each API key in the options gets the status that its name says, also a second time', async ({
  page,
}) => {
  const sandbox = await openSandbox(page, '/api/list-groups');
  const {send, said} = sandbox;
  const keys = (await openOptions(sandbox)).getByLabel('API key');
  const names = await keys.locator('option').allTextContents();
  const statuses = names.map((name) => /\((\d{3})\)$/.exec(name)?.[1] ?? '200');
  expect(new Set(statuses), 'statuses that a reader can cause').toEqual(
    new Set(['200', '401', '429']),
  );
  let calls = 0;
  for (const [index, label] of names.entries()) {
    await keys.selectOption({label});
    for (let time = 0; time < 2; time += 1) {
      await send();
      calls += 1;
      await expect(said, label).toHaveText(new RegExp(`^Call ${calls}: ${statuses[index]} `));
    }
  }
});

test('each button that advances the clock moves the shown time by its label', async ({page}) => {
  const seconds: Record<string, number> = {s: 1, h: 3600, day: 86_400};
  // The time only passes when the test says so.
  await page.clock.install();
  const {timeline} = await openSandbox(page, '/api/list-groups');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const clock = timeline.getByRole('group', {name: 'Clock'});
  const shownTime = async (): Promise<number> =>
    Date.parse((await clock.locator('time').getAttribute('datetime')) ?? '');
  const buttons = clock.getByRole('button');
  // Shows the time at which the clock was stopped.
  await buttons.first().click();
  expect(await buttons.count()).toBeGreaterThan(2);
  for (const button of await buttons.all()) {
    const label = (await button.textContent()) ?? '';
    const [, count, unit] = /^\+(\d+) (s|h|day)$/.exec(label) ?? [];
    const before = await shownTime();
    await button.click();
    await expect
      .poll(async () => (await shownTime()) - before, label)
      .toBe(Number(count) * seconds[unit] * 1000);
  }
});

test('with the keyboard only, the clock moves, a webhook appears on the line, and its message is shown', async ({
  page,
}) => {
  const {panel, timeline, note, webhooks, shown, said} = await openSandbox(
    page,
    '/api/list-groups',
  );
  const line = timeline.getByRole('status').first();
  await expect(webhooks).toHaveCount(0);
  await panel.getByRole('button', {name: 'Send', exact: true}).press('Enter');
  await expect(said).toHaveText(/^Call 1: 200 OK/);
  // The toolbar is one stop, and the last one.
  const first = timeline.getByRole('button', {name: '+3 s'});
  await panel.getByRole('button', {name: 'Close the sandbox'}).focus();
  const isIn = () => timeline.evaluate((bar) => bar.contains(document.activeElement));
  for (let presses = 0; !(await isIn()); presses += 1) {
    expect(presses, 'presses of Tab').toBeLessThan(20);
    await page.keyboard.press('Tab');
  }
  await expect(first).toBeFocused();
  const time = timeline.locator('time');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(note).toHaveText(/^1 day passed, and nothing changed\. /);
  await expect(time).toHaveText(/^2025-03-15 /);
  // News about the first entity of the sandbox.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(note).toHaveText(/^News was published\. \d (entity|entities) changed: /);
  await expect(line).toHaveText(/^Webhook \d: entity_history$/);
  await page.keyboard.press('Home');
  const change = timeline.getByRole('button', {name: /^News is published, 2025-03-15 /});
  while (!(await change.evaluate((mark) => mark === document.activeElement)))
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', {name: 'Change'})).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(webhooks.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(webhooks.first()).toHaveAttribute('aria-pressed', 'true');
  // Not the others, which can have the same time and type.
  await expect(timeline.locator('[aria-pressed=true]')).toHaveCount(1);
  await expect(panel.getByRole('heading', {name: 'Webhook'})).toBeVisible();
  await expect(said).toContainText('Store the message, answer at once');
  await expect(shown).toContainText('"eventType": "entity_history"');
  expect(await violations(page)).toEqual([]);
});

test('a line says what a day changed, and shows the message of each webhook that it brought', async ({
  page,
}) => {
  // The time only passes when the test says so.
  await page.clock.install();
  const {panel, send, timeline, note, shown} = await openSandbox(page, '/api/enqueue-entities');
  await send();
  await timeline.getByRole('button', {name: '+1 day'}).press('Enter');
  await expect(note).toHaveText(
    /^1 day passed\. Task [\w-]+: Done\. 2 entities created: \w+ \w+, \w+ [\w ]+\.$/,
  );
  // Behind the toolbar, which is one stop.
  await page.keyboard.press('Tab');
  const message = timeline.getByRole('button', {name: 'Webhook 1: task_completion', exact: true});
  await expect(message).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', {name: 'Webhook'})).toBeVisible();
  await expect(shown).toContainText('"task_completion"');
  await timeline.getByRole('button', {name: '+1 day'}).click();
  await expect(note).toHaveText(/^1 day passed, and nothing changed\. /);
  await expect(message).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('after a day without a change, a line says what causes one, and after a change it offers the entity', async ({
  page,
}) => {
  const {send, said, panel, timeline, note} = await openSandbox(page, '/api/create-entity');
  // Before the first call, no reader knows the entity that they would change.
  const decide = timeline.getByRole('button', {name: 'Decide as analyst'});
  await expect(decide).toHaveCount(0);
  await send();
  await expect(panel.getByText(/^As of /)).toHaveCount(0);
  await timeline.getByRole('button', {name: '+1 day'}).click();
  await expect(note).toHaveText(/^1 day passed, and nothing changed\. /);
  await expect(panel.getByText(/^As of 2025-03-14 09:.* UTC, 1 d ago$/)).toBeVisible();
  await expect(decide).toHaveAccessibleDescription('For sigma:e2001, Ilvane Torresund');
  await decide.click();
  await expect(note).toHaveText(/^The analyst set \w+\. 1 entity changed: Ilvane Torresund/);
  await timeline.getByRole('link', {name: 'Get the entity sigma:e2001'}).click();
  await expect(page).toHaveURL(/\/api\/get-entity\?try=/);
  await expect(said).toHaveText(/^Call 2: 200 OK/);
  await expect(panel.getByLabel('entityURN')).toHaveValue('sigma:e2001');
  // The same link again, on the page itself, makes the call again.
  await timeline.getByRole('button', {name: 'Publish news', exact: true}).click();
  await timeline.getByRole('link', {name: 'Get the entity sigma:e2001'}).click();
  await expect(said).toHaveText(/^Call 3: 200 OK/);
  expect(await violations(page)).toEqual([]);
});

test('on a phone, a response starts below the bar, and says how old it is after a day', async ({
  page,
}) => {
  await page.setViewportSize({width: 360, height: 740});
  const {send, panel, timeline, said} = await openSandbox(page, '/api/create-entity');
  await send();
  const bar = (await panel.getByRole('button', {name: 'Send', exact: true}).boundingBox())!;
  const heading = (await panel.getByRole('heading', {name: 'Response'}).boundingBox())!;
  expect(heading.y - bar.y - bar.height).toBeLessThan(40);
  await timeline.getByRole('button', {name: '+1 day'}).click();
  const age = panel.getByText(/^As of 2025-03-14 09:.* UTC, 1 d ago$/);
  await expect(age).toBeInViewport({ratio: 1});
  await expect(said).toBeInViewport({ratio: 1});
});

test('the example of a response follows the example in the form', async ({page}) => {
  const {panel, shown, send} = await openSandbox(page, '/api/create-entity');
  await expect(shown).not.toContainText('country NO');
  const example = await shown.textContent();
  await send();
  // The same text, but for the times.
  await expect(shown).toHaveText(example!);
  await openSandbox(page, '/api/create-entity');
  await panel.getByLabel('Example', {exact: true}).selectOption('Person');
  await expect(shown).toContainText('country NO');
  await panel.getByLabel('entityName').fill('Qarvolt');
  await expect(shown).toContainText('country NO');
});

test('Escape closes the options of the timeline, and then the panel', async ({page}) => {
  const sandbox = await openSandbox(page, '/api/list-groups');
  const options = await openOptions(sandbox);
  await options.getByLabel('Next webhooks').selectOption('are lost');
  await expect(sandbox.note).toHaveText('The next webhooks are lost.');
  await sandbox.timeline.getByRole('button', {name: 'Decide as analyst'}).click();
  await expect(sandbox.webhooks).toHaveAccessibleName(
    /^Webhook 1: entityDispositionChangePing, lost, /,
  );
  await page.keyboard.press('Escape');
  await expect(options).toBeHidden();
  await expect(sandbox.timeline.getByRole('button', {name: 'More options'})).toBeFocused();
  await expect(sandbox.panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sandbox.panel).toBeHidden();
  await expect(page.getByRole('button', {name: 'Try it in the sandbox'})).toBeFocused();
});

test('the timeline is 56 px high, and fits a phone', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 800});
  const sandbox = await openSandbox(page, '/api/list-groups');
  const {timeline, webhooks} = sandbox;
  const bar = timeline.getByRole('toolbar');
  const height = async () => (await bar.boundingBox())!.height;
  expect(await height()).toBe(56);
  await sandbox.send();
  await timeline.getByRole('button', {name: 'Decide as analyst'}).click();
  await expect(webhooks).toHaveCount(1);
  expect(await height()).toBe(56);
  for (let time = 0; time < 20; time += 1)
    await timeline.getByRole('button', {name: 'Decide as analyst'}).click();
  await expect(webhooks).toHaveCount(21);
  await expect(webhooks.last(), 'the newest one').toBeInViewport();
  expect(await height()).toBe(56);
  await page.setViewportSize({width: 360, height: 780});
  await openOptions(sandbox);
  expect(await page.evaluate(findOverflow)).toEqual([]);
});
