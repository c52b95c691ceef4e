/** Copies with the buttons of the site, and reads the clipboard. */
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

/**
 * Presses a copy button, waits until the site confirms it, and returns what was copied.
 *
 * The confirmation goes after two seconds. The page itself waits for it, from before the button is pressed, because checks
 * from outside are too rare on a busy machine.
 */
export async function copyWith(page: Page, press: () => Promise<void>): Promise<string> {
  await page.context().grantPermissions(['clipboard-write']);
  const confirmed = page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status]')].some(
      ({textContent}) => textContent === 'Copied',
    ),
  );
  await press();
  await confirmed;
  return pasteElsewhere(page);
}
