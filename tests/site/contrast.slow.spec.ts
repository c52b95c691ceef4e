/** Tests the contrast of texts that axe doesn't see: options of menus, and links of code under the pointer. */
import type {Locator} from '@playwright/test';
import {contrast, enoughContrast, readColor} from '../lib/site/contrast';
import {openSandbox} from '../lib/site/sandbox';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

const {operation} = onePageOfEachKind();
const withAnnotatedExample = '/docs/guides/one-off-screening/screening-response';

/** Reads the color of an element, and the background behind it. */
const colorsOf = (element: Locator): Promise<{color: string; background: string}> =>
  element.evaluate((one) => {
    let at: Element | null = one;
    const isClear = (box: Element): boolean =>
      getComputedStyle(box).backgroundColor === 'rgba(0, 0, 0, 0)';
    while (at && isClear(at)) at = at.parentElement;
    const background = getComputedStyle(at ?? document.documentElement).backgroundColor;
    return {color: getComputedStyle(one).color, background};
  });

async function expectReadable(element: Locator, what: string): Promise<void> {
  const {color, background} = await colorsOf(element);
  const found = contrast(readColor(color), readColor(background));
  expect(found, `${what}: ${color} on ${background}`).toBeGreaterThanOrEqual(enoughContrast);
}

/** Checks the first links, each without and with the pointer over it. */
async function expectLinksReadable(all: Locator): Promise<void> {
  const links = await all.filter({visible: true}).all();
  expect(links.length).toBeGreaterThan(3);
  for (const link of links.slice(0, 4)) {
    await expectReadable(link, 'without the pointer');
    await link.hover();
    await expectReadable(link, 'under the pointer');
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the options of menus are readable in ${colorScheme} mode`, async ({page}) => {
    await page.emulateMedia({colorScheme});
    await open(page, operation);
    const options = await page.locator('main select option').all();
    expect(options.length).toBeGreaterThan(5);
    for (const option of options) {
      // A list of options isn't inside the page: only its own background is behind it.
      const {backgroundColor, color} = await option.evaluate((one) => {
        const {backgroundColor, color} = getComputedStyle(one);
        return {backgroundColor, color};
      });
      const found = contrast(readColor(color), readColor(backgroundColor));
      expect(found, `${color} on ${backgroundColor}`).toBeGreaterThanOrEqual(enoughContrast);
    }
  });

  test(`links in code are readable under the pointer in ${colorScheme} mode`, async ({page}) => {
    await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
    await open(page, withAnnotatedExample);
    await expectLinksReadable(page.locator('.code-surface a'));
    const {panel, send} = await openSandbox(page, '/api/screen-simple');
    await send();
    await panel
      .getByRole('region', {name: 'Sandbox response'})
      .getByRole('tab', {name: 'JSON'})
      .click();
    await expectLinksReadable(panel.locator('.code-surface a'));
  });
}
