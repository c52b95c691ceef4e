/** WCAG 2.2 A and AA and good practice, as far as axe can tell: every page in both colour modes, and one of each kind narrow. */
import type {Page} from '@playwright/test';
import {colourViolations, violations} from './lib/axe';
import {listPages, onePageOfEachKind} from './lib/sitemap';
import {expect, open, test} from './lib/test';

/** Opens what is closed, so that it is looked at too; what is loaded on demand is another page's content. */
async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      const loads = /^\w+: \d+ fields?$/.test(details.querySelector('summary')?.textContent.trim() ?? '');
      if (!loads) details.open = true;
    }
  });
}

for (const path of listPages()) {
  test(`${path} has no barrier in light and dark`, async ({reader}) => {
    await reader.setViewportSize({width: 1280, height: 800});
    await reader.emulateMedia({colorScheme: 'light'});
    await open(reader, path);
    await openDetails(reader);
    await expect(reader.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await violations(reader), 'in light').toEqual([]);
    await reader.emulateMedia({colorScheme: 'dark'});
    await expect(reader.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await colourViolations(reader), 'in dark').toEqual([]);
  });
}

for (const [kind, path] of [...Object.entries(onePageOfEachKind()), ['not-found page', '/no/such/page']]) {
  test(`the ${kind} has no barrier on a narrow screen`, async ({reader}) => {
    await reader.setViewportSize({width: 360, height: 740});
    await reader.emulateMedia({colorScheme: 'light'});
    await open(reader, path);
    await openDetails(reader);
    expect(await violations(reader)).toEqual([]);
  });
}

test('the open mobile sidebar has no barrier', async ({reader}) => {
  await reader.setViewportSize({width: 360, height: 740});
  await open(reader, '/docs/user-guide/intro');
  await reader.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await expect(reader.locator('.navbar-sidebar--show')).toBeVisible();
  expect(await violations(reader)).toEqual([]);
});
