/** Unfolds the details on a page. */
import type {Page} from '@playwright/test';

/** Unfolds details, except those loaded on demand, which are content of other pages. */
export async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      const loads = /^\w+: \d+ (field|alternative)s?$/.test(details.querySelector('summary')?.textContent.trim() ?? '');
      if (!loads) details.open = true;
    }
  });
}

/** Unfolds details that load on demand too, with clicks, and waits until each part has loaded below its summary. */
export async function openRest(page: Page): Promise<void> {
  const closed = page.locator('main details:not([open]) > summary');
  if ((await closed.count()) === 0) return;
  await closed.evaluateAll((all) => all.forEach((summary) => (summary as HTMLElement).click()));
  // The next page would cancel a pending request, which would be reported as its fault.
  await page.waitForFunction(() => !document.querySelector('main details[open] > [class*="record_"]:last-child'));
}
