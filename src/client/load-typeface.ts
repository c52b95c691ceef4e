/**
 * Loads the typeface, stores it for later visits, and applies it if nothing moves. typeface.ts loads this module when
 * the page is idle.
 */
import typeface from '@generated/typeface/default/fonts.json';
import {placeUnmoved} from './place-typeface';

const {faces, storageKey} = typeface;

/** Maximum blocking time so far, in milliseconds. After more, laying the page out again would block it as well. */
const patience = 50;
/** Maximum number of elements. A larger page would keep the reader waiting when it is laid out again. */
const mostElements = 1_000;

/** Returns how long tasks have blocked the page so far, in milliseconds, or 0 if the browser doesn't measure it. */
function readBlocked(): number {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return 0;
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({type: 'longtask', buffered: true});
  const tasks = observer.takeRecords();
  observer.disconnect();
  return tasks.reduce((sum, {duration}) => sum + duration - 50, 0);
}

function keep(fonts: Uint8Array[]): void {
  const kept = faces.map(({file, family, weight}, i) => [file, family, weight, btoa(String.fromCharCode(...fonts[i]))]);
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full. Later visits start with the fallback font again.
  }
}

async function request(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(file, {priority: 'low'});
  if (!response.ok) throw new Error(`${file} answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Loads the fonts and applies them if nothing moves. Returns a function that completes this on the next navigation. */
export async function loadTypeface(isInPlace: () => boolean): Promise<(() => void) | undefined> {
  const fonts = await Promise.all(faces.map(({file}) => request(file)));
  keep(fonts);
  // The fonts of an earlier version stay until the next visit.
  if (isInPlace()) return undefined;
  const read: FontFace[] = [];
  for (const [i, {family, weight}] of faces.entries()) {
    read.push(await new FontFace(family, fonts[i], {weight}).load());
    // Read each font in a separate task, so that the page stays responsive.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const isFast = readBlocked() <= patience && document.getElementsByTagName('*').length <= mostElements;
  return (isFast ? placeUnmoved(read) : undefined) ?? (() => read.forEach((face) => document.fonts.add(face)));
}
