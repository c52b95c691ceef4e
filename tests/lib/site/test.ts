/**
 * Extends Playwright's `test`: each page of a test must open without problems, under the policy
 * that hosts send, and the tests of a worker share two pages for loops over the site.
 */
import {
  expect,
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type WorkerInfo,
} from '@playwright/test';
import {savesData, setConnection} from './connection';
import {watch} from './watch';

type Options = {
  /** Whether the test causes problems on purpose, such as a failed request. */
  causesProblems: boolean;
};

type Shared = {
  /** Page whose cache stays warm between tests. */
  reader: Page;
  /** Page without JavaScript. */
  plainReader: Page;
};

export const test = base.extend<Options, Shared>({
  causesProblems: [false, {option: true}],
  page: async ({page, context, baseURL, causesProblems}, use) => {
    // Without prefetching, a test sees what a click loads.
    await setConnection(context, savesData);
    const {problems, stop} = watch(page, baseURL ?? '');
    await use(page);
    stop();
    if (causesProblems) return;
    expect(problems, 'problems on the page').toEqual([]);
    expect(await context.cookies()).toEqual([]);
  },
  reader: sharedPage({reducedMotion: 'reduce'}),
  plainReader: sharedPage({javaScriptEnabled: false}),
});

/** Defines a page that the tests of a worker share. */
function sharedPage(options: BrowserContextOptions) {
  const share = async (
    {browser}: {browser: Browser},
    use: (page: Page) => Promise<void>,
    {project}: WorkerInfo,
  ) => {
    const {baseURL, viewport} = project.use;
    const context = await browser.newContext({baseURL, viewport, ...options});
    await setConnection(context, savesData);
    await use(await context.newPage());
    await context.close();
  };
  return [share, {scope: 'worker'}] satisfies [typeof share, {scope: 'worker'}];
}

export {expect};

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Changes the color scheme of the system, and waits until the page has changed all colors. */
export async function followSystem(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({colorScheme});
  // Checks every frame. `expect` would check again after a quarter of a second.
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset.theme === scheme,
    colorScheme,
  );
}

/** Makes storage unusable: it throws, as when the reader blocks it. Runs in the page. */
export function blockStorage(): void {
  for (const storage of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  }
}

/**
 * Collects layout shifts from now on, also after a change of page. Returns a function that reads
 * them. A line of text that moves by a pixel when a font arrives is none.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  const observe = () => {
    const shifts: number[] = [];
    Object.assign(globalThis, {shifts});
    new PerformanceObserver((list) => {
      for (const {value} of list.getEntries() as (PerformanceEntry & {value: number})[])
        if (value >= 0.001) shifts.push(value);
    }).observe({type: 'layout-shift', buffered: true});
  };
  await page.addInitScript(observe);
  return async () => {
    // A shift is reported with the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))),
    );
    return page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[]);
  };
}
