/** Helpers for the tests of faults: the tested pages, and what "readable" means. */
import {readFileSync} from 'node:fs';
import {expect, type Page, type Route} from '@playwright/test';
import {fileOf} from './built-page';

const [home, guide, operation] = ['/', '/docs/guides/one-off-screening/screening-response', '/api/create-entity'];

/** Pages on which faults are tested. */
export const faultPages = Object.entries({'home page': home, guide, operation});

/** For each of these pages, another page that links to it. */
export const journeys = [
  {from: '/docs/glossary', to: home},
  {from: '/docs/category/one-off-screening', to: guide},
  {from: '/api', to: operation},
];

/** Returns the heading of a page as served. */
function headingOf(path: string): string {
  const html = readFileSync(fileOf(path), 'utf8');
  return (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').trim();
}

/** Expects that a page's heading and text are visible, and that nothing crashed. */
export async function expectReadable(page: Page, path: string, timeout = 10_000): Promise<void> {
  await expect(page.locator('h1')).toHaveText(headingOf(path), {timeout});
  await expect(page.locator('h1')).toBeVisible();
  const text = await page.locator('main').innerText();
  expect(text.length, 'characters of text in main').toBeGreaterThan(300);
  await expect(page.getByText('This page crashed')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path);
}

/** Clicks the first visible link to this address. */
export async function followLink(page: Page, to: string): Promise<void> {
  await page.locator(`a[href="${to}"]`).filter({visible: true}).first().click({noWaitAfter: true});
}

/** Counts how often the page is loaded from the server. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

const page404 = () => readFileSync('build/404.html', 'utf8');

/** Faults of script responses. */
export const scriptFaults: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({status: 404, contentType: 'text/html', body: page404()}),
  'is replaced by a page': (route) => route.fulfill({status: 200, contentType: 'text/html', body: page404()}),
  'is replaced by a page that says it is a script': (route) =>
    route.fulfill({status: 200, contentType: 'text/javascript', body: page404()}),
  'is empty': (route) => route.fulfill({status: 200, contentType: 'text/javascript', body: ''}),
  'cannot be fetched': (route) => route.abort('connectionrefused'),
};
export const scripts = '**/assets/js/*.js';
