/** Tests the previews of link targets, which are shown while a link is hovered or has the focus. */
import type {Locator, Page} from '@playwright/test';
import type {LinkPreviews, Preview} from '../../src/link-previews';
import {violations} from '../lib/site/axe';
import {walk, hiddenStops} from '../lib/site/focus';
import {findOverflow} from '../lib/site/overflow';
import {expect, hydrated, open, test} from '../lib/site/test';

const data = '/link-previews.json';
const guide = '/docs/guides/platform/webhooks';
const value = '/api/schemas/screening-type#ofac-only';
const terms = (page: Page): Locator => page.locator('main a.glossary-term');
const popup = (page: Page): Locator => page.getByRole('tooltip');

/** Returns the preview of a link, from the file that the build writes. */
async function previewOf(page: Page, link: Locator): Promise<Preview> {
  const {pages} = (await (await page.request.get(data)).json()) as LinkPreviews;
  const [path, anchor] = ((await link.getAttribute('href')) ?? '').split('#');
  const own = pages[path || new URL(page.url()).pathname];
  return own.places?.[anchor] ?? own;
}

/** Returns the text of a preview. Screen readers get all but the name as the description of the link. */
const wordsOf = ({name, ...others}: Preview): string => `${name} ${descriptionOf({name, ...others})}`;
const descriptionOf = ({detail, text, rules}: Preview): string =>
  [detail, text, rules?.join(' · ')].filter(Boolean).join(' ');

/** Moves the pointer away from links. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(popup(page)).toBeHidden();
}

const said = async (page: Page): Promise<string> => (await popup(page).innerText()).replace(/\s+/g, ' ').trim();

/** Each kind of preview, with a page that links to one. */
const kinds: Record<Preview['kind'], [path: string, link: string]> = {
  term: [guide, 'a.glossary-term'],
  field: ['/docs/glossary', 'a[href^="/api/"][href*="#"]'],
  // Only the console links to values, so the test changes a link of the site.
  value: [guide, `a[href="${value}"]`],
  page: [guide, 'a[href^="/docs/guides/"]:not([href*="#"])'],
  operation: ['/docs/guides/onboarding-and-monitoring/archive-entities', 'a[href="/api/archive-entities"]'],
  webhook: [guide, 'a[href^="/api/"]'],
  record: ['/api/schemas/entity', 'a[href^="/api/schemas/"]:not([href*="#"])'],
  error: ['/docs/guides/platform/errors-and-retries', 'a[href^="/api#error-"]'],
};

for (const [kind, [path, selector]] of Object.entries(kinds)) {
  test(`a link to a ${kind} shows a preview on hover and on focus`, async ({page}) => {
    await open(page, path);
    if (kind === 'value')
      await terms(page)
        .first()
        .evaluate((link, href) => link.setAttribute('href', href), value);
    const link = page.locator(`main ${selector}`).locator('visible=true').first();
    const preview = await previewOf(page, link);
    expect(preview.kind).toBe(kind);
    await link.hover();
    await expect(popup(page)).toBeVisible();
    expect(await said(page)).toBe(wordsOf(preview));
    // All previews look alike. Targets that a preview covers are too small until it closes.
    if (kind === 'term' || kind === 'field')
      expect((await violations(page)).filter((fault) => !fault.startsWith('target-size'))).toEqual([]);
    await leave(page);
    // After a key press, focus set by a script is visible too.
    await page.keyboard.press('Shift');
    await link.focus();
    await expect(popup(page)).toBeVisible();
    await expect(link).toHaveAccessibleDescription(descriptionOf(preview));
    const [focused, shown] = [(await link.boundingBox())!, (await popup(page).boundingBox())!];
    const isApart = shown.y >= focused.y + focused.height + 3 || shown.y + shown.height <= focused.y - 3;
    expect(isApart, 'the preview covers neither the link nor its outline').toBe(true);
  });
}

test('preview data is loaded on the first hover, and only once', async ({page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, guide);
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain(data);
  await terms(page).first().hover();
  await expect(popup(page)).toBeVisible();
  await leave(page);
  await terms(page).nth(1).hover();
  await expect(popup(page)).toBeVisible();
  expect(asked.filter((address) => address === data)).toHaveLength(1);
});

test('a preview stays open while the pointer is on it, and closes when the pointer leaves', async ({page}) => {
  await open(page, guide);
  await terms(page).first().hover();
  await popup(page).hover();
  await page.waitForTimeout(700);
  await expect(popup(page)).toBeVisible();
  await leave(page);
});

test('a preview shown on focus closes on Escape, on blur, and when its link is followed', async ({page}) => {
  await open(page, guide);
  const link = terms(page).first();
  await page.keyboard.press('Tab');
  await link.focus();
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  await expect(link).toBeFocused();
  await expect(link).not.toHaveAttribute('aria-describedby', /./);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  await expect(popup(page)).toBeVisible();
  const shown = await said(page);
  await page.keyboard.press('Tab');
  // The next stop may also have a preview, after a while.
  expect((await popup(page).count()) === 0 || (await said(page)) !== shown).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect(link).toHaveAccessibleDescription(/./);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/glossary#/);
  await expect(popup(page)).toBeHidden();
});

