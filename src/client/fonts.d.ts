/** The fonts of the site, and the key of their storage, written by tooling/docusaurus/typeface.ts. */
declare module '@generated/typeface/default/fonts.json' {
  export const storageKey: string;
  export const faces: {family: string; weight: string; file: string}[];
}
