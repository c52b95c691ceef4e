/** Reads the clipboard. */
import type {Page} from '@playwright/test';

/**
 * Pastes the clipboard into an empty page, because the site's policy doesn't let scripts read it.
 */
export async function pasteElsewhere(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage();
  await elsewhere.setContent('<textarea></textarea>');
  const field = elsewhere.locator('textarea');
  await field.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await elsewhere.close();
  return text;
}
