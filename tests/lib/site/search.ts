/** Helpers for the browser tests of search. */
import type {Locator, Page} from '@playwright/test';
import {open} from './test';

/** A page to search from. */
export const searchFrom = '/docs/guides/platform/webhooks';
/** The first result for `numEntities`: its element, and its address. */
export const found = {element: '[id="body.eventPayload.numEntities"]', page: '/api/entity-created'};
export const foundAddress = `${found.page}#body.eventPayload.numEntities`;

export const dialog = (page: Page): Locator => page.getByRole('dialog', {name: 'Search'});
export const box = (page: Page): Locator =>
  page.getByRole('combobox', {name: 'Search the documentation'});
export const options = (page: Page): Locator => page.getByRole('option');

/** Opens the search box with its button. */
export async function openBox(page: Page): Promise<void> {
  await page.locator('.navbar').getByRole('button', {name: 'Search'}).click();
  await box(page).waitFor();
}

/** Searches and waits for the results: the last option links to all results for this query. */
export async function ask(page: Page, query: string): Promise<void> {
  await box(page).fill(query);
  const answered = page
    .locator('[role=listbox]')
    .getByRole('option', {name: 'All results on one page'});
  await answered.and(page.locator(`[href$="?q=${encodeURIComponent(query)}"]`)).waitFor();
}

/** Opens a page, and searches in its box. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await open(page, searchFrom);
  await openBox(page);
  await ask(page, query);
}
