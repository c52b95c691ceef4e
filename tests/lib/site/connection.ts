/** Sets what the browser says of the reader's connection. */
import type {BrowserContext, Page} from '@playwright/test';

type Connection = {effectiveType?: string; saveData?: boolean};

/** Must come before the page is opened: the site reads it whenever it would prefetch. */
export async function setConnection(target: Page | BrowserContext, connection: Connection): Promise<void> {
  await target.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'connection', {configurable: true, get: () => value});
  }, connection);
}

/** A reader who saves data: nothing is loaded ahead of a click, so a test can see what a click loads. */
export const savesData: Connection = {effectiveType: '4g', saveData: true};
