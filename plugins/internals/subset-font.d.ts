/** The part of subset-font that the site and its tests use. The package has no types. */
declare module 'subset-font' {
  type Options = {targetFormat: 'woff2' | 'sfnt'; keepFeatures?: string[]; keepAllGlyphs?: boolean};
  export default function subsetFont(font: Buffer, characters: string | undefined, options: Options): Promise<Buffer>;
}
