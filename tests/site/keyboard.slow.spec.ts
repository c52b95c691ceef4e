/** Tests the site with the keyboard only: the focus is always visible, and all controls work. */
import {violations} from '../lib/site/axe';
import {copyWith, pasteElsewhere} from '../lib/site/clipboard';
import {hiddenStops, walk} from '../lib/site/focus';
import {openDetails, openPanel} from '../lib/site/sandbox';
import {listPages, onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

test.use({contextOptions: {reducedMotion: 'reduce'}});

const kinds = [
  ...Object.entries(onePageOfEachKind()),
  ['not-found page', '/no/such/page'],
  ['search page', '/search?q=dob'],
];

for (const [kind, path] of kinds) {
  test(`the ${kind} has a skip link, and keeps the focus visible in both tab directions`, async ({
    reader,
  }) => {
    await reader.setViewportSize({width: 1280, height: 800});
    await open(reader, path);
    await reader.keyboard.press('Tab');
    const skip = reader
      .getByRole('link', {name: 'Skip to main content'})
      .and(reader.locator(':focus'));
    await expect(skip).toBeInViewport();
    await skip.press('Enter');
    const forwards = await walk(reader, {within: 'main, .main-wrapper', most: 40});
    expect(forwards.length, 'stops in the page').toBeGreaterThan(0);
    expect(hiddenStops(forwards)).toEqual([]);
    // On the way up, the sticky bar must not cover the focused element.
    expect(
      hiddenStops(await walk(reader, {key: 'Shift+Tab', most: 15})),
      'on the way back',
    ).toEqual([]);
  });
}

test('the focus stays visible in the bars, the sidebar and the footer', async ({reader}) => {
  await reader.setViewportSize({width: 1280, height: 800});
  await open(reader, '/docs/guides/platform/webhooks');
  const before = await walk(reader, {most: 45});
  expect(before.length).toBeGreaterThan(30);
  await reader.locator('footer a').first().focus();
  expect(hiddenStops([...before, ...(await walk(reader, {within: 'footer'}))])).toEqual([]);
});

test('the mobile sidebar takes, traps and returns the focus', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await open(page, '/docs/guides/platform/webhooks');
  const toggle = page.getByRole('button', {name: 'Toggle navigation bar'});
  const sidebar = page.locator('.navbar-sidebar');
  const close = sidebar.getByRole('button', {name: 'Close navigation bar'});
  await toggle.press('Enter');
  await expect(close).toBeFocused();
  const stops = await walk(page, {most: 80});
  expect(stops.length).toBeGreaterThan(10);
  expect(hiddenStops(stops)).toEqual([]);
  await expect(page.locator('.navbar-sidebar [data-was-focused]')).toHaveCount(stops.length);
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await expect(toggle).toBeFocused();
  // The sidebar's other menu, and a link to another page.
  await page.keyboard.press('Enter');
  await expect(close).toBeFocused();
  await sidebar.getByRole('button', {name: /Back to main menu/}).press('Enter');
  await sidebar.getByRole('link', {name: 'API reference'}).press('Enter');
  await expect(page).toHaveURL('/api');
  await expect(sidebar).toBeHidden();
  // The keyboard reaches the page again, as soon as the theme has moved the focus to its top.
  await expect(async () => expect(await walk(page, {most: 5})).toHaveLength(5)).toPass();
  await expect(page.locator('.navbar-sidebar [data-was-focused]')).toHaveCount(0);
});

