/** Sets what the browser reports about the reader's connection. */
import type {BrowserContext, Page} from '@playwright/test';

type Connection = {
  /** The kind of connection, such as `4g`. */
  effectiveType?: string;
  /** Whether the reader asked for less data. */
  saveData?: boolean;
};

/**
 * Sets the connection. Call this before opening the page, because the site reads it before each
 * prefetch.
 */
export async function setConnection(
  target: Page | BrowserContext,
  connection: Connection,
): Promise<void> {
  await target.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => value,
    });
  }, connection);
}

/** Connection with data saver. Nothing is prefetched, so a test can see what a click loads. */
export const savesData: Connection = {effectiveType: '4g', saveData: true};
