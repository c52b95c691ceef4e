/** Defines the commands that the checks send to a browser: those of W3C WebDriver, over any transport. */

/** A reference to an element, as WebDriver writes it: `{"element-6066-…": "<id>"}`. */
export type ElementReference = Record<string, string>;

export type Driver = {
  /** Loads an address and waits for its `load` event. */
  navigate: (url: string) => Promise<unknown>;
  /** Runs the body of a function in the page and returns its result. */
  execute: (script: string, args: unknown[]) => Promise<unknown>;
  /** Scrolls an element into view and clicks it. Fails if something covers it. */
  click: (element: ElementReference) => Promise<unknown>;
  sendKeys: (element: ElementReference, text: string) => Promise<unknown>;
  resize: (width: number, height: number) => Promise<unknown>;
  /** The browser's own name and version. */
  version: string;
  stop: () => Promise<void>;
};

/** A browser that the checks can use. */
export type Browser = {
  name: string;
  /** Returns what isn't installed, if anything. */
  missing: () => string | undefined;
  start: () => Promise<Driver>;
};

/** Returns the id in a reference. */
export const idOf = (element: ElementReference): string => Object.values(element)[0];
