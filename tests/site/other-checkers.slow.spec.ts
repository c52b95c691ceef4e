/** Checks the accessibility of one page of each kind with two more checkers, also with the parts that open. */
import {otherViolations} from '../lib/site/other-checkers';
import {openDetails, openSandbox} from '../lib/site/sandbox';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

const pages = {
  ...onePageOfEachKind(),
  'annotated example': '/docs/guides/one-off-screening/screening-response',
  'results of a search': '/search?q=rate+limit',
};

for (const [kind, path] of Object.entries(pages)) {
  test(`HTML_CodeSniffer and IBM's checker find no barrier on the ${kind}`, async ({page}) => {
    await open(page, path);
    expect(await otherViolations(page)).toEqual([]);
  });
}

test('HTML_CodeSniffer and IBM find no barrier in the panel, before and after a call', async ({
  page,
}) => {
  const {panel, send} = await openSandbox(page, '/api/screen-simple');
  // IBM's checker says that a field in a closed part has no label, because its label is hidden too.
  await openDetails(panel);
  // The frame of the body has a legend that is only heard, which IBM's checker doesn't see.
  await expect(panel.getByRole('group', {name: /^Request body/})).toBeVisible();
  const found = async (): Promise<string[]> =>
    (await otherViolations(page)).filter((one) => !one.startsWith('fieldset_legend_valid: '));
  expect(await found(), 'before').toEqual([]);
  await send();
  expect(await found(), 'after').toEqual([]);
});
