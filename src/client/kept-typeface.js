/**
 * Puts the typeface in place before the first paint, from the fonts that src/client/typeface.ts has kept. A browser that
 * doesn't read them at once leaves the page in the fallback, because a later change could move what is on it.
 * It is part of each page; tooling/docusaurus/typeface.ts puts in the storage key.
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
  // Nothing is kept, or storage is blocked.
}
