/** Loads no grammars, because code is highlighted at build time (plugins/reference/highlight.ts). */
export default function prismIncludeLanguages(): void {}
