/** Tests that the index of a category marks the stages that its pages are about. */
import {expect, open, test} from '../lib/site/test';

/** The stages of each category, by the title of their part of the page. */
const categories = {
  '/docs/category/one-off-screening': {
    Screen: 'Screen a subject',
    Read: 'Read the candidates',
  },
  '/docs/category/onboarding-and-monitoring': {
    Save: 'Save an entity',
    Follow: 'Follow its changes',
  },
  '/docs/category/workflows-entities--alerts': {Decide: 'Decide on a match'},
};

for (const [path, marked] of Object.entries(categories))
  test(`${path} marks its stages in the life of a subject, which lead to its pages`, async ({
    page,
  }) => {
    await open(page, path);
    const life = page.getByRole('list', {name: 'The life of a subject'});
    await expect(life.getByRole('link')).toHaveText(['Screen', 'Read', 'Save', 'Follow', 'Decide']);
    await expect(life.locator('[aria-current=step]')).toHaveText(Object.keys(marked));
    for (const [stage, title] of Object.entries(marked)) {
      await life.getByRole('link', {name: stage}).click();
      await expect(page.getByRole('heading', {level: 2, name: title})).toBeInViewport();
    }
    const listed = await page
      .locator('main .by-stage li > a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort());
    const inSidebar = await page
      .locator('.menu__list-item:has(> .menu__list-item-collapsible > [aria-current=page]) > ul a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort());
    expect(listed.length).toBeGreaterThan(1);
    expect(listed).toEqual(inSidebar);
  });

test('the stages are beside each other on a phone, and all of a row leads to its page', async ({
  page,
}) => {
  await page.setViewportSize({width: 360, height: 800});
  await open(page, '/docs/category/onboarding-and-monitoring');
  const stages = page.getByRole('list', {name: 'The life of a subject'}).getByRole('listitem');
  const tops = await stages.evaluateAll((items) =>
    items.map((item) => Math.round(item.getBoundingClientRect().top)),
  );
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
  // The description isn't a link, but the link covers it, which a click without `force` would report.
  await page.getByText('Load a whole file of customers').click({force: true});
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Create many entities');
});
