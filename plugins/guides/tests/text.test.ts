/** Tests the checks of a guide's text: boxes, code words, typed numbers, code blocks and terms of the glossary. */
import {describe, expect, test} from 'vitest';
import {product} from '@screening/product';
import {parseGlossary} from '../../lib/glossary-terms';
import {parseMdx} from '../../lib/markdown';
import {readFences} from '..';
import {transformGuide} from '../transform';
import {makeData, problemsOf, render} from './lib/render';

describe('boxes', () => {
  test.each([
    [
      ':::not-specifed\n\nAsk customer success.\n\n:::',
      'no box `:::not-specifed`; did you mean `not-specified`?',
    ],
    [':::not-specified\n\n- Who knows?\n\n:::', 'the box about open points must say whom to ask'],
    [
      ':::not-specified\n\nAsk customer success.\n\n- A remark.\n\n:::',
      'needs a list of questions',
    ],
    [':::note\n\n:::', 'the box `:::note` is empty'],
    ['::note', 'open a box with three colons: `:::note`'],
  ])('%j is reported with its line', async (box, message) => {
    const problems = await problemsOf(`Text.\n\n${box}`);
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(problems[0]).toMatch(/^docs\/page\.mdx:3:1 /);
  });

  test('with open points are linked to the list of all, and can be only once on a page', async () => {
    const box = ':::not-specified\n\n- Why? Ask your customer success contact.\n\n:::\n\n';
    const tree = parseMdx(`:::warning[Title]\n\nWords.\n\n:::\n\n${box}`);
    expect(await transformGuide(tree, 'docs/page.mdx', makeData())).toEqual([]);
    expect(JSON.stringify(tree)).toContain(
      '"url":"/docs/guides/platform/troubleshooting#open-questions"',
    );
    expect(await problemsOf(box + box)).toEqual([
      expect.stringContaining('7:1 a page can have only one box'),
    ]);
  });
});

describe('words in code font', () => {
  const data = makeData({
    codeWords: new Set(['--port', '$SERVER_URL', 'npm run serve', 'response.json()', 'npm']),
  });
  const known =
    'riskScore|Thing|Thing.riskScore|listThings|shut|pageSize|Authorization|/things|POST /things|' +
    'GET /thing/{thingURN}|/outer/v1/things|POST /outer/v1/things|POST /things?pageSize=3|state: open|' +
    '"riskScore": 12|parts[0].partName|true|0.95|2026-01-31|"Any Name"|[]|GET|--port 8080|$SERVER_URL|' +
    'npm run serve|response.json()';

  test('pass if they are in the description or in the list, or in links and fences', async () => {
    for (const span of known.split('|'))
      expect(await problemsOf(`A \`${span}\` here.`, data), span).toEqual([]);
    expect(await problemsOf('[`zzz`](https://a.example)\n\n```text not-run="x"\nzzz\n```')).toEqual(
      [],
    );
  });

  test.each([
    ['Thing.riskScor', '`Thing.riskScor` is not'],
    ['POST /thing', '`POST /thing` is not in the description; did you mean'],
    ['POST /things?pagesize=3', '`pagesize` is not in the description; did you mean `pageSize`?'],
    ['stat: open', '`stat` is not in the description; did you mean `state`'],
    ['--prot', '`--prot` is not in the description; did you mean `--port`?'],
    [
      'zzz',
      '`zzz` is not in the description. Add a correct word to docs/vocabulary/code-words.txt',
    ],
  ])('`%s` is reported with its line', async (span, message) => {
    const problems = await problemsOf(`Text.\n\nA \`${span}\` here.`, data);
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(problems[0]).toMatch(/^docs\/page\.mdx:3:3 /);
  });
});

describe('numbers', () => {
  test.each([
    [
      'A page size of 80 is the most.',
      '80 is typed: write <Limit of="listThings.query.pageSize" is="maximum" />',
    ],
    [
      'By default the page size is 25.',
      'write <Limit of="listThings.query.pageSize" is="default" />',
    ],
    ['At most 80 for `pageSize`.', 'the limit 80'],
    ['At most 80 for <Field of="listThings.query.pageSize" />.', 'the limit 80'],
    ['You may send 70 requests a second.', 'write <Limit of="rateLimit" />'],
    [
      'A risk score lies between 0 and 60.',
      'the limit 0 is typed: write <Limit of="Thing.riskScore" is="minimum" />',
    ],
    ['Page sizes start at 1.', 'the limit 1 is typed'],
    ['The API answers 429 then.', 'the status code 429 is typed: write <Status of="429" />'],
    ['| Field | Maximum |\n|---|---|\n| Page size | 80 |', 'the limit 80'],
  ])('%j is reported', async (sentence, message) => {
    expect(await problemsOf(`Text.\n\n${sentence}`)).toContainEqual(
      expect.stringContaining(message),
    );
  });

  test('that state no limit are ignored', async () => {
    for (const sentence of [
      'There are 80 ships and 25 ports.',
      'A page size is a number. There are 80 ships.',
      'The risk score of 12 has 1 reason and 0 doubts.',
      'Page size 80% or v80 or 80.5 or 2026-80-25 or 1,80.',
      '[429](https://a.example) for a page size of `80`.',
      'It holds 400 entities and 429 ships.',
      '<Status of="429" /> and a page size of <Limit of="listThings.query.pageSize" is="maximum" />.',
      '## A page size of 80\n\n```json schema=Thing\n{"page size": 80}\n```',
    ])
      expect((await problemsOf(sentence)).join(), sentence).not.toContain('is typed');
  });
});

