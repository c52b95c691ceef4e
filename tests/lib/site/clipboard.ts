/** What the reader has copied. */
import type {Page} from '@playwright/test';

/** Pastes it into an empty page, as a reader would elsewhere: the site's own policy lets no script read it. */
export async function pasteElsewhere(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage();
  await elsewhere.setContent('<textarea></textarea>');
  const field = elsewhere.locator('textarea');
  await field.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await elsewhere.close();
  return text;
}
