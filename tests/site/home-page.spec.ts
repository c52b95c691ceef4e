/**
 * Tests that the home page screens names in the sandbox, and shows each request with its response.
 */
import {readFileSync} from 'node:fs';
import type {Locator, Page} from '@playwright/test';
import {createSandbox, type Seed} from '@screening/sandbox';
import {requestFor, screenIn} from '../../src/components/sandbox/screening';
import {readDescription} from '../lib/site/sitemap';
import {expect, hydrated, open, test} from '../lib/site/test';

const demo = (page: Page): Locator => page.getByRole('region', {name: 'Screen a name'});
const box = (page: Page): Locator => demo(page).getByRole('textbox', {name: 'Screen a name'});
const candidates = (page: Page): Locator => demo(page).locator('summary strong');
const said = (page: Page): Locator =>
  demo(page)
    .getByRole('status')
    .filter({hasText: /candidate|sandbox/i});
const twoCandidates = /^2 candidates for “Torresund”. Screened in (\d+|less than 1) ms.$/;
const request = (page: Page): Locator => demo(page).locator('[data-language=bash] code');
const response = (page: Page): Locator => demo(page).locator('[data-language=json] code');

/** Opens the home page with its scripts delayed until the returned function is called. */
async function openEarly(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/js/**', (route) =>
    held.then(() => route.continue()).catch(() => undefined),
  );
  await page.goto('/', {waitUntil: 'commit'});
  await expect(box(page)).toBeVisible();
  return release;
}

test('the reason for a strength follows the name that is typed, and is in the page without scripts', async ({
  page,
  plainReader,
}) => {
  await plainReader.goto('/');
  const [plain] = await plainReader.getByText(/^Why 0\.\d\d\?$/).all();
  await expect(plain).toBeVisible();
  await expect(
    plainReader.getByRole('listitem').filter({hasText: 'Maritme and Maritime'}),
  ).toHaveText('Maritme and Maritime: 0.77');
  await open(page, '/');
  await box(page).fill('Ilvane Toresund');
  await expect(said(page)).toContainText('“Ilvane Toresund”');
  const row = demo(page).locator('details[open]');
  const [strength] = (await row.getByText(/Match strength/).textContent())?.match(/[\d.]+/) ?? [];
  await expect(row.getByText(`Why ${strength}?`)).toBeVisible();
  await expect(row.getByRole('listitem').filter({hasText: / and /})).toHaveText([
    'Ilvane and Ilvane: 1.00',
    /^Toresund and Torresund: 0\.\d\d$/,
  ]);
  const widths = await row
    .locator('svg line')
    .evaluateAll((lines) => lines.map((line) => Number(line.getAttribute('stroke-width'))));
  expect(widths, 'a line is as thick as its words are similar').toHaveLength(2);
  expect(widths[0]).toBeGreaterThan(widths[1]);
  // A word without a partner is dashed, and says so.
  await box(page).fill('Torresund');
  await expect(said(page)).toContainText('“Torresund”');
  const alone = row.getByRole('listitem').filter({hasText: 'without a partner'});
  await expect(alone).toHaveText(/^Ilvane/);
  await expect(alone).toHaveCSS('border-top-style', 'dashed');
});

test('the home page shows each request with its response, without network requests', async ({
  page,
}) => {
  const seed = JSON.parse(readFileSync('.generated/sandbox/seed.json', 'utf8')) as Seed;
  const sandbox = createSandbox({description: readDescription(), seed});
  const expectScreening = async (name: string): Promise<void> => {
    await expect(said(page)).toContainText(`“${name}”`);
    const command = (await request(page).textContent()) ?? '';
    const body = /--data '([\s\S]*)'$/.exec(command)?.[1].replaceAll(`'\\''`, "'") ?? '';
    expect(JSON.parse(body)).toEqual(requestFor(name));
    const expected = await screenIn(sandbox, seed, name);
    const json = await page.evaluate(
      (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent,
      expected.response,
    );
    expect(await response(page).textContent()).toBe(json);
    await expect(candidates(page)).toHaveText(expected.rows.map((row) => row.name));
  };
  await open(page, '/');
  await expectScreening(await box(page).inputValue());
  const examples = await demo(page).locator('button[value]').allTextContents();
  expect(examples.length).toBeGreaterThan(2);
  for (const name of examples.reverse()) {
    await demo(page).getByRole('button', {name, exact: true}).click();
    await expectScreening(name);
    await expect(demo(page).getByRole('button', {pressed: true})).toHaveText(name);
    // A name without candidates is never reported as clean.
    if (name === 'Brindlemoor Textiles Ltd')
      await expect(said(page)).toContainText('This says nothing about a real person or company.');
  }
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  for (const name of ['torresund, ILVANE', `O'Brien "& Söhne" <b>`]) {
    await box(page).fill(name);
    await expect(demo(page).getByRole('button', {pressed: true})).toHaveCount(0);
    await expectScreening(name);
  }
  expect(asked).toEqual([]);
  await box(page).fill('');
  await box(page).press('Enter');
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(box(page)).toHaveAccessibleDescription('Type a name, or choose an example.');
  await expect(box(page)).toBeFocused();
  // The result of the earlier name is gone, on both sides.
  await expect(candidates(page)).toHaveCount(0);
  await expect(response(page)).toHaveText(/^Bad Request: body.entityName/);
  await box(page).fill('Torresund');
  await box(page).press('Enter');
  await expect(box(page)).toHaveAttribute('aria-invalid', 'false');
  await expect(said(page)).toHaveText(twoCandidates);
  // A second screening of the same name shows the result again.
  const candidate = await demo(page).locator('details').first().elementHandle();
  await demo(page).getByRole('button', {name: 'Screen', exact: true}).click();
  await candidate?.waitForElementState('hidden');
  await expect(demo(page).locator('mark')).toHaveText(['Ilvane', 'Anders']);
  await candidates(page).filter({hasText: 'Anders Torresund'}).click();
  await expect(demo(page).getByText('The Fjord Courier', {exact: true})).toBeVisible();
  await expect(demo(page).getByText('Register of Public Offices', {exact: true})).toBeHidden();
  await demo(page).getByRole('tab', {name: 'Request'}).click();
  await expect(request(page)).toBeVisible();
  await expect(response(page)).toBeHidden();
  await demo(page).getByRole('link', {name: 'Change the request in the sandbox'}).click();
  await page.waitForURL('**/api/screen-simple#try=*');
  const panel = page.getByRole('dialog', {name: 'Run a simple screening in the sandbox'});
  await expect(panel.getByRole('status').filter({hasText: 'Call 1'})).toHaveText(/^Call 1: 200 OK/);
});

