/**
 * Helpers for the tests of failed loads: the tested pages, what fails, and what "readable" means.
 */
import {expect, type Page, type Route} from '@playwright/test';
import {readHtml} from './built-page';

const home = '/';
const screening = '/docs/guides/one-off-screening/screening-response';
const operation = '/api/create-entity';

/** Pages on which faults are tested, with their kinds. */
export const faultPages = Object.entries({'home page': home, guide: screening, operation});

/** For each of these pages, another page that links to it. */
export const journeys = [
  {from: '/docs/glossary', to: home},
  {from: '/docs/category/one-off-screening', to: screening},
  {from: '/api', to: operation},
];

/** A guide with programs, and a neighboring page that links to it. */
export const guide = {
  path: '/docs/guides/platform/webhooks',
  neighbor: '/docs/guides/onboarding-and-monitoring/follow-changes',
};

/** Expects that a page's heading and text are visible, and that nothing crashed. */
export async function expectReadable(page: Page, path: string): Promise<void> {
  const heading = /<h1[^>]*>(.*?)<\/h1>/s
    .exec(readHtml(path))?.[1]
    .replaceAll(/<[^>]*>/g, '')
    .trim();
  await expect(page.locator('h1')).toHaveText(heading ?? '-');
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

/** Faults of script responses. */
export const scriptFaults: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) =>
    route.fulfill({status: 404, contentType: 'text/html', body: readHtml('/404')}),
  'is replaced by a page that says it is a script': (route) =>
    route.fulfill({contentType: 'text/javascript', body: readHtml('/404')}),
  'is empty': (route) => route.fulfill({contentType: 'text/javascript', body: ''}),
  'cannot be fetched': (route) => route.abort('connectionrefused'),
};
