/** Tests storage that throws, is full, or has corrupt values: the site keeps working, with its defaults. */
import type {Page} from '@playwright/test';
import {collectErrors, expectReadable, faultPages, inTurn} from '../../lib/site/faults';
import {expect, hydrated, open, test} from '../../lib/site/test';

/** Does everything on the site that writes to storage. */
async function leaveTraces(page: Page): Promise<void> {
  await open(page, '/api/list-entities');
  await page.getByRole('tab', {name: 'Python'}).first().click();
  await page
    .getByRole('button', {name: /^Switch between dark and light mode/})
    .first()
    .click();
  await page.locator('.theme-announcement-bar').getByRole('button', {name: 'Close'}).click();
  await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
  await page.getByRole('button', {name: 'Send'}).click();
  await expect(page.getByText('200', {exact: false}).filter({visible: true}).first()).toBeVisible();
  await page.getByRole('button', {name: 'Collapse sidebar'}).click();
}

const blocked = () => {
  for (const storage of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  }
};

const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};

const absent = () => {
  for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, {value: null});
};

for (const [i, [state, apply]] of Object.entries({blocked, full, absent}).entries()) {
  test(`features that write to storage work while storage is ${state}`, async ({page}) => {
    const errors = collectErrors(page);
    await page.addInitScript(apply);
    await leaveTraces(page);
    await page.getByRole('link', {name: 'Glossary'}).first().click();
    await expectReadable(page, '/docs/glossary');
    expect(errors).toEqual([]);
  });

  const [kind, path] = inTurn(faultPages, i);
  test(`the ${kind} opens without errors while storage is ${state}`, async ({page}) => {
    const errors = collectErrors(page);
    await page.addInitScript(apply);
    await open(page, path);
    await expectReadable(page, path);
    expect(errors).toEqual([]);
  });
}

/** Values for every key: empty, incomplete, and of the wrong type or size. */
const corrupt = [
  '',
  'null',
  'undefined',
  '{',
  '[]',
  '{"a":',
  '"\\ud800',
  '-1',
  'true',
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(100_000),
];

test('the site works when its stored values are corrupt', async ({page}) => {
  test.slow();
  const errors = collectErrors(page);
  await leaveTraces(page);
  const keys = await page.evaluate(() => ({local: Object.keys(localStorage), session: Object.keys(sessionStorage)}));
  expect(keys.local.length, `keys of localStorage: ${keys.local.join()}`).toBeGreaterThanOrEqual(4);
  expect(keys.session.length, 'keys of sessionStorage').toBeGreaterThanOrEqual(1);
  const others = faultPages.slice(0, -1);
  for (const [i, value] of corrupt.entries()) {
    // The operation page reads the most. It comes last, because the sandbox is opened there.
    for (const [kind, path] of [inTurn(others, i), faultPages[others.length]]) {
      await page.evaluate(
        ({keys: {local, session}, text}) => {
          for (const key of local) localStorage.setItem(key, text);
          for (const key of session) sessionStorage.setItem(key, text);
        },
        {keys, text: value},
      );
      await page.goto(path);
      await hydrated(page);
      await expectReadable(page, path);
      expect(errors, `${kind} with ${value.slice(0, 30)}`).toEqual([]);
    }
    // The sandbox only reads its stored state when it's opened.
    await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
    await expect(page.getByRole('button', {name: 'Send'})).toBeVisible();
    expect(errors, `the sandbox with ${value.slice(0, 30)}`).toEqual([]);
  }
});
