import {readFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {listPaths, pageFile} from '../../plugins/post-build/pages';
import {findOverflow} from '../lib/site/overflow';
import {expect, open, test} from '../lib/site/test';

const withPrograms = listPaths('build').filter((path) =>
  /class="?code-line/.test(readFileSync(`build/${pageFile(path)}`, 'utf8')),
);

/** One page of each folder, because the same component renders all programs. */
const onePageOfEachFolder = [...new Map(withPrograms.map((path) => [dirname(path), path])).values()];

test('program lines have IDs that are unique on their page', () => {
  expect(withPrograms.length).toBeGreaterThan(5);
  for (const path of withPrograms) {
    const html = readFileSync(`build/${pageFile(path)}`, 'utf8');
    const lines = [...html.matchAll(/class="?code-line"? id="?([^\s">]+)/g)].map(([, id]) => id);
    expect(lines.length, path).toBeGreaterThan(0);
    expect(new Set(lines).size, path).toBe(lines.length);
  }
});

for (const path of onePageOfEachFolder) {
  test(`a link to a program line on ${path} expands the program and scrolls to the line`, async ({reader}) => {
    // Another test may have left the window narrow, where no line numbers are shown.
    await reader.setViewportSize({width: 1280, height: 800});
    await open(reader, path);
    const links = reader.locator('.code-line > a');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    // The second language of a program is folded at first.
    await reader.locator('main details:has(.code-line):not([open]) > summary').evaluateAll((all) => {
      all.forEach((summary) => (summary as HTMLElement).click());
    });
    await links.last().click();
    const address = addresses.at(-1) ?? '';
    expect(new URL(reader.url()).hash).toBe(address);
    // Arriving from another page unfolds the program.
    await reader.goto('about:blank');
    await open(reader, path + address);
    const target = reader.locator('.code-line:target');
    await expect(target).toBeInViewport();
    await expect(target).toHaveAttribute('id', address.slice(1));
    expect(await reader.evaluate(findOverflow)).toEqual([]);
  });
}

test('line numbers are hidden on narrow screens, and are never part of the text', async ({page}) => {
  const [path = ''] = withPrograms;
  await open(page, path);
  const line = page.locator('.code-line').nth(1);
  const number = () => line.locator('a').evaluate((link) => getComputedStyle(link, '::before').content);
  expect(await number()).not.toBe('none');
  await expect(line.locator('a')).toBeVisible();
  expect(await line.evaluate((node) => (node as HTMLElement).innerText.trim())).toBe(
    (await line.textContent())?.trim(),
  );
  await page.setViewportSize({width: 360, height: 780});
  await expect(line.locator('a')).toBeHidden();
});
