/** Tests that the pages share one grid, few styles of text, and one sign for what opens and closes. */
import type {Page} from '@playwright/test';
import {endpointUrl, listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {expect, open, test} from '../lib/site/test';

const pages = {
  home: '/',
  guides: '/docs',
  guide: '/docs/guides/platform/webhooks',
  reference: '/api',
  operation: '/api/screen-simple',
};
/** What starts at the left edge of each page, and what ends at its right edge. */
const atEdges = {
  home: {left: 'main h1', right: 'main [class*=cards]'},
  guides: {left: '.menu__link', right: 'main .life'},
  guide: {left: '.menu__link', right: '.table-of-contents'},
  reference: {left: '.menu__link', right: 'main .table-scroll'},
  operation: {left: '.menu__link', right: 'main .reference'},
};

/** Returns the left edge of the text of the first match, and the right edge of the last one, in whole pixels. */
const edgesOf = (page: Page, left: string, right: string) =>
  page.evaluate(
    ([first, last]) => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(first)!);
      const end = [...document.querySelectorAll(last)]
        .map((element) => element.getBoundingClientRect())
        .filter(({width}) => width > 0);
      return {
        left: Math.round(range.getBoundingClientRect().left),
        right: Math.round(Math.max(...end.map((box) => box.right))),
      };
    },
    [left, right],
  );

