/** Finds faults on narrow screens in pages that fit the width. */
import {readFileSync} from 'node:fs';
import {fileOf} from './built-page';

type Narrow = {
  /** Kinds of parts that are shown. */
  kinds: string[];
  faults: string[];
};

/** Returns the kinds of parts in a page's HTML. Searches for elements, because every page has all class names. */
export function kindsOf(path: string): string[] {
  const html = readFileSync(fileOf(path), 'utf8');
  return Object.entries({
    stacks: /<table[^>]* class="?([^"> ]+ )*stacks\b/,
    'table-scroll': /<\w+[^>]* class="?table-scroll\b/,
    'data-language': /<\w+[^>]* data-language=/,
  })
    .filter(([, element]) => element.test(html))
    .map(([kind]) => kind);
}

/**
 * Measures the tables that stack, the boxes that scroll sideways and the headers of code, as they are now. Runs in
 * the page, so it can't use anything from outside.
 */
export function measureNarrow(): Narrow {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  const stacked = shown('table.stacks');
  const cutOff = stacked.filter(({parentElement: box}) => box && box.scrollWidth > box.clientWidth);
  const boxes = shown('.table-scroll');
  const scrolling = boxes.filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth);
  const unreachable = scrolling.filter(
    (box) => box.tabIndex !== 0 || !box.ariaLabel || !getComputedStyle(box).backgroundImage.includes('gradient'),
  );
  const headers = shown('main [data-language] > :first-child');
  const crowded = headers.filter((header) => {
    const [title, ...buttons] = [header.firstElementChild, ...header.querySelectorAll('button')].map((one) =>
      one?.getBoundingClientRect(),
    );
    const isOneRow = new Set(buttons.map((button) => button?.top)).size === 1;
    return !(
      buttons.length > 1 &&
      isOneRow &&
      buttons.every(
        (button) =>
          button &&
          title &&
          Math.min(button.width, button.height) >= 24 &&
          (title.width <= 1 || button.left >= title.right),
      )
    );
  });
  return {
    kinds: Object.entries({stacks: stacked, 'table-scroll': boxes, 'data-language': headers})
      .filter(([, parts]) => parts.length > 0)
      .map(([kind]) => kind),
    faults: [
      ...cutOff.map(({ariaLabel}) => `the table "${ariaLabel}" stacks, and still scrolls sideways`),
      ...unreachable.map(({ariaLabel}) => `the box "${ariaLabel}" scrolls without focus, name or shadow`),
      ...crowded.map(({textContent}) => `the header of code "${textContent}" has more than one row, or small buttons`),
    ],
  };
}
