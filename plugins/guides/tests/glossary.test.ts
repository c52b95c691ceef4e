import {expect, test} from 'vitest';
import {parseGlossary} from '../lib/glossary-terms';
import {makeFacts, problemsOf, render} from './lib/render';

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
const facts = makeFacts({glossary});
const show = async (source: string): Promise<string> => (await render(source, facts)).html;

test('the glossary has a heading with an id for each term, in alphabetical order', async () => {
  const {html, problems} = await render('<Glossary />', facts);
  expect(problems).toEqual([]);
  expect([...html.matchAll(/<h2 id="([^"]*)">([^<]*)<\/h2>/g)].map(([, id, term]) => [id, term])).toEqual([
    ['match', 'Match'],
    ['match-strength', 'Match strength'],
    ['pep', 'PEP'],
    ['common', 'Thing'],
  ]);
  expect(html).toContain('<p>A <em>candidate</em> with <a href="/api/schemas/thing#state"><code>state</code></a>.</p>');
  expect(html).toContain(
    '<p class="term-links">Read: <a href="/docs/a">A guide</a>, <a href="/docs/b">Another guide</a></p>',
  );
  expect(html).toContain(
    '<p class="term-links">In the API: <a href="/api/schemas/thing#riskScore"><code>Thing.riskScore</code></a>, <a href="/api/list-things#query.pageSize"><code>listThings.pageSize</code></a></p>',
  );
});

test('a row of letters links to the first term of each letter', async () => {
  expect(await show('<Glossary />')).toContain(
    '<nav aria-label="Terms by first letter" class="letters"><p><a href="#match">M</a> <a href="#pep">P</a> <a href="#common">T</a></p></nav>',
  );
});

test('two links with the same text are reported at the second term', async () => {
  const terms = "- id: a\n  term: A\n  text: x\n  read: ['[B](/docs/b)']\n- id: c\n  term: C\n  text: y\n";
  expect(await problemsOf('<Glossary />', makeFacts({glossary: `${terms}  read: ['[D](/docs/b)']\n`}))).toEqual([]);
  expect(await problemsOf('<Glossary />', makeFacts({glossary: `${terms}  read: ['[B](/docs/d)']\n`}))).toEqual([
    'docs/glossary.yaml:5:1 another link of the glossary has the text "B" too',
  ]);
});

test("the glossary doesn't link its own terms", async () => {
  expect(await show('A match is a PEP.\n\n<Glossary />')).not.toContain('glossary-term');
});

test('the first use of a term on a page is linked, the second is not', async () => {
  expect(await show('A match here. A match there.\n\nAnother match.')).toBe(
    '<p>A <a href="/docs/glossary#match" class="glossary-term">match</a> here. A match there.</p>\n<p>Another match.</p>',
  );
});

test('the longest term wins, only whole words match, and line breaks are ignored', async () => {
  const html = await show('A rematch has a Match\nstrength and matches.');
  expect(html).toContain(
    'A rematch has a <a href="/docs/glossary#match-strength" class="glossary-term">Match\nstrength</a> and <a href="/docs/glossary#match" class="glossary-term">matches</a>.',
  );
});

test('all spellings of a term count as one use', async () => {
  expect(
    (await show('A politically exposed person is a PEP, and PEPs are many.')).match(/glossary-term/g),
  ).toHaveLength(1);
});

test('acronyms match case-sensitively, other terms in any case', async () => {
  expect(await show('A pep talk.')).not.toContain('glossary-term');
  expect(await show('A POLITICALLY exposed person.')).toContain('#pep');
});

test('headings, links, code, `<summary>` and table headers get no links', async () => {
  const html = await show(
    '## A match\n\n[the match](https://a.example) and `match` and <Field of="Thing.urn">the match</Field>\n\n```text not-run="x"\nmatch\n```\n\n| Match |\n|---|\n| x |\n\n<details>\n<summary>match</summary>\n\nx\n\n</details>',
  );
  expect(html).not.toContain('glossary-term');
});

test('table cells, list items and notes get links', async () => {
  expect(await show('| A |\n|---|\n| a match |')).toContain('#match"');
  expect(await show('- a match')).toContain('#match"');
  expect(
    await show('<AnnotatedExample of="ThingFull">\n<Note at="urn">A match.</Note>\n</AnnotatedExample>'),
  ).toContain('#match"');
});

test('a term with `link: false` gets no link', async () => {
  expect(await show('A thing.')).toBe('<p>A thing.</p>');
});

test('an unknown field, unknown code word or malformed MDX is reported with its line in the glossary', async () => {
  const wrong = makeFacts({
    glossary:
      '- id: a\n  term: A\n  text: >-\n    Some `nonsense`.\n  see: [Thing.nothing]\n- id: b\n  term: B\n  text: An {open brace.\n',
  });
  expect(await problemsOf('<Glossary />', wrong)).toEqual([
    expect.stringMatching(/^docs\/glossary\.yaml:1:1 no field `Thing\.nothing`/),
    expect.stringMatching(/^docs\/glossary\.yaml:3:1 `nonsense` is not in the description/),
    expect.stringMatching(/^docs\/glossary\.yaml:8:1 /),
  ]);
  expect(await problemsOf('A <Glossary /> here.', facts)).toEqual([
    expect.stringMatching(/:1:3 <Glossary \/> must be alone/),
  ]);
});

test.each([
  ['- id: a\n  term: A\n', /^g:1:\d a term needs `text`/],
  ['- id: a\n  term: A\n  text: x\n  alos: [b]\n', /^g:4:1 unknown key `alos`/],
  ['- id: A b\n  term: A\n  text: x\n', /^g:1:1 the id `A b` must only have lower-case letters/],
  ['- id: a\n  term: A\n  text: x\n- id: a\n  term: B\n  text: y\n', /^g:4:1 the id a is already on line 1/],
  [
    '- id: a\n  term: A\n  also: [cat]\n  text: x\n- id: b\n  term: Cat\n  text: y\n',
    /^g:5:1 the term cat is already on line 1/,
  ],
  ['- id: a\n  term: A\n  text: x\n  also: cat\n', /^g:4:1 `also` must be a list of texts/],
  ["- id: a\n  term: A\n  text: x\n  read: ['cat']\n", /^g:4:1 `cat` is not a Markdown link/],
  ['- id: a\n  term: A\n  text: x\n  link: maybe\n', /^g:4:1 `link` must be true or false/],
  ['- just words\n', /^g:1:1 a term must be a map/],
  ['id: a\n', /^g:1:1 the glossary must be a list/],
  ['- id: "a\n', /^g:\d:\d /],
])('an error in the glossary is reported with its line', (source, message) => {
  expect(() => parseGlossary(source, 'g')).toThrow(message);
});