for (const width of [1440, 1920])
  test(`all pages have the same edges as the bar and the footer at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    for (const [kind, path] of Object.entries(pages)) {
      await open(page, path);
      const bar = await edgesOf(page, '.navbar__brand', '.navbar__inner');
      const footer = await edgesOf(page, '.footer__title', '.footer__bottom');
      expect(footer, `${kind}: the footer`).toEqual(bar);
      const {left, right} = atEdges[kind as keyof typeof atEdges];
      expect(await edgesOf(page, left, right), kind).toEqual(bar);
    }
  });

const pagesWithCode = [
  '/docs/guides/one-off-screening/first-screening',
  '/docs/guides/one-off-screening/screening-response',
  '/docs/guides/one-off-screening/tune-the-threshold',
  '/docs/guides/onboarding-and-monitoring/follow-changes',
  '/docs/guides/platform/errors-and-retries',
  '/docs/downloads',
];

test('on a phone, commands and outputs wrap, and no line of a program breaks', async ({page}) => {
  await page.setViewportSize({width: 360, height: 800});
  for (const path of [...pagesWithCode, '/api/screen-full']) {
    await open(page, path);
    const blocks = await page.evaluate(() =>
      [...document.querySelectorAll('main [data-language] pre > code')]
        .filter((code) => code.checkVisibility())
        .map((code) => {
          const box = code.parentElement!;
          const wraps = code.closest('[data-language=text], [data-language=bash]') !== null;
          const text = (code.textContent ?? '').replace(/\n$/, '');
          const {height} = code.getBoundingClientRect();
          const shown = Math.round(height / parseFloat(getComputedStyle(code).lineHeight));
          const isCut = box.scrollWidth > box.clientWidth;
          return {text: text.slice(0, 60), lines: text.split('\n').length, shown, wraps, isCut};
        }),
    );
    expect(blocks.length, path).toBeGreaterThan(0);
    for (const {text, lines, shown, wraps, isCut} of blocks)
      if (wraps) expect(isCut, `${path}: ${text}`).toBe(false);
      else expect(shown, `${path}: ${text}`).toBe(lines);
  }
});

test('code and cards of a guide end at the same edge, with the copy button in one place', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  for (const path of pagesWithCode) {
    await open(page, path);
    const found = await page.evaluate(() => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      // The annotated response is as wide as tables, because its notes are beside its code.
      const boxes = document.querySelectorAll(
        '.markdown > :is([data-language], figure:not([data-annotated])), .markdown > div > div > [role=tablist], ' +
          '.markdown [role=tabpanel] > [data-language]',
      );
      const buttons = document.querySelectorAll('.markdown .code-surface button[title^="Copy: "]');
      const shown = (elements: NodeListOf<Element>) =>
        [...elements].filter((element) => element.checkVisibility());
      return {
        edges: shown(boxes).map((box) => Math.round(boxOf(box).right)),
        places: shown(buttons).map((button) => {
          const surface = button.closest('.code-surface')!;
          const frame = boxOf(surface);
          const {right, top} = boxOf(button);
          const opacity = button.checkVisibility({opacityProperty: true}) ? '' : ', invisible';
          return `${Math.round(frame.right - right)}, ${Math.round(top - frame.top - surface.clientTop)}${opacity}`;
        }),
      };
    });
    expect([...new Set(found.edges)].length, `${path}: ${found.edges.join(' ')}`).toBeLessThan(2);
    expect(found.places.length, path).toBeGreaterThan(0);
    expect([...new Set(found.places)], path).toHaveLength(1);
  }
});

/** Returns the size, weight and family of each text in the window, with an example. */
const listTextStyles = (page: Page) =>
  page.evaluate(() => {
    const styles = new Map<string, string>();
    const add = (element: Element, text: string, pseudo?: string) => {
      const {fontSize, fontWeight, fontFamily} = getComputedStyle(element, pseudo);
      const key = `${fontSize} ${fontWeight} ${fontFamily.split(',')[0]}`;
      styles.set(key, styles.get(key) ?? text.trim());
    };
    const isInWindow = ({width, height, top, bottom}: DOMRect): boolean =>
      width > 1 && height > 1 && top < innerHeight && bottom > 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const {currentNode: node} = walker;
      const element = node.parentElement!;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isShown =
        element.checkVisibility({visibilityProperty: true, opacityProperty: true}) &&
        !element.closest('.only-heard, .for-programs, option');
      if (isShown && node.textContent?.trim() && [...range.getClientRects()].some(isInWindow))
        add(element, node.textContent);
    }
    for (const link of document.querySelectorAll('.api-method > .menu__link'))
      if (isInWindow(link.getBoundingClientRect())) add(link, 'a method', '::before');
    for (const menu of document.querySelectorAll('main select'))
      if (isInWindow(menu.getBoundingClientRect())) add(menu, 'a menu');
    return [...styles].map(([style, text]) => `${style}: ${text.slice(0, 30)}`);
  });

test('the first screen of each operation has at most 8 styles of text', async ({reader}) => {
  const paths = listEndpoints(readBundle('.')).map(endpointUrl);
  expect(paths.length).toBeGreaterThan(20);
  await reader.setViewportSize({width: 1440, height: 900});
  for (const path of paths) {
    await open(reader, path);
    const styles = await listTextStyles(reader);
    expect(styles.length, path).toBeGreaterThan(4);
    expect(styles.length, `${path}: ${styles.join('\n')}`).toBeLessThanOrEqual(8);
  }
});

test('everything that opens and closes has the same sign', async ({page}) => {
  const signs = {
    '/docs/guides/platform/webhooks': [
      ['.menu__link--sublist-caret, .menu__caret', ''],
      ['.theme-doc-toc-mobile > button', '::after'],
    ],
    '/docs/user-guide/content/investigation': [['main summary', '::before']],
    '/api/get-entity': [['main summary', '::before']],
    '/': [['main summary', '::before']],
  };
  const masks = new Set<string>();
  for (const [path, selectors] of Object.entries(signs)) {
    await open(page, path);
    for (const [selector, pseudo] of selectors) {
      const found = await page.evaluate(
        ([query, part]) =>
          [...document.querySelectorAll(query)].map((element) => {
            const after = getComputedStyle(element, part || '::after').maskImage;
            return after === 'none' && !part
              ? getComputedStyle(element, '::before').maskImage
              : after;
          }),
        [selector, pseudo],
      );
      expect(found.length, `${path}: ${selector}`).toBeGreaterThan(0);
      for (const mask of found) masks.add(mask);
    }
  }
  expect([...masks]).toEqual([expect.stringMatching(/^url\(/)]);
});
