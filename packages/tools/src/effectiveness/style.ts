/** The style of the report: the colors of the site, in light, dark and print. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #ffffff;
  --surface: #f4f6f7;
  --line: #d5dce0;
  --ink: #17222b;
  --ink-muted: #4b5a66;
  --accent: #0a5a6b;
  --found: #17663a;
  --missed: #b0261c;
  --notice: #85480a;
  --notice-soft: #fbf0dd;
  --alert-soft: #fce9e7;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #10171c;
    --surface: #18222a;
    --line: #33424d;
    --ink: #e3eaee;
    --ink-muted: #a7b5bf;
    --accent: #74cbdb;
    --found: #86d3a0;
    --missed: #ff9d90;
    --notice: #eeb76b;
    --notice-soft: #38270f;
    --alert-soft: #431c18;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  overflow-wrap: anywhere;
}
.page { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 0.75rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.375rem; line-height: 1.3; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1.0625rem; line-height: 1.4; }
p, ul { max-width: 42rem; margin: 0 0 1rem; }
ul { padding-left: 1.25rem; }
li { margin-bottom: 0.375rem; }
a { color: var(--accent); }
code { font: 0.875em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.subtitle, .note, figcaption { color: var(--ink-muted); }
.note, figcaption, caption { font-size: 0.875rem; }
.box { margin: 1.5rem 0; padding: 1rem 1.25rem 0.5rem; border: 1px solid var(--line); border-left: 4px solid var(--notice); border-radius: 6px; background: var(--notice-soft); }
.box.alert { border-left-color: var(--missed); background: var(--alert-soft); }
.box h2 { margin: 0 0 0.5rem; padding: 0; border: 0; font-size: 1.125rem; }
.results { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1rem; margin: 0 0 1rem; }
.results > div { padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); }
.results dt { color: var(--ink-muted); font-size: 0.875rem; }
.results dd { margin: 0; }
.results .value { font-size: 1.75rem; font-weight: 600; line-height: 1.3; }
.scroll { overflow-x: auto; margin: 0 0 1.5rem; }
.scroll:focus-visible, a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; min-width: 100%; font-size: 0.875rem; line-height: 1.45; }
caption { padding: 0 0 0.5rem; color: var(--ink-muted); text-align: left; caption-side: top; }
caption span { position: sticky; left: 0; display: inline-block; max-width: calc(100vw - 2rem); }
th, td { padding: 0.4375rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: normal; }
td, tbody th { min-width: 5rem; }
tbody th { font-weight: 400; }
tbody .number { white-space: nowrap; }
thead th { border-bottom: 2px solid var(--line); color: var(--ink-muted); font-weight: 600; }
.number { min-width: 0; text-align: right; font-variant-numeric: tabular-nums; }
.long { display: inline-block; min-width: 12rem; max-width: 28rem; overflow-wrap: anywhere; }
.current { font-weight: 600; }
.found { color: var(--found); }
.missed { color: var(--missed); }
figure { margin: 0 0 1.5rem; }
figcaption { margin-top: 0.25rem; max-width: 42rem; }
svg { display: block; width: 100%; overflow: visible; }
svg text { fill: var(--ink); font-size: 13px; }
svg .axis { fill: var(--ink-muted); font-size: 12px; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .policy { stroke: var(--notice); stroke-width: 2; stroke-dasharray: 6 4; }
svg .first { stroke: var(--accent); fill: var(--accent); }
svg .second { stroke: var(--ink-muted); fill: var(--ink-muted); }
svg line.first, svg line.second { stroke-width: 2.5; }
svg line.second { stroke-dasharray: 2 4; stroke-linecap: round; }
svg .track { fill: none; stroke: var(--ink-muted); stroke-width: 1; }
svg .bar { fill: var(--accent); }
svg .whisker-back { stroke: var(--paper); stroke-width: 6; stroke-linecap: round; }
svg .whisker { stroke: var(--ink); stroke-width: 1.5; }
svg .end { text-anchor: end; }
svg .middle { text-anchor: middle; }
.facts { display: grid; grid-template-columns: minmax(9rem, max-content) 1fr; gap: 0.25rem 1.5rem; margin: 0 0 1.5rem; font-size: 0.9375rem; }
.facts dt { color: var(--ink-muted); }
.facts dd { margin: 0; }
@media (max-width: 30rem) {
  .facts { grid-template-columns: 1fr; gap: 0; }
  .facts dd { margin-bottom: 0.625rem; }
}
@media print {
  @page { margin: 18mm 15mm; }
  body { font-size: 10pt; }
  .page { max-width: none; padding: 0; }
  h2, h3, caption { break-after: avoid; }
  figure, .box, .results, tr { break-inside: avoid; }
  thead { display: table-header-group; }
  .scroll { overflow: visible; }
  table { font-size: 8.5pt; }
  th, td { min-width: 0; padding: 0.2rem 0.3rem; }
  td, tbody th { min-width: 0; }
  .long { display: inline; }
  .box, .results > div, svg .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
