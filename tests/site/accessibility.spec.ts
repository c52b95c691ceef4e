/** Runs axe (WCAG 2.2 A and AA, best practices) on a narrow screen. every-page.spec.ts checks each page. */
import {violations} from '../lib/site/axe';
import {openDetails} from '../lib/site/details';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

for (const [kind, path] of [...Object.entries(onePageOfEachKind()), ['not-found page', '/no/such/page']]) {
  test(`the ${kind} has no accessibility violations on a narrow screen`, async ({reader}) => {
    await reader.setViewportSize({width: 360, height: 740});
    await reader.emulateMedia({colorScheme: 'light'});
    await open(reader, path);
    await openDetails(reader);
    expect(await violations(reader)).toEqual([]);
  });
}

test('the open mobile sidebar has no accessibility violations', async ({reader}) => {
  await reader.setViewportSize({width: 360, height: 740});
  await open(reader, '/docs/user-guide/intro');
  await reader.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await expect(reader.locator('.navbar-sidebar--show')).toBeVisible();
  expect(await violations(reader)).toEqual([]);
});
