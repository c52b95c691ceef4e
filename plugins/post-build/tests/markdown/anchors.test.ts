/** Tests that links between Markdown pages lead to anchors that exist, and that they have no other anchors. */
import {expect, test} from 'vitest';
import {hasAnchor, settleAnchors} from '../../markdown/anchors';

const site = 'https://docs.example';
const home = `# Home <a id="here"></a>\n[a](${site}/a.md#b.c), [d](${site}/a.md#none), [e](${site}/index.md#none)\n`;
const fields = '- `c` <a id="b.c"></a> string\n- `d` <a id="b.d"></a> string\n';
const pages = new Map([
  ['/index.md', home],
  ['/a.md', `${fields}[f](<${site}/a.md#b%2Ec> "F") [g](/a.md#b.d)\n`],
]);

test('a linked anchor stays, one without a link goes, and a link to a missing anchor leads to the page', () => {
  const settled = settleAnchors(pages, site);
  expect(settled.get('/a.md')).toMatch(/^- `c` <a id="b\.c"><\/a> string\n- `d` string\n/);
  expect(settled.get('/index.md')).toBe(`# Home\n[a](${site}/a.md#b.c), [d](${site}/a#none), [e](${site}/#none)\n`);
});

test('a link in another text keeps its anchor', () => {
  const settled = settleAnchors(pages, site, `[h](${site}/index.md#here) [x](https://other.example/a.md#b.d)`);
  expect(hasAnchor(settled.get('/index.md') ?? '', 'here')).toBe(true);
  expect(hasAnchor(settled.get('/a.md') ?? '', 'b.d')).toBe(false);
});
