import {pasteElsewhere} from '../lib/site/clipboard';
import {expect, hydrated, open, test} from '../lib/site/test';

test('language tabs work with the keyboard, and the selected language is kept across pages', async ({page}) => {
  await open(page, '/api/list-entities');
  const tabs = page.getByRole('tablist', {name: 'Language of the request sample'});
  const tab = (name: string) => tabs.getByRole('tab', {name});
  await tab('cURL').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('JavaScript')).toBeFocused();
  await expect(tab('JavaScript')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(tab('Go')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('cURL')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(tab('cURL')).toBeFocused();
  await tab('Python').click();
  await expect(page.getByRole('tabpanel', {name: 'Python'})).toContainText('requests.post');

  await page.locator('.theme-doc-sidebar-menu a[href="/api/get-entity"]').click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Get an entity');
  await expect(tab('Python')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await hydrated(page);
  await expect(tab('Python')).toHaveAttribute('aria-selected', 'true');
});

for (const name of ['Python', 'Java', 'Go']) {
  test(`the ${name} sample collapses its imports, and copies them with the other code`, async ({page, context}) => {
    await context.grantPermissions(['clipboard-write']);
    await open(page, '/api/screen-simple');
    const samples = page.getByRole('region', {name: 'Request', exact: true});
    await samples.getByRole('tab', {name, exact: true}).click();
    const panel = samples.getByRole('tabpanel', {name, exact: true});
    const fold = panel.locator('details');
    const label = fold.locator('summary');
    await expect(label).toHaveAccessibleName('Imports and setup');
    await expect(label).toBeVisible();
    await expect(fold).not.toHaveAttribute('open');
    const address = await panel.getByText('https://').first().boundingBox();
    const summary = await label.boundingBox();
    expect(address && summary && address.y - summary.y).toBeLessThan(60);

    await panel.getByRole('button', {name: /^Copy: /}).click();
    const copied = await pasteElsewhere(page);
    expect(copied).toMatch(/^(import|package) /);
    expect(copied).toContain('SCREENING_API_KEY');
    expect(copied).toBe((await panel.locator('pre').allTextContents()).join(''));
    await expect(panel.locator('pre details'), 'HTML allows no details in code').toHaveCount(0);
    expect(copied).not.toContain('Imports and setup');

    await label.click();
    await expect(fold).toHaveAttribute('open');
  });
}
