/** Tests the open questions: copying as an email, reading without JavaScript, and folded questions of operations. */
import {pasteElsewhere} from '../lib/site/clipboard';
import {expect, open, test} from '../lib/site/test';

const path = '/docs/guides/platform/questions-to-settle';

test('copies the questions as plain text', async ({context, page}) => {
  await context.grantPermissions(['clipboard-write']);
  await open(page, path);
  await context.setOffline(true);
  await page.getByRole('button', {name: 'Copy as email'}).click();
  await expect(page.getByRole('status').filter({hasText: 'Copied'})).toBeAttached();
  await context.setOffline(false);
  const email = (await pasteElsewhere(page)).split('\n');
  expect(email[0]).toBe('Hello,');
  const items = await page.locator('main .markdown li:has(small)').count();
  expect(items).toBeGreaterThan(100);
  expect(email.filter((line) => line.startsWith('- '))).toHaveLength(items);
  const topics = await page.locator('main .markdown h2').allTextContents();
  expect(topics.length).toBeGreaterThan(5);
  expect(email).toEqual(expect.arrayContaining(topics.map((topic) => topic.replace(/\u200b/g, '').trim())));
});

test('lists the questions without JavaScript', async ({plainReader}) => {
  await plainReader.goto(path);
  await expect(plainReader.locator('main .markdown li:has(small)').first()).toBeVisible();
});

test('an operation shows its questions in a collapsed section', async ({page}) => {
  await open(page, '/api/list-entities');
  const question = page.getByText('fields does sortBy support?');
  await expect(question).toBeHidden();
  await page.locator('summary', {hasText: 'Open questions'}).click();
  await expect(question).toBeVisible();
});
