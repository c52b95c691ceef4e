/**
 * Requests the typeface when the page is idle after its first paint, and puts it in place where nothing moves: on this
 * page if nothing in view would move, else on the next one. The fonts are kept in the browser, so that later visits
 * start with them (src/client/kept-typeface.js).
 */
import typeface from '@generated/typeface/default/fonts.json';
import {placeUnmoved} from './place-typeface';

/** If starting the page has kept the reader waiting for longer, in milliseconds, laying it out again would as well. */
const patience = 50;

const {faces, storageKey} = typeface;

let waiting: FontFace[] = [];
let release: (() => void) | undefined;
/** How long tasks have kept the reader waiting, where the browser measures it. */
let blocked = 0;

/** Some browsers write the name of a family in quotes. */
const isInPlace = (): boolean => [...document.fonts].some(({family}) => family.replaceAll('"', '') === faces[0].family);

function isKept(): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[][];
    return kept.map(([file]) => file).join() === faces.map(({file}) => file).join();
  } catch {
    return false; // Storage is blocked, or its content isn't ours.
  }
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

async function load(): Promise<void> {
  const fonts = await Promise.all(faces.map(({file}) => request(file)));
  keep(fonts);
  // The fonts of an earlier version stay until the next visit.
  if (isInPlace()) return;
  const read: FontFace[] = [];
  for (const [i, {family, weight}] of faces.entries()) {
    read.push(await new FontFace(family, fonts[i], {weight}).load());
    // Each font is read in its own task, so that none keeps the reader waiting.
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (blocked <= patience) release = placeUnmoved(read);
  if (!release) waiting = read;
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
    const {saveData} = (navigator as {connection?: {saveData?: boolean}}).connection ?? {};
    if (saveData || (isKept() && isInPlace())) return;
    if (PerformanceObserver.supportedEntryTypes.includes('longtask'))
      new PerformanceObserver((list) => {
        for (const {duration} of list.getEntries()) blocked += duration - 50;
      }).observe({type: 'longtask', buffered: true});
    // Without fonts the page stays in the fallback.
    const start = (): void => void load().catch(() => undefined);
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, {timeout: 5000});
    else setTimeout(start, 200);
    return;
  }
  if (location.pathname === previousLocation.pathname) return;
  release?.();
  release = undefined;
  waiting.forEach((face) => document.fonts.add(face));
  waiting = [];
}
