/** Playwright's `test` with a page that is shared by all tests of a worker, for tests that loop over the site. */
import {test as base, type Page} from '@playwright/test';
import {savesData, setConnection} from './connection';
import {noteViolations} from './violations';

type Shared = {
  /** What the policy stopped for the reader, over all tests of the worker. */
  violations: string[];
  /** A reader without prefetching, whose cache stays warm from page to page. */
  reader: Page;
  /** The same with JavaScript switched off. */
  plainReader: Page;
};

export const test = base.extend<object, Shared>({
  violations: [
    // Playwright reads what a fixture needs from its parameters, so an empty pattern is needed here.
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
      // A page left behind would cancel its prefetches and report them as failed; prefetch.spec.ts looks at those.
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

/** Waits until React has taken over the static page. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
}

/** Opens a page and waits until it is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
