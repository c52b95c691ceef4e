/**
 * Tests reader actions under the policy that hosts send: no violations, no requests to other origins, no cookies.
 * every-page.spec.ts checks each page.
 */
import type {BrowserContext, Page} from '@playwright/test';
import {followSystem} from '../lib/site/color-scheme';
import {savesData, setConnection} from '../lib/site/connection';
import {ask, openBox, options} from '../lib/site/search';
import {expect, hydrated, test as base} from '../lib/site/test';
import {noteViolations} from '../lib/site/violations';
import {watch} from '../lib/site/watch';

type Guarded = {context: BrowserContext; page: Page; violations: string[]; origin: string};

const test = base.extend<{guarded: Guarded}>({
  guarded: async ({context, page, baseURL}, use) => {
    const violations: string[] = [];
    await noteViolations(context, violations);
    await setConnection(context, savesData);
    await use({context, page, violations, origin: baseURL ?? ''});
  },
});

/** Opens a page, acts on it, and expects no violations and no problems. */
async function visit(
  {context, page, violations, origin}: Guarded,
  path: string,
  act: () => Promise<void>,
): Promise<void> {
  const before = violations.length;
  const {problems, stop} = watch(page, origin);
  await page.emulateMedia({colorScheme: 'light'});
  await page.goto(path);
  await hydrated(page);
  await act();
  await followSystem(page, 'dark');
  stop();
  expect(violations.slice(before)).toEqual([]);
  expect(problems).toEqual([]);
  expect(await context.cookies()).toEqual([]);
}

test('menus and tabs comply with the content security policy', async ({guarded}) => {
  const {page} = guarded;
  await page.setViewportSize({width: 360, height: 740});
  await visit(guarded, '/api/create-entity', async () => {
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.locator('.navbar-sidebar--show')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({width: 1280, height: 800});
    for (const tab of await page.getByRole('tab').all()) await tab.click();
    await page.getByRole('link', {name: 'Glossary'}).first().click();
    await expect(page).toHaveTitle(/^Glossary/);
    // At some moment, the new page replaces the listener for the system's color scheme. It misses earlier changes.
    await expect(async () => {
      await page.emulateMedia({colorScheme: 'light'});
      await page.emulateMedia({colorScheme: 'dark'});
      await expect(page.locator('html[data-theme=dark]')).toBeAttached({timeout: 1000});
    }).toPass();
  });
});

test('search complies with the content security policy', async ({guarded}) => {
  const {page} = guarded;
  await visit(guarded, '/docs/glossary', async () => {
    await openBox(page);
    await ask(page, 'risk score');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await visit(guarded, '/search?q=risk+score', async () => {
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });
});

test('the sandbox and the home page screening comply with the content security policy', async ({guarded}) => {
  const {page} = guarded;
  await visit(guarded, '/api/screen-simple', async () => {
    await page.getByRole('button', {name: 'Try it in the sandbox'}).click();
    await page.getByRole('button', {name: 'Send'}).click();
    const sandbox = page.getByRole('region', {name: 'Sandbox'});
    await expect(sandbox.getByText('Call 1: 200 OK')).toBeVisible();
    await expect(
      page.getByRole('region', {name: 'Response', exact: true}).getByRole('link', {name: 'resultRows'}),
    ).toBeVisible();
    for (const tab of await sandbox.getByRole('tab').all()) await tab.click();
  });
  await visit(guarded, '/', async () => {
    await page.getByRole('textbox', {name: 'Name'}).fill('Ilvane Torresund');
    await page.getByRole('button', {name: 'Screen', exact: true}).click();
    await expect(page.getByRole('status').filter({hasText: 'candidate'})).toBeVisible();
  });
});

test('the not-found page complies with the content security policy', async ({guarded}) => {
  const {page, violations} = guarded;
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await hydrated(page);
  expect(violations).toEqual([]);
});

test('the content security policy blocks inline code and other origins', async ({guarded: {page, violations}}) => {
  const response = await page.goto('/docs/glossary');
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
  const ran = await page.evaluate(async () => {
    const marks: string[] = [];
    Object.assign(window, {mark: (name: string) => marks.push(name)});
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="mark(\'handler\')"><p id=styled style="color: rgb(1, 2, 3)">x</p>',
    );
    const script = document.createElement('script');
    script.textContent = "mark('script')";
    document.body.append(script);
    // In a later task, because the debugger, which runs the test's code, may evaluate text.
    await new Promise<void>((done) =>
      setTimeout(() => {
        try {
          new Function("mark('text')")();
        } catch {
          marks.push('refused');
        }
        done();
      }),
    );
    await fetch('https://other.example/').catch(() => marks.push('unreachable'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const styled = document.getElementById('styled');
    return {marks, color: styled ? getComputedStyle(styled).color : ''};
  });
  expect(ran.marks.sort()).toEqual(['refused', 'unreachable']);
  expect(ran.color).not.toBe('rgb(1, 2, 3)');
  await expect.poll(() => new Set(violations.map((note) => note.split(' ')[1])).size).toBeGreaterThanOrEqual(4);
});
