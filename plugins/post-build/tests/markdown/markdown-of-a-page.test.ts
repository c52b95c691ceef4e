/** Tests how the content of a built page becomes Markdown. */
import {expect, test} from 'vitest';
import {parsePage, readPage} from '../../pages';
import {toMarkdown} from '../../markdown/html-to-markdown';
import {linkNamesOnce, writeMarkdown} from '../../markdown/markdown';

const page = (main: string) => {
  const head = '<head><meta name="description" content="About a."></head>';
  return readPage(
    parsePage('a.html', `<html>${head}<body><main><h1>A</h1>${main}</main></body></html>`),
  );
};
const markdown = (main: string): string => writeMarkdown(toMarkdown(page(main).main)).trim();

const frame = (title: string) =>
  `<div data-language="js"><div class="bar"><span>${title}</span><button>Copy</button></div><pre><code><span>const</span> a = 1;\nb();</code></pre></div>`;
const svg = '<svg><g class="texts"><text>Entity</text></g></svg>';
const card = (name: string) =>
  `<article><a class="card" href="/${name}"><h2>${name}</h2><p>About ${name}.</p></a></article>`;
const row = '<td>400 <a id="e-400" class="row-link" href="#e-400"></a></td>';
const table = (cell: string) =>
  `<table><thead><tr><th>Rule</th></tr></thead><tbody><tr>${cell}</tr></tbody></table>`;

test.each([
  [
    'navigation and controls are left out',
    '<nav>trail</nav><p>Text.</p><button>Copy</button><div data-not-in-markdown>menu</div>',
    'Text.',
  ],
  [
    'a heading loses its link to itself, and keeps its anchor',
    '<div><h2 id="b">B</h2><a class="hash-link" href="#b">#</a></div>',
    '## B <a id="b"></a>',
  ],
  [
    'a heading that is its own link loses the link',
    '<div><h3 id="b"><a href="#b">I get <code>400</code></a></h3><p>Text.</p></div>',
    '### I get `400` <a id="b"></a>\n\nText.',
  ],
  ['a code block keeps its language and its lines', frame(''), '```js\nconst a = 1;\nb();\n```'],
  [
    'a code block keeps its title',
    frame('first.mjs'),
    'first.mjs:\n\n```js\nconst a = 1;\nb();\n```',
  ],
  [
    'an example with notes becomes one block of code, and a list of its notes',
    '<figure data-annotated="true"><div><pre><code><span>{\n</span></code></pre>' +
      '<pre><code><span data-noted="1">"a": 1\n</span><span>}\n</span></code></pre></div>' +
      '<div><p data-note="1"><a href="/f">a</a>: Said.</p></div></figure>',
    '```json\n{\n"a": 1 // note 1\n}\n```\n\n1. [a](/f): Said.',
  ],
  [
    'a picture is left out, because its text follows it',
    `<figure>${svg}<ul><li>Entity</li></ul></figure>`,
    '- Entity',
  ],
  [
    'a card without JSON becomes text',
    '<figure><figcaption>One</figcaption><div data-result=""><details><summary><strong>A</strong> <span>Reviewed</span></summary><p>Score 64</p><ul><li>PEP 60</li></ul></details></div></figure>',
    'One:\n\n**A** Reviewed\n\nScore 64\n\n- PEP 60',
  ],
  [
    'a card with JSON becomes its JSON',
    `<figure><figcaption>One</figcaption><div role="tablist"><button role="tab">JSON</button></div><div role="tabpanel"><div data-result=""><p>Score 64</p></div></div><div role="tabpanel">${frame('')}</div></figure>`,
    'One:\n\n```js\nconst a = 1;\nb();\n```',
  ],
  [
    'an admonition becomes a quotation with its name',
    '<div class="theme-admonition"><div><span><svg></svg>?</span>note</div><div><p>Said.</p></div></div>',
    '> **Note**\n>\n> Said.',
  ],
  [
    'the cards of a category become one list',
    `<section>${card('b')}${card('c')}</section>`,
    '- [b](/b): About b.\n- [c](/c): About c.',
  ],
  [
    'a row keeps its anchor, but not its link to itself',
    table(row),
    '| Rule |\n| - |\n| 400 <a id="e-400"></a> |',
  ],
  [
    'a table keeps code with a pipe character',
    table('<td><code>a|b</code></td>'),
    '| Rule |\n| - |\n| `a\\|b` |',
  ],
])('%s', (_what, html, expected) => expect(markdown(html)).toBe(expected));

test('glossary terms and sandbox links become text, and each field is linked once', () => {
  const field = '<p><a href="/api/schemas/a#b"><code>b</code></a></p>';
  const links =
    '<a class="glossary-term" href="/docs/glossary#pep">PEP</a> <a href="/api/x?try=%7B%7D">Try</a>';
  const blocks = toMarkdown(page(`<p>${links}</p>${field}${field}`).main);
  expect(writeMarkdown(linkNamesOnce(blocks)).trim()).toBe(
    'PEP Try\n\n[`b`](/api/schemas/a#b)\n\n`b`',
  );
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
