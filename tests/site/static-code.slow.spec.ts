/** Checks that long code of a guide is in its HTML and in a file, but not in a script. */
import {readdirSync, readFileSync} from 'node:fs';
import {follow, guide} from '../lib/site/chunks';
import {expect, open, test} from '../lib/site/test';

const files = '**/assets/code/*.txt';
const program = 'webhook-receiver.ts';

test('long code is stored in files, and not in any script', () => {
  const code = readdirSync('build/assets/code').map((name) => readFileSync(`build/assets/code/${name}`, 'utf8'));
  expect(code.length).toBeGreaterThan(5);
  const scripts = readdirSync('build/assets/js').map((name) => readFileSync(`build/assets/js/${name}`, 'utf8'));
  for (const html of code) {
    const line = html.split('\n').find((one) => one.length > 60) ?? html;
    expect(scripts.filter((script) => script.includes(JSON.stringify(line).slice(1, -1)))).toEqual([]);
  }
});

test('a page opened directly contains all of its code and requests no code files', async ({page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, guide.path);
  await expect(page.locator(`[id="${program}:1"]`)).toBeAttached();
  expect(await page.locator('main pre code:empty').count()).toBe(0);
  expect(asked.filter((url) => url.includes('/assets/code/'))).toEqual([]);
});

test('a page reached by a link shows the same code as a page opened directly', async ({page}) => {
  const codeOf = () => page.locator('main pre').evaluateAll((all) => all.map((one) => one.textContent));
  await open(page, guide.path);
  const opened = await codeOf();
  expect(opened.length).toBeGreaterThan(3);
  await open(page, guide.neighbor);
  await follow(page, guide.path);
  await expect(page.locator(`[id="${program}:1"]`)).toBeAttached();
  await expect.poll(codeOf).toEqual(opened);
});

test('a link to a line scrolls to it, even if its code loads later', async ({page}) => {
  await open(page, guide.neighbor);
  // Simulates a link to a line in a page: a click changes the page without reloading.
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>('.theme-doc-sidebar-menu a[href$="/webhooks"]');
    history.replaceState(history.state, '', location.pathname);
    link?.addEventListener('click', () => setTimeout(() => history.replaceState(history.state, '', to)), {once: true});
  }, `${guide.path}#${program}:200`);
  await page.route(files, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await follow(page, guide.path);
  await expect(page.locator(`[id="${program}:200"]`)).toBeInViewport();
});
