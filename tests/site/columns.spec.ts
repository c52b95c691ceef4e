/** Checks that the text, tables, notes and code of a page have the same left and right edges. */
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

/** Reads the edges of each outermost block in a page's main part, by column: "600 to 1304: table, p". */
function readEdges(): Record<string, string[]> {
  const edges: Record<string, string[]> = {};
  const blocks = 'p:not(.aside-title), .table-scroll, [data-language], .theme-admonition, figure, .markdown > ul';
  const inside = 'li, td, th, dd, details, figure, .theme-admonition, [data-language], nav, footer, a';
  for (const block of document.querySelectorAll(`main :is(${blocks})`)) {
    // The front page of the reference has two short sections side by side.
    if (block.parentElement?.closest(`${inside}, [class*="every"]`) || !block.checkVisibility()) continue;
    const {left, right, width} = block.getBoundingClientRect();
    if (width < 2) continue;
    const column = block.closest('[class*="aside"]') ? 'samples' : 'text';
    const edge = `${column}: ${Math.round(left)} to ${Math.round(right)}`;
    (edges[edge] ??= []).push(`${block.tagName} ${block.textContent?.slice(0, 30)}`);
  }
  return edges;
}

const kinds = {
  ...onePageOfEachKind(),
  'page with notes': '/docs/guides/platform/authentication',
  'downloads page': '/docs/downloads',
};

for (const [kind, path] of Object.entries(kinds)) {
  // The home page has a different layout.
  if (path === '/') continue;
  test(`the blocks of each column on the ${kind} have the same edges`, async ({reader}) => {
    await open(reader, path);
    const rem = await reader.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--column'));
    for (const width of [360, 768, 996, 997, 1280, 1440, 1920]) {
      await reader.setViewportSize({width, height: 800});
      const edges = await reader.evaluate(readEdges);
      const columns = Object.keys(edges).map((edge) => edge.split(':')[0]);
      expect(columns.length, `${path} at ${width}`).toBeGreaterThan(0);
      expect(new Set(columns).size, `${width} px: ${JSON.stringify(edges, null, 1)}`).toBe(columns.length);
      for (const edge of Object.keys(edges)) {
        const [left, right] = edge.match(/\d+/g)?.map(Number) ?? [];
        expect(right - left, `${width} px, ${edge}: as wide as text can be read`).toBeLessThanOrEqual(
          parseFloat(rem) * 16,
        );
      }
    }
  });
}
