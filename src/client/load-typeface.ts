/**
 * Loads the typeface, keeps it for later visits, and puts it in place where nothing moves. Loaded by typeface.ts when
 * the page is idle.
 */
import typeface from '@generated/typeface/default/fonts.json';
import {placeUnmoved} from './place-typeface';

const {faces, storageKey} = typeface;

/** If starting the page has kept the reader waiting for longer, in milliseconds, laying it out again would as well. */
const patience = 50;
/** A page with more elements keeps the reader waiting when it is laid out again. */
const mostElements = 1_000;

/** Returns how long tasks have kept the reader waiting so far, where the browser measures it. */
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
    // Storage is blocked or full: later visits start with the fallback again.
  }
}

async function request(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(file, {priority: 'low'});
  if (!response.ok) throw new Error(`${file} answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Loads the fonts. Returns what is left to do at the next navigation, when everything moves anyway. */
export async function loadTypeface(isInPlace: () => boolean): Promise<(() => void) | undefined> {
  const fonts = await Promise.all(faces.map(({file}) => request(file)));
  keep(fonts);
  // The fonts of an earlier version stay until the next visit.
  if (isInPlace()) return undefined;
  const read: FontFace[] = [];
  for (const [i, {family, weight}] of faces.entries()) {
    read.push(await new FontFace(family, fonts[i], {weight}).load());
    // Each font is read in its own task, so that none keeps the reader waiting.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const isFast = readBlocked() <= patience && document.getElementsByTagName('*').length <= mostElements;
  return (isFast ? placeUnmoved(read) : undefined) ?? (() => read.forEach((face) => document.fonts.add(face)));
}
