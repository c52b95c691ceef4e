import type {Page} from '@playwright/test';
import {readBundle} from '@screening/api/node';
import {expect, hydrated, open, test} from '../lib/site/test';

const {version} = readBundle('.').info;

const bar = (page: Page) => page.locator('.theme-announcement-bar');

/** Collects layout shifts while the page loads and hydrates. */
async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, {shifts});
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => shifts.push((entry as unknown as {value: number}).value)),
    ).observe({type: 'layout-shift', buffered: true});
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[]);
}

/** Records whether the bar was ever visible while the page was loading. */
async function watchBar(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const look = (): void => {
      const isShown = document.querySelector('.theme-announcement-bar')?.checkVisibility();
      if (isShown) Object.assign(globalThis, {barWasShown: true});
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => Reflect.has(globalThis, 'barWasShown'));
}

test('the announcement names the newest version and links to its changelog entry', async ({page}) => {
  await open(page, '/');
  await expect(bar(page)).toContainText(version);
  await bar(page).getByRole('link').click();
  const place = `#${version.replaceAll('.', '-')}`;
  await expect(page).toHaveURL(`/docs/changelog${place}`);
  await expect(page.locator(place)).toBeInViewport();
});

test('the announcement is shown until the next page load, and then hidden from the start', async ({page}) => {
  const shifts = await watchShifts(page);
  const wasShown = await watchBar(page);
  await open(page, '/docs/glossary');
  await expect(bar(page)).toBeVisible();
  // Still the same visit: the page isn't reloaded.
  await page.locator('.theme-doc-sidebar-menu a[href="/docs/changelog"]').click();
  await expect(page.locator('h1')).toHaveText('Changelog');
  await expect(bar(page)).toBeVisible();

  for (const path of ['/', '/docs/glossary']) {
    await open(page, path);
    await expect(bar(page)).toHaveCount(0);
    expect(await wasShown(), path).toBe(false);
    expect(await shifts(), path).toEqual([]);
  }
});

test('the announcement stays dismissed until there is a new one, which is shown once', async ({page}) => {
  await open(page, '/');
  await bar(page).getByRole('button', {name: 'Close'}).click();
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(bar(page)).toBeHidden();

  // Simulates a reader who dismissed an earlier announcement.
  const changed = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('docusaurus.announcement.id'));
    if (key) localStorage.setItem(key, 'an-earlier-one');
    return key;
  });
  expect(changed).toBeDefined();
  // The first load still finds "dismissed" before the application runs, and resets it for the next load.
  await page.reload();
  await hydrated(page);
  await page.reload();
  await hydrated(page);
  await expect(bar(page)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(bar(page)).toBeHidden();
});

test('without storage, the announcement can be closed on each page', async ({page}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  );
  for (const path of ['/', '/docs/glossary']) {
    await open(page, path);
    await expect(bar(page)).toBeVisible();
    await bar(page).getByRole('button', {name: 'Close'}).click();
    await expect(bar(page)).toHaveCount(0);
  }
});

test('without JavaScript, the announcement links to the changelog', async ({plainReader}) => {
  await plainReader.goto('/');
  await bar(plainReader).getByRole('link').click();
  await expect(plainReader).toHaveURL('/docs/changelog#v2-0-1');
});
