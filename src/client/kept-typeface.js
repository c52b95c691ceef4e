/**
 * Applies the typeface before the first paint, from the fonts that src/client/load-typeface.ts stored. If the browser
 * doesn't load them synchronously, the page keeps the fallback font, because a later change could shift its layout.
 * Inlined in each page by plugins/internals/typeface.ts, which inserts the storage key.
 */
try {
  const faces = JSON.parse(localStorage.getItem(storageKey)).map(
    ([, family, weight, font]) =>
      new FontFace(
        family,
        Uint8Array.from(atob(font), (byte) => byte.charCodeAt(0)),
        {weight},
      ),
  );
  if (faces.every(({status}) => status === 'loaded')) faces.forEach((face) => document.fonts.add(face));
} catch {
  // Nothing is stored, or storage is blocked.
}
