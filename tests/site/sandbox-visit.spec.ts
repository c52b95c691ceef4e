/** Tests the sandbox over a whole visit: from page to page, by keyboard, without storage. */
import type {Page} from '@playwright/test';
import {violations} from '../lib/site/axe';
import {savesData, setConnection} from '../lib/site/connection';
import {openDetails, openPanel, openSandbox, type Panel} from '../lib/site/sandbox';
import {expect, hydrated, open, test} from '../lib/site/test';

/** Goes to another page of the reference with a link, without reloading the site. */
async function follow(page: Page, address: string): Promise<Panel> {
  await page.locator(`.theme-doc-sidebar-container a[href="${address}"]`).click();
  await page.waitForURL(`**${address}`);
  return openPanel(page);
}

async function jsonOf({body}: Panel): Promise<Record<string, string>> {
  return JSON.parse((await body.textContent()) ?? '') as Record<string, string>;
}

async function createEntity(page: Page): Promise<string> {
  const created = await openSandbox(page, '/api/create-entity');
  await created.panel.getByLabel('entityName').fill('Kept From Page To Page');
  await created.send();
  return (await jsonOf(created)).urn;
}

async function readEntity({panel, send}: Panel, urn: string): Promise<void> {
  await panel.getByLabel('entityURN').fill(urn);
  await send();
}

test('an entity, its calls and its webhooks are kept across pages and reloads until Reset', async ({page}) => {
  await setConnection(page, savesData);
  const urn = await createEntity(page);
  const read = await follow(page, '/api/get-entity');
  await readEntity(read, urn);
  await expect(read.said).toContainText('Call 2: 200 OK');
  expect(await jsonOf(read)).toMatchObject({entityName: 'Kept From Page To Page', urn});

  await read.panel.getByText('Control the sandbox').click();
  await read.panel.getByLabel('Entity', {exact: true}).selectOption(urn);
  await read.panel.getByRole('button', {name: 'Set the disposition'}).click();
  await expect(read.said).toHaveText(`The disposition of ${urn} was set.`);

  await page.reload();
  await hydrated(page);
  const again = await openPanel(page);
  const status = again.panel.getByRole('status').filter({hasText: 'Webhooks sent: '});
  await expect(status).toHaveText(/[12]$/);
  await openDetails(again.panel);
  await expect(again.panel.getByText('entityDispositionChangePing').first()).toBeVisible();
  await expect(again.panel.getByText('Calls of this visit: 2')).toBeVisible();
  await expect(again.panel.getByRole('link', {name: 'Reference page'}).last()).toHaveAttribute(
    'href',
    '/api/create-entity',
  );
  await readEntity(again, urn);
  await expect(again.said).toContainText('Call 3: 200 OK');

  await again.panel.getByRole('button', {name: 'Reset'}).click();
  await expect(again.said).toHaveText('The sandbox was reset.');
  await expect(again.panel.getByText('Calls of this visit:')).toHaveCount(0);
  await expect(again.panel.getByText('Webhooks sent:')).toHaveCount(0);
  await again.send();
  await expect(again.said).toContainText('Call 1: 400 Bad Request');
});

test('a rejected control call shows an error, and the sandbox keeps working', async ({page}) => {
  await setConnection(page, savesData);
  const {panel, said, send} = await openSandbox(page, '/api/list-entities');
  await panel.getByText('Control the sandbox').click();
  const dispositions = panel.getByLabel('Disposition', {exact: true});
  // The form offers what the sandbox accepts. This simulates a form that is older than the description.
  await dispositions.evaluate((select: HTMLSelectElement) => (select.options[0].value = 'not-a-disposition'));
  await dispositions.selectOption('not-a-disposition');
  await panel.getByRole('button', {name: 'Set the disposition'}).click();
  await expect(said).toContainText('dispositionState must be one of');
  await send();
  await expect(said).toContainText('Call 1: 200 OK');
});

test('without storage, the sandbox state is kept until the page is reloaded', async ({page}) => {
  await setConnection(page, savesData);
  const errors: string[] = [];
  page.on('pageerror', ({message}) => errors.push(message));
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  const urn = await createEntity(page);
  const read = await follow(page, '/api/get-entity');
  await readEntity(read, urn);
  await expect(read.said).toContainText('Call 2: 200 OK');
  await page.reload();
  await hydrated(page);
  const again = await openPanel(page);
  await readEntity(again, urn);
  await expect(again.said).toContainText('Call 1: 400 Bad Request');
  expect(errors).toEqual([]);
});

test('the sandbox works with the keyboard, announces responses and has no accessibility violations', async ({page}) => {
  await setConnection(page, savesData);
  await open(page, '/api/enqueue-entities');
  await page.getByRole('button', {name: 'Try it in the sandbox'}).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', {name: 'Sandbox', exact: true});
  await expect(panel.locator(':focus')).toHaveCount(1);
  const button = panel.getByRole('button', {name: 'Send', exact: true});
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses += 1) {
    expect(presses, 'presses of Shift+Tab before Send').toBeLessThan(2);
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  const said = panel.getByRole('status');
  await expect(said.filter({hasText: /^Call 1: 200 OK in \d+ ms\.$/})).toHaveCount(1);
  await expect(button).toBeFocused();
  const response = page.getByRole('region', {name: 'Response', exact: true});
  await response.getByText(/^Headers/).focus();
  await page.keyboard.press('Tab');
  await expect(response.getByRole('link', {name: 'Skip the response body'})).toBeFocused();
  await page.keyboard.press('Enter');
  // The task ends by itself, and its webhook is announced without another call.
  await expect(said.filter({hasText: 'Webhooks sent: 1'})).toBeAttached();
  await openDetails(panel);
  await expect(panel.getByText('task_completion').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the threshold slider hides and shows rows without changing the height of the figure', async ({page}) => {
  await setConnection(page, savesData);
  await open(page, '/docs/guides/one-off-screening/screening-response');
  const slider = page.getByRole('slider', {name: 'Threshold'});
  const figure = page.getByRole('figure').filter({has: slider});
  const rows = figure.locator('tbody tr');
  const shown = () => figure.getByRole('row').count();
  const all = await rows.count();
  expect(all).toBeGreaterThan(2);
  const height = (await figure.boundingBox())?.height;
  await slider.focus();
  const seen = new Set<number>();
  for (const key of ['Home', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'ArrowRight', 'End']) {
    await page.keyboard.press(key);
    const threshold = Number(await slider.inputValue());
    const strengths = (await rows.locator('td:nth-child(2)').allTextContents()).map(Number);
    const expected = strengths.filter((strength) => strength >= threshold).length;
    await expect.poll(shown, `rows at ${threshold}`).toBe(expected + 1);
    await expect(figure.getByRole('status')).toHaveText(`${threshold.toFixed(2)}: ${expected} of ${all} rows`);
    seen.add(expected);
  }
  expect(seen.size, 'different counts of rows').toBeGreaterThan(2);
  expect((await figure.boundingBox())?.height).toBe(height);
  await page.keyboard.press('Home');
  await expect.poll(shown).toBe(all + 1);
});
