/** Tests the go-live checklist: ticks are kept, announced and cleared. Without JavaScript, it's a plain list. */
import {expect, open, test} from '../lib/site/test';

const path = '/docs/guides/platform/go-live-checklist';

test('keeps checked items after a reload, announces the progress, and can be cleared', async ({page}) => {
  await open(page, path);
  const boxes = page.locator('main input[type=checkbox]');
  const total = await boxes.count();
  expect(total).toBeGreaterThan(15);
  const status = page.getByRole('status').filter({hasText: 'checked'});
  await expect(status).toHaveText(`0 of ${total} checked`);

  await boxes.first().focus();
  await page.keyboard.press('Space');
  await page.getByText('Errors are read as text.').click();
  await expect(status).toHaveText(`2 of ${total} checked`);

  await page.reload();
  await expect(status).toHaveText(`2 of ${total} checked`);
  await expect(boxes.first()).toBeChecked();

  await page.getByRole('button', {name: 'Clear all'}).click();
  await expect(status).toHaveText(`0 of ${total} checked`);
  await page.reload();
  await expect(boxes.first()).toBeEnabled();
  await expect(boxes.first()).not.toBeChecked();
});

test('is a plain list without JavaScript', async ({plainReader}) => {
  await plainReader.goto(path);
  await expect(plainReader.getByText('Errors are read as text.')).toBeVisible();
  await expect(plainReader.locator('main input[type=checkbox]').first()).toBeHidden();
  await expect(plainReader.getByRole('button', {name: 'Clear all'})).toBeHidden();
});