test('the home page stays where it is without a result, and leaves no empty space', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await open(page, '/');
  const places = async () =>
    Promise.all(
      [box(page), demo(page), page.getByRole('heading', {level: 2}).nth(1)].map(async (part) => {
        const {y, height} = (await part.boundingBox())!;
        return [Math.round(y), part === demo(page) ? height : 0];
      }),
    );
  const before = await places();
  for (const [name, words] of [
    ['Nobody With This Name', 'No candidate for'],
    ['', 'Type a name, or choose an example.'],
  ]) {
    await box(page).fill(name);
    await box(page).press('Enter');
    await expect(demo(page).getByText(words)).toBeVisible();
    await expect(candidates(page)).toHaveCount(0);
    expect(await places(), name).toEqual(before);
    const none = await demo(page)
      .locator('div')
      .filter({has: page.getByRole('link', {name: 'See the result of each fictional subject'})})
      .last()
      .boundingBox();
    expect(none!.height, 'the height of the space without candidates').toBeGreaterThan(200);
  }
});

test('on a phone, the call is closed until a reader opens it, or follows a value to its line', async ({
  page,
}) => {
  await page.setViewportSize({width: 360, height: 740});
  await open(page, '/');
  await expect(response(page)).toBeHidden();
  const call = demo(page).getByText('Request and response');
  await call.click();
  await expect(response(page)).toBeInViewport();
  await call.click();
  await expect(response(page)).toBeHidden();
  await demo(page).locator('summary').first().focus();
  await demo(page).locator('[data-at$="/entity/riskScore"]').first().click();
  await expect(demo(page).locator('[data-language=json] [data-current]')).toBeInViewport();
});

