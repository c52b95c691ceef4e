/** Tests how the content of a built page becomes Markdown. */
import {expect, test} from 'vitest';
import {parsePage, readPage} from '../../pages';
import {product} from '../../../../src/product';
import {toMarkdown} from '../../markdown/html-to-markdown';
import {changeLinks, headOf, linkNamesOnce, writeMarkdown} from '../../markdown/markdown';
import {shortenPrograms} from '../../markdown/programs';

const page = (main: string) =>
  readPage(
    parsePage(
      'a.html',
      `<html><head><meta name="description" content="About a."></head><body><main><h1>A</h1>${main}</main></body></html>`,
    ),
  );
const markdown = (main: string): string => writeMarkdown(toMarkdown(page(main).main)).trim();

const frame = (title: string) =>
  `<div data-language="js"><div class="bar"><span>${title}</span><button>Copy</button></div><pre><code><span>const</span> a = 1;\nb();</code></pre></div>`;
const svg = '<svg><g class="texts"><text>Entity</text></g></svg>';
const card = (name: string) =>
  `<article><a class="card" href="/${name}"><h2>${name}</h2><p>About ${name}.</p></a></article>`;
const row = '<td>400 <a id="e-400" class="row-link" href="#e-400" data-copy-link=""></a></td>';
const table = (cell: string) => `<table><thead><tr><th>Rule</th></tr></thead><tbody><tr>${cell}</tr></tbody></table>`;

test.each([
  ['navigation and controls are left out', '<nav>trail</nav><p>Text.</p><button>Copy</button><div data-no-twin>menu</div>', 'Text.'],
  ['a heading loses its link to itself, and keeps its anchor', '<div><h2 id="b">B</h2><a class="hash-link" href="#b">#</a></div>', '## B <a id="b"></a>'],
  ['a code block keeps its language and its lines', frame(''), '```js\nconst a = 1;\nb();\n```'],
  ['a code block keeps its title', frame('first.mjs'), 'first.mjs:\n\n```js\nconst a = 1;\nb();\n```'],
  ['the number of a note becomes a comment', '<pre><code>"a": 1, <a aria-label="Note 2" href="#n2">2</a>\n}</code></pre>', '```\n"a": 1, // note 2\n}\n```'],
  ['a note loses its link back', '<ol><li><p>Said. <a href="#l2" aria-label="Back to the line of note 2">↑</a></p></li></ol>', '1. Said.'],
  ['a picture is left out, because its text follows it', `<figure>${svg}<ul><li>Entity</li></ul></figure>`, '- Entity'],
  ['an admonition becomes a quotation with its name', '<div class="theme-admonition"><div><span><svg></svg>?</span>note</div><div><p>Said.</p></div></div>', '> **Note**\n>\n> Said.'],
  ['the cards of a category become one list', `<section>${card('b')}${card('c')}</section>`, '- [b](/b): About b.\n- [c](/c): About c.'],
  ['a row keeps its anchor, but not its link to itself', table(row), '| Rule |\n| - |\n| 400 <a id="e-400"></a> |'],
  ['a table keeps code with a pipe character', table('<td><code>a|b</code></td>'), '| Rule |\n| - |\n| `a\\|b` |'],
])('%s', (_what, html, expected) => expect(markdown(html)).toBe(expected)); // prettier-ignore

test('glossary terms and sandbox links become text, and each field is linked once', () => {
  const field = '<p><a href="/api/schemas/a#b"><code>b</code></a></p>';
  const blocks = toMarkdown(
    page(
      `<p><a class="glossary-term" href="/docs/glossary#pep">PEP</a> <a href="/api/x?try=%7B%7D">Try</a></p>${field}${field}`,
    ).main,
  );
  expect(writeMarkdown(linkNamesOnce(blocks)).trim()).toBe('PEP Try\n\n[`b`](/api/schemas/a#b)\n\n`b`');
});

test('JSON is written compactly, and invalid JSON stays unchanged', () => {
  const write = (value: string): string => writeMarkdown([{type: 'code', lang: 'json', value}]);
  expect(write('{\n  "a": [\n    1,\n    2\n  ]\n}')).toBe('```json\n{"a": [1, 2]}\n```\n');
  const long = 'x'.repeat(60);
  expect(write(JSON.stringify({a: long, b: [long, {c: 1}]}))).toBe(
    `\`\`\`json\n{\n  "a": "${long}",\n  "b": ["${long}", {"c": 1}]\n}\n\`\`\`\n`,
  );
  expect(write('{"a": 1} // note')).toBe('```json\n{"a": 1} // note\n```\n');
});

test('programs are shortened, the longest first, until the page fits', () => {
  const program = (name: string, lines: number): [string, string] => [
    name,
    `/** ${name} */\n\n${'x();\n'.repeat(lines)}`.trim(),
  ];
  const programs = new Map([program('a.ts', 500), program('b.py', 600), program('c.ts', 10)]);
  const blocks = [...programs.values()].map((value) => ({type: 'code' as const, lang: 'ts', value}));
  const length = (some: typeof blocks): number => some.reduce((sum, {value}) => sum + value.length, 0);
  const shorten = (most: number) =>
    shortenPrograms(blocks, programs, (some) => length(some as typeof blocks) < most) as typeof blocks;
  expect(shorten(10_000)).toEqual(blocks);
  const [a, b, c] = shorten(5_000);
  expect([a, c]).toEqual([blocks[0], blocks[2]]);
  expect(b.value).toBe(`/** b.py */\n\n# 600 more lines: ${product.siteUrl}/downloads/programs/b.py`);
  expect(shorten(100).map(({value}) => value.length < 200)).toEqual([true, true, true]);
  expect(shorten(100)[2]).toEqual(blocks[2]);
});

test('long outputs are shortened if shortening programs is not enough', () => {
  const output = (lines: number) => ({type: 'code' as const, lang: 'text', value: 'a,b\n'.repeat(lines).trim()});
  const [short, long] = [output(5), output(200)];
  const json = {...long, lang: 'json'};
  const shorten = (fits: boolean) => shortenPrograms([short, long, json], new Map(), () => fits);
  expect(shorten(true)).toEqual([short, long, json]);
  expect(shorten(false)).toEqual([short, {...long, value: 'a,b\na,b\na,b\n(197 more lines)'}, json]);
});

test('the head names the page, and its link is not rewritten', () => {
  const content = changeLinks(
    toMarkdown(page('<p><a href="/b">b</a></p>').main),
    (href) => `https://x.example${href}.md`,
  );
  expect(writeMarkdown([...headOf('A', 'About a.', 'https://x.example/a'), ...content])).toBe(
    `# A\n\n> About a.\n\nPage: <https://x.example/a>. Index of all pages: <${product.siteUrl}/llms.txt>\n\n[b](https://x.example/b.md)\n`,
  );
});

test('a page without a description is refused', () => {
  expect(() => readPage(parsePage('a.html', '<main><h1>A</h1></main>'))).toThrow(
    'the built page has no main, h1 or description',
  );
});
