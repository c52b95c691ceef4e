/** Tests the site with the keyboard only: the focus is always visible, and all controls work. */
import {pasteElsewhere} from '../lib/site/clipboard';
import {hiddenStops, walk} from '../lib/site/focus';
import {openDetails} from '../lib/site/sandbox';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, hydrated, open, test} from '../lib/site/test';

test.use({contextOptions: {reducedMotion: 'reduce'}});

for (const [kind, path] of [
  ...Object.entries(onePageOfEachKind()),
  ['not-found page', '/no/such/page'],
  ['search page', '/search?q=dob'],
]) {
  test(`the ${kind} has a skip link, and keeps the focus visible in both tab directions`, async ({reader}) => {
    await reader.setViewportSize({width: 1280, height: 800});
    await open(reader, path);
    await reader.keyboard.press('Tab');
    const skip = reader.getByRole('link', {name: 'Skip to main content'});
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await reader.keyboard.press('Enter');
    const forwards = await walk(reader, {within: 'main, .main-wrapper', most: 40});
    expect(forwards.length, 'stops in the page').toBeGreaterThan(3);
    expect(hiddenStops(forwards)).toEqual([]);
    // On the way up, the sticky bar must not cover the focused element.
    expect(hiddenStops(await walk(reader, {key: 'Shift+Tab', most: 15})), 'on the way back').toEqual([]);
  });
}

test('the focus stays visible in the bars, the sidebar and the footer', async ({reader}) => {
  await reader.setViewportSize({width: 1280, height: 800});
  await open(reader, '/docs/guides/platform/webhooks');
  const before = await walk(reader, {most: 45});
  expect(before.length).toBeGreaterThan(30);
  expect(hiddenStops(before)).toEqual([]);
  await reader.locator('footer a').first().focus();
  expect(hiddenStops(await walk(reader, {within: 'footer'}))).toEqual([]);
});

test('the mobile sidebar takes, traps and returns the focus', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await open(page, '/docs/guides/platform/webhooks');
  const toggle = page.getByRole('button', {name: 'Toggle navigation bar'});
  const sidebar = page.locator('.navbar-sidebar');
  const close = sidebar.getByRole('button', {name: 'Close navigation bar'});
  await toggle.focus();
  await page.keyboard.press('Enter');
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

test('the announcement, color mode, categories and table of contents work with the keyboard', async ({page}) => {
  await open(page, '/docs/guides/platform/webhooks');
  const mode = page.getByRole('button', {name: /^Switch between dark and light mode/}).first();
  await mode.focus();
  for (const choice of ['light', 'dark', 'system']) {
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

  const bar = page.locator('.theme-announcement-bar');
  await bar.getByRole('button', {name: 'Close'}).press('Enter');
  await expect(bar).toHaveCount(0);

  await page.setViewportSize({width: 360, height: 740});
  const onThisPage = page.getByRole('button', {name: 'On this page'});
  await onThisPage.press('Enter');
  await expect(page.locator('.theme-doc-toc-mobile a').first()).toBeVisible();
});

test('a code block can be copied, wrapped and expanded with keys, and wrapping is kept', async ({page, context}) => {
  await context.grantPermissions(['clipboard-write']);
  await page.setViewportSize({width: 360, height: 740});
  await open(page, '/docs/guides/platform/webhooks');
  const tall = page
    .locator('main [data-language]')
    .filter({has: page.getByRole('button', {name: /^(Expand|Collapse): /})})
    .first();
  const code = tall.locator('pre');
  const text = await code.textContent();
  await tall.getByRole('button', {name: /^Copy: /}).press('Enter');
  await expect(tall.getByRole('status')).toHaveText('Copied');
  expect(await pasteElsewhere(page)).toBe(text);

  const cutOff = () =>
    code.evaluate(({scrollWidth, clientWidth, scrollHeight, clientHeight}) => [
      scrollWidth > clientWidth,
      scrollHeight > clientHeight,
    ]);
  expect(await cutOff()).toEqual([true, true]);
  await expect(code).toHaveAttribute('tabindex', '0');
  await expect(code).toHaveAttribute('aria-label', /\w/);
  const expand = tall.getByRole('button', {name: /^(Expand|Collapse): /});
  await expand.press('Enter');
  await expect(expand).toHaveAccessibleName(/^Collapse: /);
  expect(await cutOff()).toEqual([true, false]);
  const wrap = tall.getByRole('button', {name: /^Wrap lines: /});
  await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  await wrap.press('Enter');
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(cutOff).toEqual([false, false]);
  await expect(code, 'what does not scroll is no stop').not.toHaveAttribute('tabindex');
  await expand.press('Enter');
  await expect.poll(cutOff).toEqual([false, true]);

  await open(page, '/docs/guides/platform/errors-and-retries');
  await expect(page.getByRole('button', {name: /^Wrap lines: /, pressed: true}).first()).toBeVisible();
  const wide = await page
    .locator('main pre')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth));
  expect(wide).toEqual([]);
});

