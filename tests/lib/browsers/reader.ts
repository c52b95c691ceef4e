/** Acts as a reader on a page, in any browser. Each step waits until it's possible. */
import {expect, vi} from 'vitest';
import type {Driver, ElementReference} from './driver';
import {recorded} from './recorded-site';

/** How long a step may take on a slow machine, in milliseconds. */
const patience = {timeout: 60_000, interval: 100};

export type Reader = {
  /** Opens a page and waits until React has hydrated it. */
  open: (path: string) => Promise<void>;
  /** Runs a function in the page. It can't use anything from outside its body. */
  look: <Values extends unknown[], Result>(
    inPage: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Awaited<Result>>;
  /** Clicks the first visible element of a selector whose name matches. */
  click: (selector: string, name: RegExp) => Promise<void>;
  /** Types into the first visible element of a selector. */
  type: (selector: string, text: string) => Promise<void>;
  resize: Driver['resize'];
  /** Returns what the console has shown since the last call. */
  problems: () => Promise<string[]>;
};

/** Keys and modifiers as WebDriver writes them. */
export const keys = {enter: '\uE007', control: '\uE009'};

/** Runs in the page. Scrolls to the first usable element, and returns it if it isn't moving. */
async function findUsable(selector: string, name: string): Promise<Element | undefined> {
  const pattern = new RegExp(name);
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      !element.matches(':disabled') &&
      element.checkVisibility({visibilityProperty: true}) &&
      pattern.test(element.ariaLabel ?? (element.textContent.trim() || (element.getAttribute('title') ?? ''))),
  );
  if (!found) return undefined;
  // WebKitWebDriver doesn't scroll far enough to elements below the window in a sticky column.
  found.scrollIntoView({block: 'center', behavior: 'instant'});
  const {x, y} = found.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  const now = found.getBoundingClientRect();
  return now.x === x && now.y === y ? found : undefined;
}

export function createReader(driver: Driver, origin: string): Reader {
  const look: Reader['look'] = (inPage, ...values) =>
    driver.execute(`return (${String(inPage)})(...arguments)`, values) as Promise<Awaited<ReturnType<typeof inPage>>>;
  const use = (
    selector: string,
    name: RegExp,
    act: (element: ElementReference) => Promise<unknown>,
  ): Promise<unknown> =>
    // React may replace an element after it was found. Then search again.
    vi.waitFor(async () => {
      const element = await look(findUsable, selector, name.source);
      if (!element) throw new Error(`the page has no ${selector} named ${String(name)} at rest`);
      await act(element as unknown as ElementReference);
    }, patience);
  const takeRecorded = () =>
    look((name) => (window as unknown as Record<string, string[] | undefined>)[name]?.splice(0), recorded);
  const problems: string[] = [];
  return {
    open: async (path) => {
      // Nothing is recorded on the browser's initial empty page.
      problems.push(...((await takeRecorded()) ?? []));
      await driver.navigate(origin + path);
      await expect.poll(() => look(() => document.documentElement.dataset.hasHydrated), patience).toBe('true');
    },
    look,
    click: async (selector, name) => void (await use(selector, name, driver.click)),
    type: async (selector, text) => void (await use(selector, /./s, (element) => driver.sendKeys(element, text))),
    resize: driver.resize,
    problems: async () => {
      const last = await takeRecorded();
      if (!last) throw new Error('nothing was recorded on the page');
      return [...problems.splice(0), ...last];
    },
  };
}
