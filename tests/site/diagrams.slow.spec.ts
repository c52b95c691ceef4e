/** Checks that every diagram is readable on every screen, as a picture or as a list. */
import {measureAt, paths} from '../lib/site/diagrams';
import {expect, test} from '../lib/site/test';

const widths = [320, 360, 480, 768, 997, 1280];

test('diagram labels fit, never overlap, are at least 12 px high, and also appear in a list', async ({
  plainReader,
}) => {
  const found: Awaited<ReturnType<typeof measureAt>> = [];
  for (const path of paths) {
    await plainReader.goto(path);
    for (const width of widths) found.push(...(await measureAt(plainReader, path, width)));
  }
  expect(found.filter(({faults}) => faults.length > 0)).toEqual([]);
  const [wide, narrow] = [1280, 360].map((own) => found.filter(({width}) => width === own));
  expect(wide.length).toBeGreaterThan(1);
  expect(wide.filter(({isDrawn}) => isDrawn)).toHaveLength(wide.length);
  expect(narrow).toHaveLength(wide.length);
});

test('diagram lines and labels stay readable in forced colors and in print', async ({browser}, {
  project,
}) => {
  const page = await browser.newPage({baseURL: project.use.baseURL, forcedColors: 'active'});
  for (const path of paths) {
    await page.goto(path);
    const faded = await page.evaluate(() => {
      const systemInk = getComputedStyle(document.body).color;
      return [
        ...document.querySelectorAll('figure:has([class^=diagram-]) svg :is(path, polygon, text)'),
      ]
        .map((part) => [part.tagName, getComputedStyle(part)] as const)
        .filter(([name, {fill, stroke}]) => (name === 'text' ? fill : stroke) !== systemInk)
        .map(([name]) => name);
    });
    expect(faded, path).toEqual([]);
  }
  await page.emulateMedia({media: 'print', forcedColors: 'none'});
  for (const path of paths) {
    await page.goto(path);
    expect((await measureAt(page, path, 740)).filter(({faults}) => faults.length > 0)).toEqual([]);
  }
  await page.close();
});
