/** The colours that the reader's system asks for. */
import type {Page} from '@playwright/test';

/** Waits until nothing on the page moves or fades any more. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({playState}) => playState !== 'running'));
}

/** Changes them, and waits until the page, whose reader has chosen none, has followed with every colour. */
export async function followSystem(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({colorScheme});
  // Looked at in every frame: `expect` would look again a quarter of a second later.
  await page.waitForFunction((scheme) => document.documentElement.dataset.theme === scheme, colorScheme);
  await atRest(page);
}
