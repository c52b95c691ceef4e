/** Tests that the steps of the quick start are numbered, run in the page, and show that they have run. */
import {expectAccessible} from '../lib/site/axe';
import {findOverflow} from '../lib/site/overflow';
import {expect, open, test} from '../lib/site/test';

const path = '/docs/guides/one-off-screening/first-screening';

/** The steps, each with what its button says and what its status says after it. */
const steps = [
  {title: 'Screen a person', button: 'Run in the sandbox', status: /^200 OK, \d+ ms\s*$/},
  {
    title: 'Monitor the person',
    button: 'Run in the sandbox',
    status: /^200 OK, \d+ ms The person is saved/,
  },
  {title: 'Receive a change', button: '+1 day', status: /^\s*A day later, a newspaper writes/},
];

for (const width of [1440, 360])
  test(`a step has a number, and a tick after it has run, at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    await open(page, path);
    const signs = () =>
      page
        .locator('main h2')
        .evaluateAll((titles) =>
          titles.map((title) => getComputedStyle(title, '::before').content.split(' / ')[0]),
        );
    // The content of a counter is its rule, not its value: the numbers are in the order of the steps.
    const number = 'counter(step)';
    const others = ['none', 'none'];
    expect(await signs()).toEqual([number, number, number, ...others]);
    const runs = page.locator('main [data-done]');
    await expect(runs).toHaveCount(steps.length);
    for (const [index, {title, button, status}] of steps.entries()) {
      await expect(page.getByRole('heading', {level: 2}).nth(index)).toHaveText(title);
      await runs.nth(index).getByRole('button', {name: button, exact: true}).click();
      const said = runs.nth(index).locator('[data-not-in-markdown] > [role=status]');
      await expect(said).toHaveText(status);
      await expect(runs.nth(index)).toHaveAttribute('data-done', 'true');
    }
    expect(await signs()).toEqual(['"✓"', '"✓"', '"✓"', ...others]);
    expect(await page.evaluate(findOverflow)).toEqual([]);
    await expectAccessible(page);
  });