test('the color mode, categories and table of contents work with the keyboard', async ({page}) => {
  await open(page, '/docs/guides/platform/webhooks');
  const mode = page.getByRole('button', {name: /^Switch between dark and light mode/}).first();
  await mode.focus();
  for (const choice of ['light', 'dark']) {
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme-choice', choice);
    await expect(mode).toBeFocused();
  }
  const category = page.locator('.theme-doc-sidebar-menu button[aria-expanded=true]').first();
  const expanded = page.locator('.theme-doc-sidebar-menu button[aria-expanded=true]');
  const count = await expanded.count();
  await category.press('Enter');
  await expect(expanded).toHaveCount(count - 1);

  const contents = page.locator('.table-of-contents');
  const last = contents.getByRole('link').last();
  await last.press('Enter');
  await expect(page).toHaveURL(/#\w/);
  // The sticky table of contents is still visible, and marks the current section.
  await expect(contents).toBeInViewport();
  await expect(contents.locator('.table-of-contents__link--active')).toHaveCount(1);
});

test('Space opens and closes the groups of the sidebar, and does not scroll the page', async ({
  page,
}) => {
  await open(page, '/docs/guides/platform/webhooks');
  const groups = page.locator('.theme-doc-sidebar-menu a[role=button]');
  expect(await groups.count()).toBeGreaterThan(0);
  for (const group of await groups.all()) {
    const before = await group.getAttribute('aria-expanded');
    for (const expected of [before === 'true' ? 'false' : 'true', before ?? '']) {
      await group.press('Space');
      await expect(group).toHaveAttribute('aria-expanded', expected);
    }
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a long table of contents shows the entry of the heading that is read', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 400});
  await open(page, '/docs/guides/platform/data-dictionary');
  const contents = page.getByRole('navigation', {name: 'On this page'});
  const active = contents.locator('.table-of-contents__link--active');
  const last = page.locator('main h2, main h3').last();
  await expect(contents.getByRole('link').last()).not.toBeInViewport();
  await last.evaluate((heading) => heading.scrollIntoView());
  await expect(active).toBeInViewport();
  const [outer, inner] = [await contents.boundingBox(), await active.boundingBox()];
  expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height + 1);
});

/** How many stops there may be from the top of an operation to its sandbox. */
const stopsToSandbox = 26;

/** How many stops there may be from Send to the end of the sandbox, in which almost every line of JSON has a link. */
const stopsAfterSend = 13;

test('few stops are before the sandbox of an operation, and behind Send', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await open(page, '/api/screen-simple');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const stops = await walk(page, {within: 'main, .main-wrapper', most: stopsToSandbox + 30});
  const at = stops.findIndex(({name}) => name.includes('Try it in the sandbox'));
  expect(at).toBeGreaterThanOrEqual(0);
  expect(at).toBeLessThanOrEqual(stopsToSandbox);
  const {panel, send} = await openPanel(page);
  await send();
  expect(await panel.locator('code a').count()).toBeGreaterThan(20);
  await panel.getByRole('button', {name: /^Send/}).focus();
  const behind = await walk(page, {within: 'dialog', most: 60});
  expect(behind.length).toBeLessThanOrEqual(stopsAfterSend);
});

