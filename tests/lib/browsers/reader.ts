/** What a reader does on a page, in any browser. Each step waits until it can be done. */
import {expect, vi} from 'vitest';
import type {Driver, ElementReference} from './driver';
import {recorded} from './recorded-site';

/** How long a slow machine may take for one step. */
const patience = {timeout: 60_000, interval: 100};

export type Reader = {
  /** Opens a page and waits until React has taken it over. */
  open: (path: string) => Promise<void>;
  /** Runs a function in the page, which must use nothing from outside its body. */
  look: <Values extends unknown[], Result>(
    inPage: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Awaited<Result>>;
  /** Clicks the first visible element of a selector whose name matches. */
  click: (selector: string, name: RegExp) => Promise<void>;
  /** Types into the first visible element of a selector. */
  type: (selector: string, text: string) => Promise<void>;
  resize: Driver['resize'];
  /** What the console has shown since the last call. */
  problems: () => Promise<string[]>;
};

/** Keys and modifiers as WebDriver writes them. */
export const keys = {enter: '\uE007', control: '\uE009'};

/** Runs in the page: scrolls to the first element that a reader could use, and returns it if it doesn't move. */
async function findUsable(selector: string, name: string): Promise<Element | undefined> {
  const pattern = new RegExp(name);
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      !element.matches(':disabled') &&
      element.checkVisibility({visibilityProperty: true}) &&
      pattern.test(element.ariaLabel ?? (element.textContent.trim() || (element.getAttribute('title') ?? ''))),
  );
  if (!found) return undefined;
  // WebKitWebDriver doesn't scroll far enough to what is below the window in a sticky column.
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
    // React may replace an element after it was found: then it is looked for again.
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
      // Nothing is recorded on the empty page that a browser starts with.
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
