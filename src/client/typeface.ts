/**
 * Requests the typeface when the page is idle after its first paint. Applies it on this page if nothing in view would
 * move, otherwise on the next page. Stores the fonts in the browser, so that later visits start with them
 * (src/client/kept-typeface.js).
 */
import typeface from '@generated/typeface/default/fonts.json';
import {isSlow} from './connection';

const {faces, storageKey} = typeface;

/** Applies the typeface, or ends the adjustments for it, at the next navigation. */
let finish: (() => void) | undefined;

/** Some browsers put the name of a font family in quotes. */
const isInPlace = (): boolean => [...document.fonts].some(({family}) => family.replaceAll('"', '') === faces[0].family);

function isKept(): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[][];
    return kept.map(([file]) => file).join() === faces.map(({file}) => file).join();
  } catch {
    return false; // Storage is blocked, or its content isn't ours.
  }
}

/** Docusaurus calls this after each navigation, before the new page is painted. */
export function onRouteDidUpdate({
  location,
  previousLocation,
}: {
  location: {pathname: string};
  previousLocation: {pathname: string} | null;
}): void {
  if (!previousLocation) {
    if (isSlow() || (isKept() && isInPlace())) return;
    // Without the fonts, the page keeps the fallback font.
    const start = async (): Promise<void> => {
      try {
        finish = await (await import('./load-typeface')).loadTypeface(isInPlace);
      } catch {
        // The fonts are requested again on the next visit.
      }
    };
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => void start(), {timeout: 5000});
    else setTimeout(() => void start(), 200);
    return;
  }
  if (location.pathname === previousLocation.pathname) return;
  finish?.();
  finish = undefined;
}
