/** No grammar is sent to readers: code is highlighted at build time (src/description/highlight.ts). */
export default function prismIncludeLanguages(): void {}
