/** The colours that the reader's system asks for. */
import {expect, type Page} from '@playwright/test';

/** Changes them, and waits until the page, whose reader has chosen none, has followed with every colour. */
export async function followSystem(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({colorScheme});
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.waitForFunction(() => document.getAnimations().every(({playState}) => playState !== 'running'));
}
