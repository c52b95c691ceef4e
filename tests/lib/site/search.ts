/** Helpers for the tests of search. */
import {readFileSync} from 'node:fs';
import type {Locator, Page} from '@playwright/test';
import {parse} from 'yaml';
import {fillProduct} from '../../../src/product';

export const box = (page: Page): Locator => page.getByRole('combobox', {name: 'Search the documentation'});
export const options = (page: Page): Locator => page.getByRole('option');

/** Opens the search box with its button. */
export async function openBox(page: Page): Promise<void> {
  await page.locator('.navbar').getByRole('button', {name: 'Search'}).click();
  await box(page).waitFor();
}

/** Searches and waits for the results: the last option links to all results for this query. */
export async function ask(page: Page, query: string): Promise<void> {
  await box(page).fill(query);
  const answered = page.locator('[role=listbox]').getByRole('option', {name: 'All results on one page'});
  await answered.and(page.locator(`[href$="?q=${encodeURIComponent(query)}"]`)).waitFor();
}

export type Query = {query: string; /** Any of these is correct. */ finds: string[]};

/** Reads the queries of plugins/post-build/tests/search/queries.yaml. */
export function readQueries(): Query[] {
  const source = fillProduct(readFileSync('plugins/post-build/tests/search/queries.yaml', 'utf8'));
  const queries: unknown = parse(source);
  return Object.entries(queries as Record<string, string | string[]>).map(([query, finds]) => ({
    query,
    finds: [finds].flat(),
  }));
}