test('a preview closed with Escape stays closed while the pointer moves over its link', async ({page}) => {
  await open(page, '/docs/glossary');
  const link = page.locator('main a:has(> code)').first();
  await link.hover();
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  const box = (await link.boundingBox())!;
  for (const step of [0.1, 0.3, 0.5, 0.9]) await page.mouse.move(box.x + box.width * step, box.y + box.height * step);
  await page.waitForTimeout(700);
  await expect(popup(page)).toBeHidden();
});

test('scrolling the page closes a preview', async ({page}) => {
  await open(page, guide);
  await terms(page).first().hover();
  await expect(popup(page)).toBeVisible();
  await page.mouse.wheel(0, 40);
  await expect(popup(page)).toBeHidden();
});

test('the focus stays visible when tabbing through links with previews', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page, '/docs/glossary');
  await page.locator('main h2').first().locator('xpath=following::a[1]').focus();
  const stops = await walk(page, {within: 'main', most: 25});
  expect(stops.length).toBeGreaterThan(15);
  expect(hiddenStops(stops)).toEqual([]);
});

test('navigation links, cards and self-links of fields have no preview', async ({page}) => {
  for (const [path, selector] of [
    [guide, 'main .breadcrumbs a'],
    [guide, 'main .pagination-nav a'],
    [guide, 'main .table-of-contents a'],
    [guide, '.menu a:visible'],
    [guide, 'footer a[href^="/docs"]'],
    ['/docs/category/platform', 'main a.card'],
    ['/api/screen-simple', 'main nav a'],
    ['/api/screen-simple', 'main li[id] a[data-copy-link]'],
  ]) {
    await open(page, path);
    const link = page.locator(selector).locator('visible=true').first();
    await link.hover();
    await page.waitForTimeout(700);
    await expect(popup(page), `${path} ${selector}`).toBeHidden();
  }
});

test('a link within a page has a preview only while its target is out of view', async ({page}) => {
  await open(page, '/docs/glossary');
  const {pages} = (await (await page.request.get(data)).json()) as LinkPreviews;
  const [id, {name}] = Object.entries(pages['/docs/glossary'].places ?? {}).at(-1)!;
  const link = page.locator('main :not(nav) > p a').locator('visible=true').first();
  await link.evaluate((element, hash) => element.setAttribute('href', hash), `#${id}`);
  await link.hover();
  await expect(popup(page)).toContainText(name);
  await leave(page);
  const near = await page.locator('main h2[id]').first().getAttribute('id');
  await link.evaluate((element, hash) => element.setAttribute('href', hash), `#${near}`);
  await link.hover();
  await page.waitForTimeout(700);
  await expect(popup(page)).toBeHidden();
});

test('a tap follows the link without showing a preview', async ({browser, baseURL}) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: {width: 360, height: 740},
  });
  const page = await context.newPage();
  await open(page, guide);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await terms(page).first().tap();
  await expect(page).toHaveURL(/\/docs\/glossary#/);
  await page.waitForTimeout(700);
  await expect(popup(page)).toBeHidden();
  expect(asked).not.toContain(data);
  await context.close();
});

for (const [name, size] of Object.entries({narrow: {width: 320, height: 600}, 'at 400 %': {width: 320, height: 256}})) {
  test(`previews fit a window that is ${name}, and cause no layout shift`, async ({page}) => {
    await page.setViewportSize(size);
    await open(page, guide);
    await page.evaluate(() => {
      Object.assign(window, {shifted: 0});
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (window as unknown as {shifted: number}).shifted += (entry as unknown as {value: number}).value; // prettier-ignore
      }).observe({type: 'layout-shift'});
    });
    const count = await terms(page).count();
    expect(count).toBeGreaterThan(3);
    for (let i = 0; i < count; i += 1) {
      await leave(page);
      await terms(page).nth(i).hover();
      await expect(popup(page)).toBeVisible();
      const place = (await popup(page).boundingBox())!;
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width).toBeLessThanOrEqual(size.width);
      expect(place.y + place.height).toBeLessThanOrEqual(size.height + 1);
      expect(await page.evaluate(findOverflow)).toEqual([]);
    }
    expect(await page.evaluate(() => (window as unknown as {shifted: number}).shifted)).toBe(0);
  });
}

test('links work without preview data and without JavaScript', async ({page, plainReader}) => {
  await page.route(`**${data}`, (route) => route.abort());
  await open(page, guide);
  await terms(page).first().hover();
  await page.waitForTimeout(700);
  await expect(popup(page)).toBeHidden();
  await terms(page).first().click();
  await expect(page).toHaveURL(/\/docs\/glossary#/);
  await plainReader.goto(guide);
  await terms(plainReader).first().click();
  await expect(plainReader).toHaveURL(/\/docs\/glossary#/);
});

test('a letter in the glossary index jumps to a term that starts with it', async ({page}) => {
  await page.goto('/docs/glossary');
  await hydrated(page);
  const letters = page.getByRole('navigation', {name: 'Terms by first letter'}).getByRole('link');
  expect(await letters.count()).toBeGreaterThan(15);
  const letter = letters.nth(3);
  const text = await letter.innerText();
  await letter.click();
  const id = new URL(page.url()).hash.slice(1);
  await expect(page.locator(`h2[id="${id}"]`)).toBeInViewport();
  expect((await page.locator(`h2[id="${id}"]`).innerText()).charAt(0).toUpperCase()).toBe(text);
});
