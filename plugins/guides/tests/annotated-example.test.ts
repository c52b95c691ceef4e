import {expect, test} from 'vitest';
import {problemsOf, render} from './lib/render';

const page = (notes: string, attributes = 'of="ThingFull"') =>
  `Text.\n\n<AnnotatedExample ${attributes}>\n${notes}\n</AnnotatedExample>\n`;

test('keys link to their fields, including in nested records', async () => {
  const {html, problems, imports} = await render(page('<Note at="urn">Who.</Note>'));
  expect(problems).toEqual([]);
  expect(imports).toEqual(["import AnnotatedExample from '@site/src/components/AnnotatedExample';"]);
  expect(html).toContain('<a href="/api/schemas/thing#riskScore">&quot;riskScore&quot;</a>');
  expect(html).toMatch(/<a href="\/api\/schemas\/(part#|thing#parts\.)partName">&quot;partName&quot;<\/a>/);
});

test('a key of an alternative links to the alternative that has all keys of the value', async () => {
  const {html, problems} = await render(page('<Note at="facet.depth">How deep.</Note>'));
  expect(problems).toEqual([]);
  expect(html).toContain('<a href="/api/schemas/port-facet#depth">&quot;depth&quot;</a>');
  expect(html).toContain('<a href="/api/schemas/port-facet#names">&quot;names&quot;</a>');
  expect(html).toMatch(/<a href="[^"]*artName">&quot;partName&quot;<\/a>: <span class="t-string">&quot;quay&quot;/);
});

test("a key that the description doesn't define has no link", async () => {
  const {html} = await render(page('<Note at="urn">Who.</Note>'));
  expect(html).toContain('&quot;anything&quot;: <span class="t-boolean">null</span>');
});

test('the displayed text is the JSON of the example', async () => {
  const {html} = await render(
    page('<Note at="urn">Who.</Note>', 'of="ThingFull" pick="parts.0"').replace('at="urn"', 'at="sizes"'),
  );
  const shown = html
    .slice(html.indexOf('<code>'), html.indexOf('</code>'))
    .replace(/<a [^>]*aria-label[^>]*>\d+<\/a>|<[^>]*>/g, '')
    .replaceAll('&quot;', '"');
  expect(JSON.parse(shown)).toEqual({partName: 'lid', sizes: [1, 2]});
  expect(shown).toContain('\n  "sizes": [1, 2]');
});

test('notes are numbered from top to bottom, and notes and lines link to each other', async () => {
  const {html} = await render(
    page('<Note at="state">Second.</Note>\n<Note at="urn">First, with <Limit of="rateLimit" />.</Note>'),
  );
  const numbers = [
    ...html.matchAll(/id="example-1-line-(\d)"[^\n]*?<a href="#example-1-note-(\d)" aria-label="Note (\d)">(\d)<\/a>/g),
  ].map((m) => m.slice(1, 5).join());
  expect(numbers).toEqual(['1,1,1,1', '2,2,2,2']);
  expect(html).toMatch(
    /<li id="example-1-note-1"><p><a href="\/api\/schemas\/thing#urn"><code>urn<\/code><\/a>: First, with 70\. <a href="#example-1-line-1"/,
  );
  expect(html).toMatch(/<li id="example-1-note-2"><p>.*Second\./);
});

test('ids are unique across all examples of a page', async () => {
  const {html} = await render(page('<Note at="urn">A.</Note>') + page('<Note at="urn">B.</Note>'));
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test('the code can be scrolled with the keyboard, and the figure has an accessible name', async () => {
  const {html} = await render(page('<Note at="urn">A.</Note>', 'of="ThingFull" title="A thing, line by line"'));
  expect(html).toContain('aria-label="A thing, line by line"');
  expect(html).toContain('<pre tabindex="0">');
});

test.each([
  ['<Note at="nothing">X.</Note>', /:4:1 no `nothing` in the example/],
  ['<Note at="parts.0">X.</Note>', /:4:1 `parts\.0` has no separate line/],
  ['<Note at="extras.anything">X.</Note>', /:4:1 `extras\.anything` isn't a field/],
  ['<Note>X.</Note>', /:4:1 <Note> needs `at`/],
  ['<Note at="urn">X.</Note>\n<Note at="urn">Y.</Note>', /two notes at `urn`/],
  ['Some text.', /:4:1 <AnnotatedExample> must only contain notes/],
  ['', /:3:1 <AnnotatedExample> needs a note/],
])('%s within an example is reported with its line', async (notes, message) => {
  expect((await problemsOf(page(notes)))[0]).toMatch(message);
});

test('an example without a record, an unknown example, and a note outside an example are reported', async () => {
  expect(await problemsOf(page('<Note at="a">X.</Note>', 'of="Stray"'))).toEqual([
    expect.stringMatching(/:3:1 .*doesn't belong to a record/),
  ]);
  expect(await problemsOf(page('<Note at="a">X.</Note>', 'of="Nothing"'))).toEqual([
    expect.stringMatching(/:3:1 no example `Nothing`/),
  ]);
  expect(await problemsOf('Text.\n\n<Note at="urn">X.</Note>')).toEqual([
    expect.stringMatching(/:3:1 <Note> belongs inside/),
  ]);
});
