/** Loads no grammars, because code is highlighted at build time (plugins/lib/highlight.ts). */
export default function prismIncludeLanguages(): void {}
