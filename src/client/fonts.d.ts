/** The fonts of the site and their storage key, written by plugins/internals/typeface.ts. */
declare module '@generated/typeface/default/fonts.json' {
  const typeface: {storageKey: string; faces: {family: string; weight: string; file: string}[]};
  export default typeface;
}
