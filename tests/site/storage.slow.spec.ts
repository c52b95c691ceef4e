/**
 * Tests storage that throws, is full, or has corrupt values: the site keeps working, with its
 * defaults.
 */
import type {Page} from '@playwright/test';
import {expectReadable, faultPages} from '../lib/site/faults';
import {blockStorage, expect, hydrated, open, test} from '../lib/site/test';

test.use({causesProblems: true});

/** Uncaught errors of the test. A crash of the application causes one. */
let errors: string[];
test.beforeEach(({page}) => {
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
});

/** Does everything on the site that writes to storage. */
async function writeToStorage(page: Page): Promise<void> {
  await open(page, '/api/list-entities');
  await page.getByLabel('Language').selectOption('Python');
  await page
    .getByRole('button', {name: /^Switch between dark and light mode/})
    .first()
    .click();
  await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
  await page.getByRole('button', {name: 'Send'}).click();
  await expect(page.getByText('200', {exact: false}).filter({visible: true}).first()).toBeVisible();
}

const states: Record<string, () => void> = {
  blocked: blockStorage,
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  absent: () => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {value: null});
  },
};

for (const [state, apply] of Object.entries(states)) {
  test(`features that write to storage work while storage is ${state}`, async ({page}) => {
    await page.addInitScript(apply);
    await writeToStorage(page);
    // The open panel covers the page.
    await page.keyboard.press('Escape');
    await page.locator('.navbar').getByRole('link', {name: 'Guides'}).click();
    await expectReadable(page, '/docs');
    expect(errors).toEqual([]);
  });
}

/** Values for every key: empty, incomplete, and of the wrong type or size. */
const corrupt = [
  '',
  'null',
  '{',
  '[]',
  '-1',
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(100_000),
];

test('the site works when its stored values are corrupt', async ({page}) => {
  await writeToStorage(page);
  const keys = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));
  expect(keys.local.length, `keys of localStorage: ${keys.local.join()}`).toBeGreaterThanOrEqual(2);
  expect(keys.session.length, 'keys of sessionStorage').toBeGreaterThanOrEqual(1);
  for (const text of corrupt) {
    // The operation page comes last, because the sandbox is opened there.
    for (const [kind, path] of faultPages) {
      await page.evaluate(
        ({local, session, value}) => {
          for (const key of local) localStorage.setItem(key, value);
          for (const key of session) sessionStorage.setItem(key, value);
        },
        {...keys, value: text},
      );
      await page.goto(path);
      await hydrated(page);
      await expectReadable(page, path);
      expect(errors, `${kind} with ${text.slice(0, 30)}`).toEqual([]);
    }
    // The sandbox only reads its stored state when it's opened.
    await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
    await expect(page.getByRole('button', {name: 'Send'})).toBeVisible();
    expect(errors, `the sandbox with ${text.slice(0, 30)}`).toEqual([]);
  }
});

test('a reader who chose JavaScript, which the samples no longer have, gets TypeScript', async ({
  page,
}) => {
  await open(page, '/api/list-entities');
  await page.getByLabel('Language').selectOption('Python');
  const key = await page.evaluate(() =>
    Object.keys(localStorage).find((name) => localStorage.getItem(name) === 'python'),
  );
  expect(key).toBeDefined();
  await page.evaluate((name) => localStorage.setItem(name!, 'javascript'), key);
  await page.goto('/api/screen-simple');
  await hydrated(page);
  await expect(page.getByLabel('Language').locator('option:checked')).toHaveText('TypeScript');
});
