/** Acts as a reader on a page, in any browser. Each step waits until it's possible. */
import {expect, vi} from 'vitest';
import type {Driver} from './driver';
import {recorded} from './recorded-site';

/** How long a step may take on a slow machine, in milliseconds. */
const timeout = {timeout: 60_000, interval: 100};

/** Keys and modifiers as WebDriver writes them. */
export const keys = {enter: '\uE007', control: '\uE009', escape: '\uE00C'};

/** Runs in the page. Scrolls to the first usable element, and returns it if it isn't moving. */
async function findUsable(selector: string, name: string): Promise<Element | undefined> {
  const pattern = new RegExp(name);
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      !element.matches(':disabled') &&
      element.checkVisibility({visibilityProperty: true}) &&
      pattern.test(
        element.ariaLabel ?? (element.textContent.trim() || (element.getAttribute('title') ?? '')),
      ),
  );
  if (!found) return undefined;
  // WebKitWebDriver doesn't scroll far enough to elements below the window in a sticky column.
  found.scrollIntoView({block: 'center', behavior: 'instant'});
  const {x, y} = found.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  const now = found.getBoundingClientRect();
  return now.x === x && now.y === y ? found : undefined;
}

export type Reader = ReturnType<typeof createReader>;

export function createReader({send, warnings}: Driver, origin: string) {
  /** Runs a function in the page. It can't use anything from outside its body. */
  const inPage = <Values extends unknown[], Result>(
    run: (...values: Values) => Result,
    ...args: Values
  ) =>
    send('ExecuteScript', {script: `return (${String(run)})(...arguments)`, args}) as Promise<
      Awaited<Result>
    >;
  const use = (
    command: 'ElementClick' | 'ElementSendKeys',
    selector: string,
    name: RegExp,
    text?: string,
  ) =>
    // React may replace an element after it was found. Then search again.
    vi.waitFor(async () => {
      const element = await inPage(findUsable, selector, name.source);
      if (!element) throw new Error(`the page has no ${selector} named ${String(name)} at rest`);
      // WebDriver writes a reference as `{"element-6066-…": "<id>"}`.
      await send(command, {id: Object.values(element)[0], text});
    }, timeout);
  const takeRecorded = () =>
    inPage(
      (name) => (window as unknown as Record<string, string[] | undefined>)[name]?.splice(0),
      recorded,
    );
  const problems: string[] = [];
  return {
    inPage,
    /** Opens a page and waits until React has hydrated it. */
    open: async (path: string) => {
      // Nothing is recorded on the browser's initial empty page.
      problems.push(...((await takeRecorded()) ?? []));
      await send('Navigate', {url: origin + path});
      await expect
        .poll(() => inPage(() => document.documentElement.dataset.hasHydrated), timeout)
        .toBe('true');
    },
    /** Clicks the first visible element of a selector whose name matches. */
    click: (selector: string, name: RegExp) => use('ElementClick', selector, name),
    /** Types into the first visible element of a selector. */
    type: (selector: string, text: string) => use('ElementSendKeys', selector, /./s, text),
    resize: (width: number, height: number) => send('SetWindowRect', {width, height}),
    /** Returns what the console has shown since the last call, with the warnings of the browser itself. */
    problems: async () => {
      const last = await takeRecorded();
      if (!last) throw new Error('nothing was recorded on the page');
      return [...problems.splice(0), ...last, ...((await warnings?.(origin)) ?? [])];
    },
  };
}
