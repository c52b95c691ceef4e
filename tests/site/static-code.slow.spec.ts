/** Checks that long code of a guide is in its HTML and in a file, but not in a script. */
import {readdirSync, readFileSync} from 'node:fs';
import {followLink, guide} from '../lib/site/faults';
import {expect, open, test} from '../lib/site/test';

const program = 'webhook-handler.ts';

test('long code is stored in files, and not in any script', () => {
  const [code, scripts] = ['code', 'js'].map((folder) =>
    readdirSync(`build/assets/${folder}`).map((name) =>
      readFileSync(`build/assets/${folder}/${name}`, 'utf8'),
    ),
  );
  expect(code.length).toBeGreaterThan(5);
  for (const html of code) {
    const line = html.split('\n').find((one) => one.length > 60) ?? html;
    expect(scripts.filter((script) => script.includes(JSON.stringify(line).slice(1, -1)))).toEqual(
      [],
    );
  }
});

test('a page contains all of its code, requests no files, and is the same if reached by a link', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const codeOf = () =>
    page.locator('main pre').evaluateAll((all) => all.map((one) => one.textContent));
  await open(page, guide.path);
  await expect(page.locator(`[id="${program}:1"]`)).toBeAttached();
  expect(await page.locator('main pre code:empty').count()).toBe(0);
  expect(asked.filter((url) => url.includes('/assets/code/'))).toEqual([]);
  const opened = await codeOf();
  expect(opened.length).toBeGreaterThan(3);
  await open(page, guide.neighbor);
  await followLink(page, guide.path);
  await expect.poll(codeOf).toEqual(opened);
});

test('a link to a line scrolls to it, although its code loads later', async ({page}) => {
  await open(page, guide.neighbor);
  // Simulates a link to a line in a page: a click changes the page without reloading.
  await page.evaluate((to) => {
    const addLine = () => setTimeout(() => history.replaceState(history.state, '', to));
    document.addEventListener('click', addLine, {once: true});
  }, `${guide.path}#${program}:39`);
  await followLink(page, guide.path);
  await expect(page.locator(`[id="${program}:39"]`)).toBeInViewport();
});
