/** Changes the color scheme of the reader's system. */
import type {Page} from '@playwright/test';

/** Waits until all animations on the page have ended. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({playState}) => playState !== 'running'));
}

/** Changes the scheme, and waits until the page has changed all colors. No color mode must have been chosen. */
export async function followSystem(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({colorScheme});
  // Checks every frame. `expect` would check again after a quarter of a second.
  await page.waitForFunction((scheme) => document.documentElement.dataset.theme === scheme, colorScheme);
  await atRest(page);
}
