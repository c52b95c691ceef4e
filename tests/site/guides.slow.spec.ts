/** Tests parts of guides: the checklist, open questions, programs and downloads. */
import {copyWith} from '../lib/site/clipboard';
import {readHtml} from '../lib/site/built-page';
import {findOverflow} from '../lib/site/overflow';
import {listPages} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

const checklist = '/docs/guides/platform/go-live-checklist';
const questions = '/docs/guides/platform/troubleshooting';

test('the checklist keeps checked items after a reload, announces the progress, and can be cleared', async ({
  page,
}) => {
  await open(page, checklist);
  const boxes = page.locator('main input[type=checkbox]');
  const total = await boxes.count();
  expect(total).toBeGreaterThan(15);
  const status = page.getByRole('status').filter({hasText: 'checked'});
  await expect(status).toHaveText(`0 of ${total} checked`);
  await boxes.first().press('Space');
  await page.getByText('Errors are read as text.').click();
  await expect(status).toHaveText(`2 of ${total} checked`);
  await page.reload();
  await expect(status).toHaveText(`2 of ${total} checked`);
  await expect(boxes.first()).toBeChecked();
  await page.getByRole('button', {name: 'Clear all'}).click();
  await page.reload();
  await expect(boxes.first()).toBeEnabled();
  await expect(status).toHaveText(`0 of ${total} checked`);
});

test('checklist, questions and downloads are complete without JavaScript', async ({
  plainReader: page,
}) => {
  await page.goto(checklist);
  await expect(page.getByText('Errors are read as text.')).toBeVisible();
  await expect(page.locator('main input[type=checkbox]').first()).toBeHidden();
  await expect(page.getByRole('button', {name: 'Clear all'})).toBeHidden();
  await page.goto(questions);
  await expect(page.locator('main .markdown li:has(small)').first()).toBeVisible();
  await page.goto('/docs/downloads');
  // Not the items of the overview, which have no details.
  const files = page.locator('main li:has(summary)');
  expect(await files.count()).toBeGreaterThan(5);
  for (const file of await files.all()) {
    await expect(file.getByRole('link', {name: /^Download [\w.-]+\.\w+$/})).toBeVisible();
    await file.locator('summary').click();
    // The size and checksum of a file that is made from the built pages are in another file.
    const other = file.locator('details a');
    if ((await other.count()) > 0) await expect(other).toHaveText(/^\/downloads\/[\w-]+\.json$/);
    else {
      await expect(file.locator('p')).toHaveText(/[A-Z][\w, ()-]+, [\d.]+ [KM]B$/);
      await expect(file.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
    }
  }
});

test('the open questions are copied as plain text, and a checksum is copied', async ({page}) => {
  await open(page, questions);
  const button = page.getByRole('button', {name: 'Copy as email'});
  const email = (await copyWith(page, () => button.click())).split('\n');
  expect(email[0]).toBe('Hello,');
  const items = await page.locator('main .markdown li:has(small)').count();
  expect(items).toBeGreaterThan(50);
  expect(email.filter((line) => line.startsWith('- '))).toHaveLength(items);
  const topics = await page.locator('main .fold:has(li small) > summary h3').allTextContents();
  expect(topics.length).toBeGreaterThan(5);
  expect(email).toEqual(
    expect.arrayContaining(topics.map((topic) => topic.replace(/\u200b/g, '').trim())),
  );

  await open(page, '/docs/downloads');
  const file = page.locator('main li:has(a[download])').last();
  await file.locator('summary').click();
  const copy = file.getByRole('button', {name: /^Copy the checksum of /});
  expect(await copyWith(page, () => copy.click())).toBe(await file.locator('code').textContent());
});

const linesOf = (path: string) =>
  [...readHtml(path).matchAll(/class="?code-line"? id="?([^\s">]+)/g)].map(([, id]) => id);
const withPrograms = listPages().filter((path) => linesOf(path).length > 0);

test('program lines have IDs that are unique on their page', () => {
  expect(withPrograms.length).toBeGreaterThan(5);
  for (const path of withPrograms)
    expect(new Set(linesOf(path)).size, path).toBe(linesOf(path).length);
});

test('a link to a program line expands the program and scrolls to the line', async ({page}) => {
  await open(page, withPrograms[0]);
  // The second language of a program is folded at first.
  await page
    .locator('main details:has(.code-line):not([open]) > summary')
    .evaluateAll((all: HTMLElement[]) => all.forEach((summary) => summary.click()));
  // Those in another language than the chosen one are hidden.
  const last = page.locator('.code-line > a:visible').last();
  const address = (await last.getAttribute('href')) ?? '';
  await last.click();
  expect(new URL(page.url()).hash).toBe(address);
  // Arriving from another page unfolds the program.
  await page.goto('about:blank');
  await open(page, withPrograms[0] + address);
  const target = page.locator('.code-line:target');
  await expect(target).toBeInViewport();
  await expect(target).toHaveAttribute('id', address.slice(1));
  expect(await page.evaluate(findOverflow)).toEqual([]);
  // Line numbers aren't part of the text.
  expect((await target.innerText()).trim()).toBe((await target.textContent())?.trim());
});