// A window of 1,280 by 800 or 1,280 by 1,024 px, enlarged to 200 % and 400 %.
for (const [width, height] of [
  [640, 400],
  [320, 256],
]) {
  test(`no control of the sandbox is covered in a window of ${width} by ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height});
    await open(page, '/api/screen-simple');
    await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
    const panel = page.getByRole('dialog');
    await openDetails(panel);
    for (const key of ['Tab', 'Shift+Tab']) {
      const stops = await walk(page, {key, within: 'dialog', most: 60});
      expect(stops.length).toBeGreaterThan(10);
      expect(hiddenStops(stops), key).toEqual([]);
    }
  });
}

test('a code block can be copied and expanded with keys', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await open(page, '/docs/guides/platform/webhooks');
  const tall = page
    .locator('main [data-language]')
    .filter({has: page.getByRole('button', {name: /^Show (all|less)/})})
    .first();
  const code = tall.locator('pre');
  const text = await code.textContent();
  const copy = tall.getByRole('button', {name: /^Copy: /});
  expect(await copyWith(page, () => copy.press('Enter'))).toBe(text);

  const cutOff = () =>
    code.evaluate((box) => [
      box.scrollWidth > box.clientWidth,
      box.scrollHeight > box.clientHeight,
    ]);
  expect(await cutOff(), 'the block scrolls in both directions').toEqual([true, true]);
  await expect(code).toHaveAttribute('tabindex', '0');
  await expect(code).toHaveAttribute('aria-label', /\w/);
  await tall.getByRole('button', {name: /^Show all/}).press('Enter');
  await expect.poll(cutOff).toEqual([true, false]);
  await tall.getByRole('button', {name: /^Show less/}).press('Enter');
  await expect.poll(cutOff).toEqual([true, true]);

  await page.setViewportSize({width: 1280, height: 740});
  const stops = () =>
    page.locator('main [data-language] > div > pre').evaluateAll((boxes) => {
      const shown = boxes.filter((box) => box.checkVisibility());
      const scrolls = (box: Element): boolean =>
        box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
      return {
        wrong: shown.filter((box) => scrolls(box) !== box.hasAttribute('tabindex')).length,
        without: shown.some((box) => !scrolls(box)),
      };
    });
  await expect.poll(stops, 'what does not scroll is no stop').toEqual({wrong: 0, without: true});
});

test('the fields, statuses and sandbox of an operation work with the keyboard', async ({page}) => {
  await open(page, '/api/screen-simple');
  await page.getByLabel('Response example').press('End');
  await expect(
    page.getByText('Internal Server Error').filter({visible: true}).last(),
  ).toBeVisible();

  const field = page.locator('main details:not(.code-fold)').filter({visible: true}).first();
  const wasOpen = (await field.getAttribute('open')) !== null;
  await field.locator('summary').first().press('Enter');
  await expect(field).toHaveJSProperty('open', !wasOpen);
  await field.locator('summary').first().press('Space');
  await expect(field).toHaveJSProperty('open', wasOpen);

  await page.getByRole('button', {name: 'Try it in the sandbox'}).press('Enter');
  const panel = page.getByRole('dialog', {
    name: 'Run a simple screening in the sandbox',
    exact: true,
  });
  const name = panel.getByLabel('entityName');
  await expect(name).toBeFocused();
  await openDetails(panel);
  const close = page.getByRole('button', {name: 'Close the sandbox'});
  await close.focus();
  const stops = await walk(page, {within: 'dialog', most: 80});
  expect(stops.length).toBeGreaterThan(5);
  expect(hiddenStops(stops)).toEqual([]);
  await name.fill('Torresund');
  await name.press('Enter');
  const said = panel.getByRole('region', {name: 'Sandbox response'}).getByRole('status').first();
  await expect(said).toHaveText(/^Call 1: 200 OK/);
  await panel.getByRole('button', {name: 'More options'}).press('Enter');
  await panel.getByRole('button', {name: 'Start over'}).press('Enter');
  await expect(panel.getByText('The sandbox was reset.')).not.toHaveCount(0);
  await close.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', {name: 'Try it in the sandbox'})).toBeFocused();
});

test('an entry with an anchor has a visible link that copies its address, whatever the fragment of the page', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-write']);
  for (const address of [
    '/docs/guides/platform/errors-and-retries#error-429',
    '/docs/guides/one-off-screening/test-subjects#qarvolt-maritime',
    '/docs/downloads#types',
    '/api#error-429',
    '/api/screen-simple#body.entityName',
    '/api/schemas/screening-type#ofac-only',
  ]) {
    const [path, id] = address.split('#');
    const link = page.locator(`main a.row-link[href="${'#' + id}"]`);
    for (const opened of [path, `${path}#__docusaurus`]) {
      await page.goto('about:blank');
      await open(page, opened);
      await link.focus();
      await expect(link, opened).toBeInViewport();
      await expect(link).toHaveCSS('opacity', '1');
      await expect(link).toHaveAccessibleName(/^Link to \S/);
      await page.keyboard.press('Enter');
      await expect.poll(() => pasteElsewhere(page), opened).toBe(`${baseURL}${address}`);
      await expect(page).toHaveURL(address);
    }
  }
});

test('the language and the server of samples are kept across pages', async ({page}) => {
  await open(page, '/api/list-entities');
  const request = page.getByRole('region', {name: 'Request', exact: true});
  const menu = request.getByLabel('Language and server');
  await menu.selectOption('Python, local sandbox');
  await open(page, '/api/get-entity');
  await expect(menu.locator('option:checked')).toHaveText('Python, local sandbox');
  const local = menu.locator('optgroup[label="Local sandbox"] > option');
  expect(await local.count()).toBeGreaterThan(4);
  for (const language of await local.allTextContents()) {
    await menu.selectOption(language);
    await expect(request.locator('[data-language]').filter({visible: true})).toContainText(
      'http://127.0.0.1:4010/',
    );
  }
  await expect(
    page.getByText('http://127.0.0.1:4010/external/v2/entity/{entityURN}'),
  ).toBeVisible();
});

