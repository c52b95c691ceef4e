/** Checks that a page shows the same date of its last change in all time zones. */
import {dateIn, readPageDates} from '../lib/site/dates';
import {listPages} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

const dated = listPages().flatMap((path) => {
  const dates = readPageDates(path);
  return dates ? [{path, ...dates}] : [];
});

/** West and east of UTC. At each time, the day of the second or of the third differs from that in UTC. */
const zones = ['America/Los_Angeles', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'];
const cases = zones.map((zone) => ({
  zone,
  page: dated.find(({time}) => dateIn(zone, time) !== dateIn('UTC', time)),
}));

test('a page exists whose day differs between time zones', () => {
  // Reason: without the history of git, the site has no dates (plugins/reference/git-history.ts).
  test.skip(dated.length === 0, 'the site was built without dates');
  expect(cases.filter(({page}) => page !== undefined).length).toBeGreaterThan(0);
});

for (const {zone, page: found} of cases) {
  const {path, shown} = found ?? dated[0] ?? {path: '/docs', shown: undefined};
  test.describe(`a browser in ${zone}`, () => {
    test.use({timezoneId: zone});
    test('shows the date of the HTML, and hydrates without an error', async ({page}) => {
      await open(page, path);
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
        zone,
      );
      const date = page.locator('.theme-last-updated time');
      if (shown === undefined) await expect(date).toHaveCount(0);
      else await expect(date).toHaveText(shown);
    });
  });
}
