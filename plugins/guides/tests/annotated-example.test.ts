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

  test('shows the JSON in one piece, and the notes after it, numbered from top to bottom', async () => {
    const notes =
      '<Note at="sizes">Second.</Note>\n<Note at="partName">First: <Limit of="rateLimit" />.</Note>';
    const {html} = await annotate(notes, 'of="ThingFull" pick="parts.0"');
    const lines = [...html.matchAll(/<code>(?=<span)(.*?)<\/code>/gs)].map(([, part]) => part);
    const json = lines
      .join('')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"');
    expect(JSON.parse(json)).toEqual({partName: 'lid', sizes: [1, 2]});
    const [code, shown, ...others] = html.split('<div').slice(1);
    expect(others).toEqual([]);
    expect(code).toMatch(/^ class="code-surface"><pre>/);
    for (const [i, key] of ['partName', 'sizes'].entries()) {
      const number = i + 1;
      expect(code, 'the line of the note is numbered').toMatch(
        new RegExp(`<span id="\\w+-line-${number}" data-noted="${number}">.*&quot;${key}&quot;`),
      );
      expect(shown).toMatch(
        new RegExp(
          `<p id="\\w+-note-${number}" data-note="${number}"><b><a [^>]*><code>${key}</code></a></b> `,
        ),
      );
    }
    expect(code).not.toContain('data-note=');
    expect(shown).toContain('</b> First: 70.</p>');
  });

  test('folds many lines inside a value, but not its brackets', async () => {
    const {html} = await annotate('<Note at="urn">Said.</Note>');
    const folds = [
      ...html.matchAll(/<summary aria-label="(\d+) lines"><\/summary><pre>(.*?)<\/pre>/gs),
    ];
    expect(folds.length).toBeGreaterThan(0);
    for (const [, count, lines] of folds) {
      expect(lines.split('\n').length - 1).toBe(Number(count));
      expect(Number(count)).toBeGreaterThanOrEqual(4);
    }
    const code = html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');
    expect(code).toContain('"urn"');
  });
});
