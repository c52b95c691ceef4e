/** Helpers for the tests of the in-page sandbox. */
import {readFileSync} from 'node:fs';
import type {Locator, Page} from '@playwright/test';
import {listEndpoints, pageId, type Description} from '@screening/api';
import {expect, open} from './test';

/** An operation, and what a test needs to know about its panel. */
export type TestedOperation = {
  operationId: string;
  /** Its address in the API, with the names of its parameters. */
  path: string;
  /** The address of its page. */
  page: string;
  hasBody: boolean;
  /** Whether the request of a link waits for the reader, because sending it would change data. */
  changesData: boolean;
};

/** Lists the operations of the description with their pages. Throws if there is none. */
export function listOperations(): TestedOperation[] {
  // The published description doesn't say which operations change data.
  const description = JSON.parse(readFileSync('.generated/openapi.json', 'utf8')) as Description;
  const operations = listEndpoints(description)
    .filter(({kind}) => kind === 'operation')
    .map(({operation, path}) => ({
      operationId: operation.operationId,
      path,
      page: `/api/${pageId(operation.operationId)}`,
      hasBody: operation.requestBody !== undefined,
      // The examples of a full screening create no alerts.
      changesData: operation['x-changes'] !== undefined && operation.operationId !== 'screenFull',
    }));
  if (operations.length === 0) throw new Error('the description has no operation');
  return operations;
}

export type Panel = {
  panel: Locator;
  /** Sends the form, and waits for the response. */
  send: () => Promise<void>;
  /** Outcome of the last call, which screen readers announce. */
  said: Locator;
  /** The bar with the timeline of the sandbox. */
  timeline: Locator;
  /** What the last action that isn't a call changed. */
  note: Locator;
  /** The calls on the timeline. */
  calls: Locator;
  /** The webhooks on the timeline. */
  webhooks: Locator;
  /** Body of the last response as JSON. If it has a card, which comes first, it's hidden until its tab is selected. */
  body: Locator;
  /** What is shown of the last response: its card, or its body. */
  shown: Locator;
};

/** Opens the sandbox on the current page. */
export async function openPanel(page: Page): Promise<Panel> {
  await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
  return panelOf(page);
}

/** Opens a page and its sandbox. */
export async function openSandbox(page: Page, address: string): Promise<Panel> {
  await open(page, address);
  return openPanel(page);
}

/** Returns the open sandbox of a page. */
export async function panelOf(page: Page): Promise<Panel> {
  const panel = page.getByRole('dialog', {name: / in the sandbox$/});
  const button = panel.getByRole('button', {name: 'Send', exact: true});
  const response = panel.getByRole('region', {name: 'Sandbox response'});
  const timeline = panel.getByRole('region', {name: 'Timeline of the sandbox'});
  // The first one. Copy buttons have statuses too.
  const said = response.getByRole('status').first();
  await expect(button).toBeVisible();
  const send = async (): Promise<void> => {
    const before = (await said.textContent()) ?? '';
    await button.click();
    await expect(said).not.toHaveText(before);
    await expect(said).toHaveText(/^Call \d+: \d{3} /);
  };
  return {
    panel,
    send,
    said,
    // Behind the frames of the request and the headers.
    body: response.locator('pre').last(),
    shown: response.locator('[data-result], pre').filter({visible: true}).last(),
    timeline,
    note: timeline.getByRole('status').last(),
    calls: timeline.getByRole('button', {name: /^Call \d+: /}),
    // Not those below what the last action changed.
    webhooks: timeline.getByRole('toolbar').getByRole('button', {name: /^Webhook \d+: /}),
  };
}

/** Opens the options of the timeline, and returns them. */
export async function openOptions({timeline}: Panel): Promise<Locator> {
  await timeline.getByRole('button', {name: 'More options'}).click();
  return timeline.getByRole('group', {name: 'Options of the sandbox'});
}

/** Unfolds everything in a panel. */
export async function openDetails(panel: Locator): Promise<void> {
  await panel.evaluate((element) => {
    for (const details of element.querySelectorAll('details')) details.open = true;
  });
}
