/** Tests the links and the notes of an annotated example. */
import {describe, expect, test} from 'vitest';
import {render} from './lib/render';

describe('an annotated example', () => {
  const annotate = (notes: string, attributes = 'of="ThingFull"') =>
    render(`<AnnotatedExample ${attributes}>\n${notes}\n</AnnotatedExample>`);

  test('links keys to their fields, also in nested schemas and in the alternative that has all keys', async () => {
    const {html, problems, imports} = await annotate('<Note at="facet.depth">How deep.</Note>');
    expect(problems).toEqual([]);
    expect(imports).toEqual([
      "import AnnotatedExample from '@site/src/components/AnnotatedExample';",
    ]);
    expect(html).toContain('<a href="/api/schemas/thing#riskScore">&quot;riskScore&quot;</a>');
    expect(html).toMatch(
      /<a href="\/api\/schemas\/(part#|thing#parts\.)partName">&quot;partName&quot;<\/a>/,
    );
    expect(html).toContain('<a href="/api/schemas/port-facet#depth">&quot;depth&quot;</a>');
    expect(html).toMatch(
      /<a href="[^"]*artName">&quot;partName&quot;<\/a>: <span class="t-string">&quot;quay&quot;/,
    );
    // The description doesn't define this key.
    expect(html).toContain('&quot;anything&quot;: <span class="t-number">null</span>');
  });

  test('shows the JSON, and numbers its notes from top to bottom, with links between notes and lines', async () => {
    const notes =
      '<Note at="sizes">Second.</Note>\n<Note at="partName">First: <Limit of="rateLimit" />.</Note>';
    const {html} = await annotate(notes, 'of="ThingFull" pick="parts.0"');
    const shown = html.slice(html.indexOf('<code>'), html.indexOf('</code>'));
    const json = shown
      .replace(/<a [^>]*aria-label[^>]*>\d+<\/a>|<[^>]*>/g, '')
      .replaceAll('&quot;', '"');
    expect(JSON.parse(json)).toEqual({partName: 'lid', sizes: [1, 2]});
    const numbers =
      /-line-(\d)" data-noted[^\n]*?<a href="#\w+-note-(\d)" aria-label="Note (\d)">(\d)<\/a>/g;
    expect([...html.matchAll(numbers)].map((match) => match.slice(1).join(''))).toEqual([
      '1111',
      '2222',
    ]);
    expect(html).toMatch(
      /<li id="\w+-note-1"><p><a [^>]*><code>partName<\/code><\/a>: First: 70\. <a href="#\w+-line-1"/,
    );
  });
});
