import {expect, hydrated, open, test} from '../lib/site/test';

test('the languages of a sample are tabs by keyboard, and the choice is kept', async ({page}) => {
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