describe('code blocks', () => {
  const fence = (meta: string, value = '{}') => `Text.\n\n\`\`\`${meta}\n${value}\n\`\`\`\n`;

  test('show readers their title, but not their mode', async () => {
    const tree = parseMdx(fence('bash run title="Say it"') + fence('json schema=Thing'));
    expect(await transformGuide(tree, 'docs/page.mdx', makeData())).toEqual([]);
    expect(tree.children.flatMap((node) => (node.type === 'code' ? [node.meta] : []))).toEqual([
      'title="Say it"',
      null,
    ]);
  });

  test.each([
    [
      'json',
      'needs one of `run`, `schema=Name`, `received` or `not-run="reason"`; this one has none',
    ],
    ['json schema=Thin', 'no schema `Thin` in the description; did you mean `Thing`?'],
    ['text not-run=""', '`not-run` needs a reason'],
    ['java run', 'a block in `java` cannot be run; bash, js, ts, python can'],
    ['bash run runs', 'a `run` block accepts run, title, file, args, answers, stays, not `runs`'],
    ['ts run file=lost.ts', 'no program `lost.ts` in docs/examples'],
    ['bash run title="x" title="y"', '`title` is given twice'],
    ['bash run answers="4xx"', '`answers=` must list statuses other than 200'],
    ['', 'a code block needs a language'],
  ])('%j is reported with its line', async (meta, message) => {
    const problems = await problemsOf(fence(meta));
    expect(problems.join('\n')).toContain(message);
    for (const problem of problems) expect(problem).toMatch(/^docs\/page\.mdx:3:1 /);
  });

  test('can include programs, and are read by the tests with their lines, except diagrams', () => {
    const examples = new Map([['loop.py', 'while True: pass']]);
    const page =
      fence('bash run title="T" answers="429 500"', 'curl {product}') +
      '\n- A list:\n\n  ```json schema=Thing\n  {"a": 1}\n  ```\n\n:::note\n\n' +
      fence('python run stays file=loop.py args="a.csv --state b"', '').replace(
        '\n\n```',
        '\n```',
      ) +
      '\n:::\n\n```graph title="T"\nA -> B\n```\n';
    const loop = {
      program: 'loop.py',
      args: ['a.csv', '--state', 'b'],
      stays: true,
      value: 'while True: pass',
    };
    expect(readFences(page, 'docs/a.mdx', examples)).toMatchObject([
      {
        line: 3,
        lang: 'bash',
        mode: 'run',
        title: 'T',
        answers: [429, 500],
        value: `curl ${product.slug}`,
      },
      {line: 9, lang: 'json', mode: 'schema', schema: 'Thing', value: '{"a": 1}'},
      {lang: 'python', mode: 'run', title: 'loop.py', ...loop},
    ]);
    expect(() => readFences(fence('bash'), 'docs/a.mdx')).toThrow(
      'docs/a.mdx:3 a code block needs one of',
    );
  });
});

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
    const ids = [...html.matchAll(/<h2 id="([^"]*)">/g)].map(([, id]) => id);
    expect(ids).toEqual(['match', 'match-strength', 'pep', 'common']);
    for (const part of [
      '<p>A <em>candidate</em> with <a href="/api/schemas/thing#state"><code>state</code></a>.</p>',
      '<p class="term-links">Read: <a href="/docs/a">A guide</a>, <a href="/docs/b">Another guide</a></p>',
      '<p class="term-links">In the API: <a href="/api/schemas/thing#riskScore"><code>Thing.riskScore</code></a>, ' +
        '<a href="/api/list-things#query.pageSize"><code>listThings.pageSize</code></a></p>',
      '<nav aria-label="Terms by first letter" class="letters"><p><a href="#match">M</a> <a href="#pep">P</a> ' +
        '<a href="#common">T</a></p></nav>',
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
