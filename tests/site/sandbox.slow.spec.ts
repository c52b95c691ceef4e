/** Tests the sandbox on the page of each operation: form, response, and links to it. */
import type {Page, Request} from '@playwright/test';
import {runLink} from '../../src/components/sandbox/request-link';
import {findOverflow} from '../lib/site/overflow';
import {listOperations, openDetails, openSandbox, panelOf} from '../lib/site/sandbox';
import {expect, open, test} from '../lib/site/test';

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
        pages.set(path, new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html'));
      if (!pages.get(path)?.getElementById(anchor)) lost.push(href);
    }
    return lost;
  }, links);
}

for (const operation of operations) {
  const {operationId, page: address, hasBody, changesData} = operation;
  test(`two clicks show a response of ${operationId} without network requests`, async ({page}) => {
    const {panel, said, body, send} = await openSandbox(page, address);
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

  test(`a link to ${operationId} ${changesData ? 'waits for the reader' : 'sends its request'}`, async ({page}) => {
    await open(page, runLink(address, {}));
    const {panel, said} = await panelOf(page);
    if (changesData) await expect(panel.getByText('Not sent yet,')).toBeVisible();
    else await expect(said).toHaveText(/^Call \d+: \d{3} /);
  });
}

test('more than 10 operations have fields to fill in, and more than 3 change data', () => {
  expect(operations.filter(hasInput).length).toBeGreaterThan(10);
  expect(operations.filter(({changesData}) => changesData).length).toBeGreaterThan(3);
});

test('the examples of an operation have unique names', async ({reader}) => {
  for (const {page} of operations) {
    await open(reader, page);
    const names = await reader.getByRole('tablist', {name: 'Response example'}).getByRole('tab').allTextContents();
    expect(names.length, page).toBeGreaterThan(1);
    for (const name of names) expect(name, page).toMatch(/^(?!Example)(\d{3} )?\D{3,26}$/);
    const requests = await reader.getByLabel('Example request').locator('option').allTextContents();
    for (const list of [names, requests]) expect(new Set(list).size, page).toBe(list.length);
  }
});
