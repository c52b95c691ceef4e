/** What is closed on a page. */
import type {Page} from '@playwright/test';

/** Opens what is closed, so that it is looked at too; what is loaded on demand is another page's content. */
export async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      const loads = /^\w+: \d+ (field|alternative)s?$/.test(details.querySelector('summary')?.textContent.trim() ?? '');
      if (!loads) details.open = true;
    }
  });
}

/** Opens what is loaded on demand too, as a click does, and waits until each part is there: below its first line. */
export async function openRest(page: Page): Promise<void> {
  const closed = page.locator('main details:not([open]) > summary');
  if ((await closed.count()) === 0) return;
  await closed.evaluateAll((all) => all.forEach((summary) => (summary as HTMLElement).click()));
  // A request that is still under way would be canceled by the next page and count as its fault.
  await page.waitForFunction(() => !document.querySelector('main details[open] > [class*="record_"]:last-child'));
}