test('the list of shortcuts opens with "?", and single keys can be turned off for all pages', async ({
  page,
}) => {
  await open(page, '/docs/glossary');
  const link = page.getByRole('link', {name: 'API reference'}).first();
  await link.focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
  await expect(list).toBeVisible();
  expect(await list.locator('kbd').count()).toBeGreaterThan(5);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press('?');
  await page.getByRole('checkbox', {name: /^Single-key/}).uncheck();
  await page.getByRole('dialog').getByRole('button', {name: 'Close'}).click();
  await open(page, '/api');
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', {name: 'Search'})).toBeVisible();
});

test('a visible button opens the list of shortcuts, also where single keys are turned off', async ({
  page,
}) => {
  await open(page, '/docs/glossary');
  const button = page
    .getByRole('contentinfo')
    .getByRole('button', {name: 'Keyboard shortcuts', exact: true});
  const list = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
  await button.click();
  const single = page.getByRole('checkbox', {name: /^Single-key/});
  await single.uncheck();
  await list.getByRole('button', {name: 'Close'}).click();
  await expect(list).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(list).toHaveCount(0);
  await button.press('Enter');
  await expect(single).not.toBeChecked();
  await single.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
});

test('while a word is composed, arrow keys choose among its spellings, not among the results', async ({
  page,
}) => {
  await open(page, '/docs');
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', {name: 'Search'});
  await box.fill('webhook');
  await page.getByRole('option').first().waitFor();
  const active = () => box.getAttribute('aria-activedescendant');
  const first = await active();
  /** Presses a key as an input method does, and returns whether the page left it to the input method. */
  const press = (key: string, isComposing: boolean) =>
    box.evaluate(
      (element, [name, composing]) =>
        element.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: name,
            isComposing: composing,
            bubbles: true,
            cancelable: true,
          }),
        ),
      [key, isComposing] as const,
    );
  for (const key of ['ArrowDown', 'ArrowUp']) expect(await press(key, true)).toBe(true);
  expect(await active()).toBe(first);
  expect(await press('ArrowDown', false), 'the key moves among the results').toBe(false);
  await expect.poll(active).not.toBe(first);
});

test('shortcut keys in a text field are entered as text, and an empty search is marked as invalid', async ({
  page,
}) => {
  await open(page, '/search');
  const query = page.getByRole('searchbox');
  await page.getByRole('main').getByRole('button', {name: 'Search'}).click();
  await expect(query).toHaveAttribute('aria-invalid', 'true');
  await expect(query).toHaveAccessibleDescription(/\w/);
  await expect(query).toBeFocused();
  await query.pressSequentially('?/');
  await expect(query).toHaveValue('?/');
  await expect(query).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a search result on the same page moves the focus, even if the address stays the same', async ({
  page,
}) => {
  await open(page, '/api/entity-created');
  const target = page.locator('[id="body.eventPayload.numEntities"]');
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('/');
    await page.getByRole('combobox', {name: 'Search'}).fill('numEntities');
    await page.getByRole('combobox', {name: 'Search'}).press('Enter');
    await expect(target.and(page.locator(':focus'))).toBeInViewport();
  }
});

test('a followed link announces the title of its page, and the sidebar shows the current page', async ({
  page,
}) => {
  const schemas = listPages().filter((path) => path.startsWith('/api/schemas/'));
  expect(schemas.length, 'more than fit').toBeGreaterThan(50);
  await open(page, schemas[40]);
  const current = page.locator('.theme-doc-sidebar-menu [aria-current="page"]');
  await expect(current).toBeInViewport();
  const title = page.getByRole('heading', {level: 1});
  const before = (await title.textContent()) ?? '-';
  await current.locator('xpath=preceding::a[contains(@href, "/api/schemas/")][1]').press('Enter');
  // The address changes before the content.
  await expect(title).not.toHaveText(before);
  await expect(page.locator('body > p[role=status]')).toHaveText(
    (await title.textContent()) ?? '-',
  );
});