test('only a place on a sanctions list is red', async ({page}) => {
  await open(page, '/');
  await expect(
    demo(page).getByText('Named on a sanctions list', {exact: true}).first(),
  ).toBeVisible();
  const colors = await demo(page).evaluate((section) => {
    const red = document.createElement('i');
    red.style.color = 'var(--risk-match)';
    section.append(red);
    const {color} = getComputedStyle(red);
    red.remove();
    return [...section.querySelectorAll('*')]
      .filter((part) => getComputedStyle(part).color === color && part.textContent.trim() !== '')
      .map((part) => part.textContent);
  });
  expect(colors).toEqual(['Named on a sanctions list']);
});

test.describe('the form of the home page', () => {
  for (const isSubmitted of [false, true]) {
    test(`screens a name that is ${isSubmitted ? 'submitted' : 'typed'} before the scripts load`, async ({
      page,
    }) => {
      const release = await openEarly(page);
      await box(page).fill('Torresund');
      if (isSubmitted) await box(page).press('Enter');
      release();
      await hydrated(page);
      expect(new URL(page.url()).search, 'the name is not sent to the server').toBe('');
      await expect(said(page)).toHaveText(twoCandidates);
      await expect(box(page)).toHaveValue('Torresund');
    });
  }

  test('screens an example that is selected before the scripts load', async ({page}) => {
    const release = await openEarly(page);
    const example = demo(page).getByRole('button', {name: 'Torresund', exact: true});
    await Promise.all([
      page.waitForURL(/[?]screen=Torresund$/, {waitUntil: 'commit'}),
      example.click(),
    ]);
    release();
    await expect(said(page)).toHaveText(twoCandidates);
    await expect(box(page)).toHaveValue('Torresund');
  });

  test('opens the page of test subjects without JavaScript', async ({plainReader}) => {
    await plainReader.goto('/');
    await expect(plainReader.getByRole('button', {name: 'Torresund', exact: true})).toBeHidden();
    await expect(request(plainReader)).toContainText('--data');
    await expect(response(plainReader)).toContainText('"resultCount": 1');
    await expect(request(plainReader).and(plainReader.locator(':visible'))).toHaveCount(1);
    await expect(demo(plainReader).locator('mark')).toHaveText('i');
    await demo(plainReader).getByRole('button', {name: 'Screen', exact: true}).click();
    await expect(plainReader).toHaveURL(/test-subjects/);
    await expect(plainReader.getByRole('heading', {level: 1})).toHaveText('Test subjects');
  });
});

test.describe('without a connection', () => {
  test.use({causesProblems: true});
  test('shows an error when the sandbox cannot be loaded, and screens on the next attempt', async ({
    page,
  }) => {
    await open(page, '/');
    await page.route('**/assets/js/**', (route) => route.abort());
    await demo(page).getByRole('button', {name: 'Torresund', exact: true}).click();
    await expect(demo(page).getByRole('alert')).toHaveText(
      'The sandbox could not be loaded. Try again.',
      {
        timeout: 90_000,
      },
    );
    await page.unroute('**/assets/js/**');
    await demo(page).getByRole('button', {name: 'Screen', exact: true}).click();
    await expect(said(page)).toHaveText(twoCandidates);
    await expect(demo(page).getByRole('alert')).toBeEmpty();
  });
});
