/** Checks the threshold lab in the browser: handles, counts, table, pasted pairs, and the copied settings. */
import type {Page} from '@playwright/test';
import {expectAccessible} from '../lib/site/axe';
import {copyWith} from '../lib/site/clipboard';
import {expect, open, test} from '../lib/site/test';

const path = '/docs/guides/one-off-screening/tune-the-threshold';

/** The parts of the lab on an open page. */
function labOf(page: Page) {
  const lab = page.getByRole('figure').filter({has: page.getByRole('slider')});
  return {
    lab,
    sanctions: lab.getByRole('slider', {name: 'Sanctions threshold'}),
    pep: lab.getByRole('slider', {name: 'PEP threshold'}),
    outcome: lab.getByRole('status').first(),
    rows: lab.locator('tbody tr'),
    returned: lab.getByRole('cell', {name: 'Returned', exact: true}),
  };
}

test('the handles change what is returned and missed, by keyboard', async ({page}) => {
  await open(page, path);
  const {lab, sanctions, pep, outcome, rows, returned} = labOf(page);
  await lab.getByText(/^All \d+ pairs$/).click();
  const all = await rows.count();
  expect(all).toBeGreaterThan(10);
  const first = await returned.count();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(all);
  await sanctions.press('Home');
  await pep.press('Home');
  await expect(returned).toHaveCount(all);
  await expect(outcome).toHaveText(new RegExp(`^${all} reviews 0 of \\d+ true subjects missed$`));
  await sanctions.press('End');
  await pep.press('End');
  await expect(sanctions).toHaveAttribute('aria-valuetext', '1.00');
  await expect(returned).toHaveCount(0);
  await expect(rows).toHaveCount(all);
  await expect(outcome).toHaveText(/^0 reviews (\d+) of \1 true subjects missed$/);
  await expect(lab.getByRole('cell', {name: 'Not returned at 1.00'})).toHaveCount(all);
  await pep.press('Home');
  const some = await returned.count();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
});

test('pasted pairs are compared in the browser, and a faulty line is named', async ({page}) => {
  await open(page, path);
  const {lab, rows} = labOf(page);
  await lab.getByText(/^All \d+ pairs$/).click();
  const all = await rows.count();
  await lab.getByText('Compare your own pairs').click();
  const box = lab.getByRole('textbox', {name: 'Pairs'});
  const compare = lab.getByRole('button', {name: 'Compare', exact: true});
  await box.fill('Jane Oakfield; Jane Oakvault; maybe; pep');
  await compare.click();
  await expect(lab.getByRole('alert')).toContainText('Line 1: the third cell');
  await expect(rows).toHaveCount(all);
  await box.fill('<b>Jane</b> Oakfield; Jane Oakvault; same; pep');
  await compare.click();
  await expect(lab.getByRole('alert')).toHaveText('');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('rowheader')).toHaveText('<b>Jane</b> Oakfield');
  await lab.getByRole('button', {name: 'Show the fictional customers'}).click();
  await expect(rows).toHaveCount(all);
});

test('the settings are copied as the body of a request', async ({page}) => {
  await open(page, path);
  const {lab, sanctions, pep} = labOf(page);
  await sanctions.press('Home');
  await sanctions.press('ArrowRight');
  await pep.press('Home');
  const copy = lab.getByRole('button', {name: 'Copy the settings as JSON'});
  expect(JSON.parse(await copyWith(page, () => copy.click()))).toEqual({
    screeningType: 'sanctions-and-peps',
    threshold: 0.5,
    sanctionsMatchStrength: {threshold: 0.51},
    pepMatchStrength: {threshold: 0.5},
  });
});

test('the open lab has no barriers, and the table needs no scripts', async ({
  page,
  plainReader,
}) => {
  await open(page, path);
  const {lab} = labOf(page);
  for (const part of await lab.locator('summary').all()) await part.click();
  await expectAccessible(page);
  await plainReader.goto(path);
  const [table] = await plainReader.getByText(/^All \d+ pairs$/).all();
  await table.click();
  await expect(plainReader.getByRole('cell', {name: 'Returned', exact: true})).not.toHaveCount(0);
});
