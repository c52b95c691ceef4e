/** Moves through a page with the Tab key and checks the focused elements. */
import type {Page} from '@playwright/test';

/** A focused element. */
export type Stop = {
  /** The element and the text that a reader knows it by. */
  name: string;
  /** What is wrong with how it is shown. */
  faults: string[];
};

type Walk = {
  /** The key to press. */
  key?: string;
  /** Selector of the part of the page that the walk doesn't leave. */
  within?: string;
  /** Maximum number of stops. */
  most?: number;
};

/**
 * Presses a key until the focus returns to an earlier element, leaves `within`, or made `most`
 * stops. Motion must be off, so that each element is checked at its final place.
 */
export async function walk(
  page: Page,
  {key = 'Tab', within = 'body', most = 80}: Walk,
): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(forget);
  while (stops.length < most) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(lookAtFocus, within);
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

/** Lists the stops that a reader can't see, each with the reason. */
export const hiddenStops = (stops: Stop[]): string[] =>
  stops.flatMap(({name, faults}) => faults.map((fault) => `${name}: ${fault}`));

function forget(): void {
  document
    .querySelectorAll('[data-was-focused]')
    .forEach((element) => element.removeAttribute('data-was-focused'));
}

/**
 * Checks the focused element. Runs in the page, without anything from outside. Returns null when
 * the walk is over.
 */
function lookAtFocus(within: string): Stop | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  if (!focused.closest(within) || focused.dataset.wasFocused !== undefined) return null;
  focused.dataset.wasFocused = '';
  const label =
    focused.getAttribute('aria-label') ??
    (focused.textContent.trim().slice(0, 40) || focused.title);
  const faults: string[] = [];

  // End fade-ins before checking.
  for (const animation of focused.getAnimations()) animation.finish();
  const {outlineStyle, outlineWidth} = getComputedStyle(focused);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 1) faults.push('it has no outline');
  if (!focused.checkVisibility({opacityProperty: true, visibilityProperty: true}))
    faults.push('it cannot be seen');

  // WCAG 2.4.11: some part of it is visible, and not covered by the sticky navigation bar.
  const seen = [...focused.getClientRects()].some((box) =>
    [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const top = document.elementFromPoint(
          box.left + box.width * across,
          box.top + box.height * down,
        );
        return (
          top !== null &&
          (focused.contains(top) || (top.contains(focused) && !top.matches('body, html')))
        );
      }),
    ),
  );
  if (!seen) faults.push('it is covered or outside the window');
  return {name: `${focused.tagName.toLowerCase()} “${label}”`, faults};
}
