/** Tests the cards that show what a response means: in the reference, in the sandbox, and in the quick start. */
import type {Locator, Page} from '@playwright/test';
import {violations} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {openSandbox} from '../lib/site/sandbox';
import {expect, open, test} from '../lib/site/test';

const tab = (part: Locator, name: string): Locator => part.getByRole('tab', {name, exact: true});
const samples = (page: Page): Locator => page.getByRole('region', {name: 'Response', exact: true});
const value = (part: Locator, words: string): Locator =>
  part.getByRole('button', {name: words, exact: true}).filter({visible: true}).first();

test('a value of a card leads to its line of the JSON, and back, with the mouse and with keys', async ({
  page,
}) => {
  await open(page, '/api/create-entity');
  const response = samples(page);
  // The first use connects the values.
  await response.getByRole('tablist').hover();
  await value(response, '71').click();
  await expect(tab(response, 'JSON')).toHaveAttribute('aria-selected', 'true');
  const line = response.locator('[data-current]').filter({visible: true});
  await expect(line).toContainText('"riskScore": 71');
  await expect(line).toBeInViewport();
  const focused = response.locator(':focus');
  await expect(focused).toHaveText('71');
  await focused.press('Enter');
  await expect(tab(response, 'Result')).toHaveAttribute('aria-selected', 'true');
  await expect(focused).toHaveText('71');
  // All values are one stop of the Tab key.
  await expect(response.locator('[data-result] [tabindex="0"]')).toHaveCount(1);
  await focused.press('Home');
  await expect(focused).toHaveText(/:e2001$/);
  await focused.press('ArrowDown');
  await expect(focused).toHaveText('Needs review');
  await focused.press(' ');
  await expect(line).toContainText('"reviewStatus": "needs_review"');
});

test('a value of the demo leads to its line of the JSON, and back, also after another screening', async ({
  page,
}) => {
  await open(page, '/');
  const demo = page.getByRole('region', {name: 'Screen a name'});
  for (const name of ['Qarvolt Maritme Holdings', 'Ilvane Toresund']) {
    await demo.getByRole('textbox').fill(name);
    await expect(demo.getByRole('status').first()).toContainText(name);
    await tab(demo, 'Request').click();
    await demo.locator('summary').first().hover();
    const score = (await demo.locator('[data-at$="/entity/riskScore"]').first().textContent())!;
    await value(demo, score).click();
    await expect(demo.getByRole('tab', {name: /^Response/})).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const line = demo.locator('[data-language=json] [data-current]');
    await expect(line).toContainText(`"riskScore": ${score}`);
    await expect(line).toBeInViewport();
    await demo.locator('[data-language=json] :focus').press('Enter');
    await expect(demo.locator('details :focus')).toHaveText(score);
  }
  expect(await violations(page)).toEqual([]);
});

test('before the first call, the sandbox shows its example as a card too', async ({page}) => {
  const {panel} = await openSandbox(page, '/api/screen-simple');
  await expect(tab(panel, 'Result')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByText('Is it the same subject?').first()).toBeVisible();
  const compared = panel.getByRole('table', {name: 'Searched values and the record'}).first();
  await expect(compared).toBeVisible();
  // The view of the request has a tab with this name too.
  await panel.getByRole('tab', {name: 'JSON', exact: true}).last().click();
  await expect(panel.getByText('"resultRows"').filter({visible: true}).last()).toBeVisible();
});

test('a card says in red only that the subject is on a sanctions list', async ({page}) => {
  await open(page, '/api/screen-full');
  const colors = await samples(page).evaluate((section) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--risk-match)';
    section.append(probe);
    const {color} = getComputedStyle(probe);
    probe.remove();
    return [...section.querySelectorAll('[data-result] *')]
      .filter((part) => getComputedStyle(part).color === color && part.children.length === 0)
      .map((part) => part.textContent);
  });
  expect([...new Set(colors)]).toEqual(['Named on a sanctions list']);
});

test('cards and JSON are shown without scripts', async ({plainReader}) => {
  await plainReader.goto('/api/screen-simple');
  const response = samples(plainReader);
  await expect(response.getByText('Is it the same subject?').first()).toBeVisible();
  await expect(response.getByText('How risky is it?').first()).toBeVisible();
  await expect(response.locator('pre').first()).toBeVisible();
  await expect(response.getByRole('tab')).toHaveCount(0);
});

test('the sandbox answers with a card first', async ({page}) => {
  const {panel, send, shown} = await openSandbox(page, '/api/screen-simple');
  await panel.getByLabel('entityName').fill('Torresund');
  await send();
  await expect(shown.locator('summary')).toHaveText([/^Ilvane Torresund/, /^Anders Torresund/]);
  await shown.hover();
  await value(panel, '0.88').click();
  const line = panel.locator('[data-current]').filter({visible: true});
  await expect(line).toContainText('"matchStrength": 0.88');
  expect(await violations(page)).toEqual([]);
});

test('the quick start shows its recorded results at once, and those of the sandbox after a click', async ({
  page,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({width, height: 900});
    await open(page, '/docs/guides/one-off-screening/first-screening');
    const main = page.getByRole('main');
    const cards = main.locator('[data-result]').filter({visible: true});
    await expect(cards).toHaveCount(3);
    await expect(cards.locator('summary').first()).toHaveText(/^Ilvane Torresund/);
    const run = main.getByRole('button', {name: 'Run in the sandbox', exact: true});
    await run.first().click();
    await expect(main.getByText(/^200 OK, /).first()).toBeVisible();
    await expect(cards.locator('summary')).toHaveText([/^Ilvane Torresund/, /^Anders Torresund/]);
    await run.last().click();
    await expect(main.getByText(/The person is saved/)).toBeVisible();
    await expect(cards.nth(1)).toContainText('Needs review');
    await main.getByRole('button', {name: '+1 day'}).click();
    await expect(main.getByText(/^\s*A day later/)).toBeVisible();
    await expect(cards).toHaveCount(3);
    await expect(main.getByText('"entity_history"').filter({visible: true})).toHaveCount(1);
    await expect(cards.last()).toContainText('Fraud reported');
    expect(await page.evaluate(findOverflow)).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
});

test('the quick start has its results without scripts', async ({plainReader}) => {
  await plainReader.goto('/docs/guides/one-off-screening/first-screening');
  await expect(plainReader.getByText('Is it the same subject?').first()).toBeVisible();
  await expect(plainReader.locator('details[open] > [data-result]')).toHaveCount(3);
  for (const language of ['bash', 'python', 'go'])
    await expect(plainReader.locator(`[data-language=${language}] pre`).first()).toBeAttached();
});

test('no date of a card breaks on a phone', async ({page}) => {
  await page.setViewportSize({width: 360, height: 800});
  await open(page, '/docs/user-guide/content/investigation');
  const dates = await page.evaluate(() =>
    [...document.querySelectorAll('main figure *')]
      .flatMap((element) => [...element.childNodes])
      .flatMap((node) =>
        [...(node instanceof Text ? node.data : '').matchAll(/\d{4}-\d{2}-\d{2}/g)].map((date) => {
          const range = document.createRange();
          range.setStart(node, date.index);
          range.setEnd(node, date.index + date[0].length);
          const tops = [...range.getClientRects()].map(({top}) => Math.round(top));
          return {date: date[0], lines: new Set(tops).size};
        }),
      )
      .filter(({lines}) => lines > 0),
  );
  expect(dates.length).toBeGreaterThan(0);
  for (const {date, lines} of dates) expect(lines, date).toBe(1);
});
