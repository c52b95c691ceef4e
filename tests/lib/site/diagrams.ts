/** Measures diagrams in a browser: whether each is readable, as a picture or as a list. */
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {fileOf} from './built-page';
import {listPages} from './sitemap';

/** The pages with diagrams. */
export const paths = listPages().filter((path) =>
  /<(?:ol|ul|div) class="?diagram-/.test(readFileSync(fileOf(path), 'utf8')),
);
type Found = {isDrawn: boolean; faults: string[]};

/** Measures the diagrams of the page as they are now. Runs in the page, without anything from outside. */
function measure(): Found[] {
  const figures = [...document.querySelectorAll('figure:has([class^=diagram-])')];
  return figures.map((figure) => {
    const faults: string[] = [];
    const frame = figure.getBoundingClientRect();
    const list = figure.querySelector<HTMLElement>('[class^=diagram-]')!;
    const picture = figure.querySelector('[aria-hidden=true]');
    const isDrawn = Boolean(picture?.checkVisibility());
    const isListed = getComputedStyle(list.parentElement!).position !== 'absolute';
    if (isDrawn === isListed) faults.push('either the picture or the list is shown');
    if (figure.scrollWidth > figure.clientWidth) faults.push('the figure scrolls sideways');

    type Box = {left: number; right: number; top: number; bottom: number};
    const inside = (inner: Box, outer: Box): boolean =>
      inner.left >= outer.left &&
      inner.right <= outer.right &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom;
    const meet = (one: Box, other: Box): boolean =>
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom &&
      other.top < one.bottom;

    const scale =
      picture instanceof SVGSVGElement
        ? picture.getBoundingClientRect().width / picture.viewBox.baseVal.width
        : 1;
    const written = [...(picture?.querySelectorAll('text, span') ?? [])];
    const shown = isDrawn ? written : [...list.querySelectorAll('b, i, a, li')];
    const texts = shown.filter((text) => text.checkVisibility());
    if (texts.length === 0) faults.push('it has no text');
    for (const text of texts) {
      const size = Number.parseFloat(getComputedStyle(text).fontSize) * (isDrawn ? scale : 1);
      if (size < 11.99) faults.push(`"${text.textContent}" is ${size} px high`);
      if (!inside(text.getBoundingClientRect(), frame))
        faults.push(`"${text.textContent}" leaves the figure`);
    }
    if (isDrawn && picture) {
      const boxes = [...picture.querySelectorAll('.node :is(rect, path)')].map((rect) =>
        rect.getBoundingClientRect(),
      );
      texts.forEach((text, i) => {
        const box = text.getBoundingClientRect();
        if (
          text.closest('.node')
            ? !boxes.some((outer) => inside(box, outer))
            : boxes.some((outer) => meet(box, outer))
        )
          faults.push(`"${text.textContent}" crosses the edge of a box`);
        // Shrink the box, because the next line of the same text is close.
        const slim = {left: box.left, right: box.right, top: box.top + 2, bottom: box.bottom - 2};
        for (const other of texts.slice(i + 1))
          if (meet(slim, other.getBoundingClientRect()))
            faults.push(`"${text.textContent}" touches "${other.textContent}"`);
      });
    }

    // Every word of the picture is in the list, which numbers the steps itself.
    const said = (list.textContent ?? '').replaceAll(/\s+/g, ' ');
    for (const text of written) {
      const words = text.textContent?.trim().replace(/^\d+\. /, '') ?? '';
      if (!said.includes(words)) faults.push(`"${words}" is not in the list`);
    }
    if (!picture) faults.push('the picture is read beside its list');
    return {isDrawn, faults};
  });
}

/** Returns the diagrams of a page at a width. */
export async function measureAt(page: Page, path: string, width: number) {
  await page.setViewportSize({width, height: 800});
  return (await page.evaluate(measure)).map((found) => ({path, width, ...found}));
}