test('the fields, statuses and sandbox of an operation work with the keyboard', async ({page}) => {
  await open(page, '/api/screen-simple');
  const statuses = page.getByRole('tablist', {name: 'Response example'});
  const first = statuses.getByRole('tab').first();
  await first.focus();
  await page.keyboard.press('End');
  await expect(statuses.getByRole('tab').last()).toBeFocused();
  await expect(
    page.getByRole('tabpanel', {name: (await statuses.getByRole('tab').last().textContent()) ?? ''}),
  ).toBeVisible();
  await page.keyboard.press('Home');
  await expect(first).toHaveAttribute('aria-selected', 'true');

  const field = page.locator('main details:not(.code-fold)').first();
  const wasOpen = (await field.getAttribute('open')) !== null;
  await field.locator('summary').first().press('Enter');
  await expect(field).toHaveJSProperty('open', !wasOpen);
  await field.locator('summary').first().press('Space');
  await expect(field).toHaveJSProperty('open', wasOpen);

  await page.getByRole('button', {name: 'Try it in the sandbox'}).press('Enter');
  const panel = page.getByRole('region', {name: 'Sandbox', exact: true});
  await expect(panel.getByLabel('entityName')).toBeFocused();
  await openDetails(panel);
  const close = page.getByRole('button', {name: 'Close the sandbox'});
  await close.focus();
  const stops = await walk(page, {within: 'section[aria-label="Sandbox"]', most: 80});
  expect(stops.length).toBeGreaterThan(5);
  expect(hiddenStops(stops)).toEqual([]);
  await panel.getByLabel('entityName').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Torresund');
  await page.keyboard.press('Enter');
  const said = panel.locator('p[role=status]');
  await expect(said).toHaveText(/^Call 1: 200 OK/);
  const reset = panel.getByRole('button', {name: /^Reset/});
  await reset.press('Enter');
  await expect(said).toHaveText('The sandbox was reset.');
  await close.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', {name: 'Try it in the sandbox'})).toBeFocused();
});

test('the screening form of the home page works with the keyboard', async ({page}) => {
  await open(page, '/');
  const box = page.getByRole('region', {name: 'Screen a name'});
  const said = box.getByRole('status').filter({hasText: 'candidate'});
  await box.getByRole('textbox', {name: 'Name'}).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ilvane Torresund');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('One candidate for “Ilvane Torresund”.');
  await expect(box.getByRole('heading', {name: 'Ilvane Torresund'})).toBeVisible();
  await box.getByRole('button', {name: 'Brindlemoor Textiles Ltd'}).press('Enter');
  await expect(said).toHaveText(/for “Brindlemoor Textiles Ltd”/);
});

test('the threshold slider works with the keyboard and announces the remaining rows', async ({page}) => {
  await open(page, '/docs/guides/one-off-screening/screening-response');
  const slider = page.getByRole('slider', {name: 'Threshold'});
  const rows = page.locator('figure output');
  await slider.focus();
  const before = await rows.textContent();
  await page.keyboard.press('End');
  await expect(rows).not.toHaveText(before ?? '');
  const end = Number(await slider.inputValue());
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', (end - 0.01).toFixed(2));
  await page.keyboard.press('Home');
  await expect(rows).toHaveText(before ?? '');
});

test('an entry with an anchor has a visible link that copies its address', async ({page, context, baseURL}) => {
  await context.grantPermissions(['clipboard-write']);
  for (const address of [
    '/docs/guides/platform/errors-and-retries#error-429',
    '/docs/guides/one-off-screening/test-subjects#qarvolt-maritime',
    '/docs/downloads#types',
    '/api#error-429',
    '/api/schemas/screening-type#ofac-only',
  ]) {
    await open(page, address);
    const [path, id] = address.split('#');
    const link = page.locator(`main a[data-copy-link][href="${'#' + id}"]`);
    await expect(link, path).toBeInViewport();
    await link.focus();
    await expect(link).toHaveCSS('opacity', '1');
    await expect(link).toHaveAccessibleName(/^Link to \S/);
    await page.keyboard.press('Enter');
    await expect.poll(() => pasteElsewhere(page)).toBe(`${baseURL}${address}`);
    await hydrated(page);
  }
});
