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
  /** Result of the last action that isn't a call. */
  note: Locator;
  /** Body of the last response. */
  body: Locator;
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
  const panel = page.getByRole('dialog', {name: 'Sandbox', exact: true});
  const button = panel.getByRole('button', {name: 'Send', exact: true});
  const response = panel.getByRole('region', {name: 'Sandbox response'});
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
    note: panel.locator('p[role=status]').first(),
  };
}

/** Unfolds everything in a panel. */
export async function openDetails(panel: Locator): Promise<void> {
  await panel.evaluate((element) => {
    for (const details of element.querySelectorAll('details')) details.open = true;
  });
}
