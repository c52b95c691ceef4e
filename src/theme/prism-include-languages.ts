/** Loads no grammars, because code is highlighted at build time (tooling/reference/highlight.ts). */
export default function prismIncludeLanguages(): void {}
