/** Tests the page of the glossary, and the links from other pages to its terms. */
import {describe, expect, test} from 'vitest';
import {parseGlossary} from '../../lib/glossary-terms';
import {makeData, problemsOf, render} from './lib/render';

describe('the glossary', () => {
  const glossary = `
- id: match-strength
  term: Match strength
  also: [match strengths]
  text: How alike two records are.
  read: ['[A guide](/docs/a)', '[Another guide](/docs/b)']
  see: [Thing.riskScore, listThings.query.pageSize]
- id: match
  term: Match
  also: [matches]
  text: A *candidate* with <Field of="Thing.state" />.
- id: pep
  term: PEP
  also: [PEPs, politically exposed person]
  text: A person.
- id: common
  term: Thing
  text: A word that is everywhere.
  link: false
`;
  const data = makeData({glossary});

  test('lists its terms in alphabetical order, with links and letters, and without links to itself', async () => {
    const {html, problems} = await render('A match is a PEP.\n\n<Glossary />', data);
    expect(problems).toEqual([]);
    const ids = [...html.matchAll(/<h2 [^>]*\bid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['match', 'match-strength', 'pep', 'common']);
    const letters = [...html.matchAll(/<h2 [^>]*\bid="([^"]*)" data-letter="(.)"/g)];
    expect(
      letters.map((match) => match.slice(1)),
      'letters above terms',
    ).toEqual([
      ['match', 'M'],
      ['pep', 'P'],
      ['common', 'T'],
    ]);
    for (const part of [
      '<p>A <em>candidate</em> with <a href="/api/schemas/thing#state"><code>state</code></a>.</p>',
      '<p class="term-links">Read: <a href="/docs/a">A guide</a>, <a href="/docs/b">Another guide</a> · ' +
        'In the API: <a href="/api/schemas/thing#riskScore"><code>Thing.riskScore</code></a>, ' +
        '<a href="/api/list-things#query.pageSize"><code>listThings.pageSize</code></a></p>',
      '<nav aria-label="Terms by first letter"><a href="#match">M</a> <a href="#pep">P</a> ' +
        '<a href="#common">T</a></nav>',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('glossary-term');
  });

  test.each([
    ['A match here. A match there.', ['match'], 'only the first use is linked'],
    [
      'A rematch has a Match\nstrength and matches.',
      ['match-strength', 'match'],
      'whole words, the longest first',
    ],
    [
      'A politically exposed person is a PEP, and PEPs are many.',
      ['pep'],
      'all spellings are one term',
    ],
    ['A pep talk. A THING.', [], 'acronyms are case-sensitive, and common words are not linked'],
    ['| A |\n|---|\n| a match |\n\n- a PEP', ['match', 'pep'], 'cells and items are linked'],
    [
      '<AnnotatedExample of="ThingFull">\n<Note at="urn">A match.</Note>\n</AnnotatedExample>',
      ['match'],
      'notes too',
    ],
    [
      '## A match\n\n[match](https://a.example), `match`, <Field of="Thing.urn">match</Field>',
      [],
      'no headings or links',
    ],
    [
      '| Match |\n|---|\n| x |\n\n<details>\n<summary>match</summary>\n\nx\n\n</details>',
      [],
      'no headers, summaries',
    ],
  ])('%j links %j: %s', async (source, ids) => {
    const {html} = await render(source, makeData({glossary, codeWords: new Set(['match'])}));
    const links = html.matchAll(/href="\/docs\/glossary#([^"]+)" class="glossary-term"/g);
    expect([...links].map(([, id]) => id)).toEqual(ids);
  });

  test('reports wrong names, malformed MDX and repeated links with their lines', async () => {
    const wrong = makeData({
      glossary:
        '- id: a\n  term: A\n  text: Some `nonsense`.\n  see: [Thing.nothing]\n- id: b\n  term: B\n  text: An {open brace.\n' +
        "- id: c\n  term: C\n  text: x\n  read: ['[D](/d)', '[D](/e)']\n",
    });
    expect(await problemsOf('<Glossary />', wrong)).toEqual([
      expect.stringContaining('docs/glossary.yaml:1:1 `nonsense` is not in the description'),
      expect.stringContaining('docs/glossary.yaml:1:1 `Thing.nothing` is not in the description'),
      expect.stringContaining('docs/glossary.yaml:1:1 no field `Thing.nothing`'),
      expect.stringMatching(/^docs\/glossary\.yaml:5:1 /),
      'docs/glossary.yaml:8:1 another link of the glossary has the text "D" too',
    ]);
  });

  test.each([
    ['- id: a\n  term: A\n', /^g:1:1 .*'text'/],
    [
      '- id: a\n  term: A\n  text: x\n- id: A b\n  term: B\n  text: x\n',
      /^g:4:1 id must match pattern/,
    ],
    [
      '- id: a\n  term: A\n  also: [b]\n  text: x\n- id: c\n  term: B\n  text: y\n',
      /^g:5:1 .* term b/,
    ],
  ])('%j is rejected with its line', (source, message) => {
    expect(() => parseGlossary(source, 'g')).toThrow(message);
  });
});
