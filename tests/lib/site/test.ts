/** Extends Playwright's `test` with a page that all tests of a worker share, for tests that loop over the site. */
import {test as base, type Page} from '@playwright/test';
import {savesData, setConnection} from './connection';
import {noteViolations} from './violations';

type Shared = {
  /** Policy violations of the `reader` page in all tests of the worker. */
  violations: string[];
  /** Page without prefetching, whose cache stays warm between tests. */
  reader: Page;
  /** Page without JavaScript. */
  plainReader: Page;
};

export const test = base.extend<object, Shared>({
  violations: [
    // Playwright reads a fixture's dependencies from its parameters, so this needs an empty pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use([]);
    },
    {scope: 'worker'},
  ],
  reader: [
    async ({browser, violations}, use, {project}) => {
      const context = await browser.newContext({
        baseURL: project.use.baseURL,
        viewport: project.use.viewport,
        reducedMotion: 'reduce',
      });
      // Leaving a page would cancel its prefetches and report them as failed.
      await setConnection(context, savesData);
      await noteViolations(context, violations);
      await use(await context.newPage());
      await context.close();
    },
    {scope: 'worker'},
  ],
  plainReader: [
    async ({browser}, use, {project}) => {
      const context = await browser.newContext({
        baseURL: project.use.baseURL,
        viewport: project.use.viewport,
        javaScriptEnabled: false,
      });
      await use(await context.newPage());
      await context.close();
    },
    {scope: 'worker'},
  ],
});

export {expect} from '@playwright/test';

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
