/** Walks through a page by Tab and looks at what has the focus. */
import type {Page} from '@playwright/test';

/** What has the focus: who it is, and what is wrong with how it shows. */
export type Stop = {name: string; faults: string[]};

/**
 * Presses a key until the focus comes back to where it was before, leaves `within`, or `most` stops were made.
 * Motion must be off, so that each stop is looked at where it comes to rest.
 */
export async function walk(
  page: Page,
  {key = 'Tab', within = 'body', most = 80}: {key?: string; within?: string; most?: number},
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

/** The stops that a reader could not see, each with the reason. */
export const hiddenStops = (stops: Stop[]): string[] =>
  stops.flatMap(({name, faults}) => faults.map((fault) => `${name}: ${fault}`));

function forget(): void {
  document.querySelectorAll('[data-was-focused]').forEach((element) => element.removeAttribute('data-was-focused'));
}

/** It runs in the page: nothing from outside. Null when the walk is over. */
function lookAtFocus(within: string): Stop | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  if (!focused.closest(within) || focused.dataset.wasFocused !== undefined) return null;
  focused.dataset.wasFocused = '';
  const label = focused.getAttribute('aria-label') ?? (focused.textContent.trim().slice(0, 40) || focused.title);
  const faults: string[] = [];

  // What fades in is looked at when it is there.
  for (const animation of focused.getAnimations()) animation.finish();
  const {outlineStyle, outlineWidth} = getComputedStyle(focused);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 1) faults.push('it has no outline');
  if (!focused.checkVisibility({opacityProperty: true, visibilityProperty: true})) faults.push('it cannot be seen');

  // WCAG 2.4.11: some part of it can be seen, below what stays at the top of the window.
  const seen = [...focused.getClientRects()].some((box) =>
    [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const top = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        return top !== null && (focused.contains(top) || (top.contains(focused) && !top.matches('body, html')));
      }),
    ),
  );
  if (!seen) faults.push('it is covered or outside the window');
  return {name: `${focused.tagName.toLowerCase()} “${label}”`, faults};
}
