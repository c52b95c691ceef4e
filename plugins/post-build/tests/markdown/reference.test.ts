/** Tests how pages of operations and records become Markdown: fields, and the order of their parts. */
import {describe, expect, test} from 'vitest';
import {parsePage, readPage} from '../../pages';
import {withoutAnchors} from '../../markdown/anchors';
import {toMarkdown} from '../../markdown/html-to-markdown';
import {writeMarkdown} from '../../markdown/markdown';
import type {Form} from '../../markdown/reference';

const markdown = (main: string, form?: Form): string => {
  const html = `<html><head><meta name="description" content="About."></head><body><main><h1>A</h1>${main}</main></body></html>`;
  return writeMarkdown(toMarkdown(readPage(parsePage('a.html', html)).main, form)).trim();
};
const field = (name: string, type: string, rest = '', mark = '') =>
  `<li id="body.${name}" class="field_x"><div class="head_x"><code class="name_x">${name}</code> <span class="type_x">${type}</span> ${mark}<a href="#body.${name}" data-copy-link=""></a></div>${rest}</li>`;
const list = (...fields: string[]) => `<ul class="fields_x">${fields.join('')}</ul>`;
const meaning = (text: string) => `<div class="text_x">${text}</div>`;
const facts = (...texts: string[]) => `<ul class="facts_x">${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
const value = (name: string, text: string) =>
  `<div id="body.type.${name}"><dt><code>${name}</code> <a data-copy-link=""></a></dt><dd>${text}</dd></div>`;
const match = '<a href="/api/schemas/match">Match</a>';

test.each([
  [
    'its name, type, marks, meaning and constraints are on one line',
    field('size', 'integer', meaning('How many, as <code>page</code> says.') + facts('default <code>10</code>', 'at most <code>100</code>'), '<span class="required_x">required</span><span class="flag_x">deprecated</span>'),
    '- `size` integer **required** **deprecated**: How many, as `page` says. (default `10`; at most `100`)',
  ],
  ['constraints without a meaning follow the type', field('size', 'integer', facts('example <code>5</code>', 'or <code>6</code>')), '- `size` integer: example `5`; or `6`'],
  [
    'a long meaning is followed by the constraints',
    field('size', 'integer', meaning('<p>One.</p><p>Two.</p>') + facts('default <code>10</code>')),
    '- `size` integer\n\n  One.\n\n  Two.\n\n  default `10`',
  ],
  [
    'its values have their meanings',
    field('type', 'string', `<dl class="enum_x">${value('person', 'Person.')}${value('other', '')}</dl>`),
    '- `type` string\n  - `person`: Person.\n  - `other`',
  ],
  [
    'its nested fields are a list',
    field('group', 'object', `<details class="below_x"><summary>1 field</summary>${list(field('id', 'integer'))}</details>`),
    '- `group` object\n  - `id` integer',
  ],
  [
    'a long schema is a link',
    field('matches', `list of ${match}`, `<details class="below_x"><summary>Match: 17 fields</summary><p class="record_x">Described on the page of ${match}.</p></details>`),
    '- `matches` list of [Match](/api/schemas/match)\n\n  Match: 17 fields. Described on the page of [Match](/api/schemas/match).',
  ],
  [
    'alternatives are a list',
    field('facet', 'Facet', `<div class="variants_x"><p>One of:</p>${list(`<li class="field_x"><strong>Person</strong> <span class="type_x">PersonFacet</span>${list(field('id', 'integer'))}</li>`)}</div>`),
    '- `facet` Facet\n\n  One of:\n  - **Person** PersonFacet\n    - `id` integer',
  ],
])('of a field, %s', (_what, html, expected) => expect(withoutAnchors(markdown(list(html)))).toBe(expected)); // prettier-ignore

test('fields and values have anchors', () => {
  const html = list(field('type', 'string', `<dl class="enum_x">${value('person', '')}</dl>`));
  expect(markdown(html)).toBe('- `type` <a id="body.type"></a> string\n  - `person` <a id="body.type.person"></a>');
});

describe('the page of an operation', () => {
  const frame = (title: string, code: string, language = 'json') =>
    `<div data-language="${language}"><div>${title}</div><pre><code>${code}</code></pre></div>`;
  const tab = (id: string, label: string, panel: string) =>
    `<div role="tablist"><button role="tab" id="${id}">${label}</button></div><div role="tabpanel" aria-labelledby="${id}">${panel}</div>`;
  const response = (status: string, id: string, rest: string) =>
    `<section><div class="heading"><h3 id="${id}">${status}</h3></div><div>Meaning.</div><p><code>application/json</code>${rest}</section>`;
  const page = `<div class="reference"><div>
    <div><span class="api-method get">GET</span> <code>https://api.example/a</code></div><div>Text.</div></div>
    <div><section aria-label="Request"><div><a href="/try">Try it</a></div>${frame('Request in cURL', 'curl', 'bash')}${frame('Request in Go', 'go', 'go')}
    <p class="sample-note">Note.</p><noscript><div><p>Request body: One</p><pre><code>{ }</code></pre></div></noscript></section>
    <section aria-label="Response">${tab('t1', 'First', frame('200 OK', '1'))}${tab('t2', 'Second', frame('200 OK', '2'))}</section></div>
    <div><section><h2 id="body">Request body</h2>${list(field('id', 'integer', '', '<span class="required_x">required</span>'))}</section>
    <section><div><h2 id="responses">Responses</h2></div>
    ${response('200 OK', 'response', `: ${match}</p>${list(field('m', match, meaning('M.') + facts('example <code>1</code>') + '<details class="below_x"><summary>x</summary><p>y</p></details>'), field('o', 'object'))}`)}
    ${response('400 Bad', 'response-400', '</p>')}</section><h2>Last</h2></div></div>`; // prettier-ignore
  const start =
    '`GET https://api.example/a`\n\nText.\n\nRequest in cURL:\n\n```bash\ncurl\n```\n\nNote. In a browser: [Try it](/try).\n\nRequired: `id` (integer).\n\n' +
    '## Responses <a id="responses"></a>\n\n| Status | Meaning | Body |\n| - | - | - |\n' +
    '| 200 OK | Meaning. | `application/json`: [Match](/api/schemas/match) |\n' +
    '| 400 Bad <a id="response-400"></a> | Meaning. | `application/json` |\n\n' +
    '## Request body <a id="body"></a>\n\n- `id` <a id="body.id"></a> integer **required**\n\n' +
    '## Response: 200 OK <a id="response"></a>\n\n- `m` <a id="body.m"></a> [Match](/api/schemas/match): M.';
  const end =
    '## Request samples\n\nRequest in Go:\n\n```go\ngo\n```\n\n## Request bodies\n\nRequest body: One:\n\n```json\n{}\n```';

  test('begins with the URL, a request, the required fields and every status', () => {
    expect(markdown(page)).toBe(
      `${start} (example \`1\`)\n\n  y\n- \`o\` <a id="body.o"></a> object\n\n## Last\n\n## Response examples\n\n` +
        `200 OK: First:\n\n\`\`\`json\n1\n\`\`\`\n\n200 OK: Second:\n\n\`\`\`json\n2\n\`\`\`\n\n${end}`,
    );
  });

  test('has shorter forms that link to the schema of a response', () => {
    expect(markdown(page, 'first level')).toBe(
      `${start}\n- \`o\` <a id="body.o"></a> object\n\nAll fields, with examples and values: [Match](/api/schemas/match).\n\n## Last\n\n` +
        `## Response examples\n\n200 OK: First:\n\n\`\`\`json\n1\n\`\`\`\n\nMore examples (200 OK: Second): [Match](/api/schemas/match).\n\n${end}`,
    );
    expect(markdown(page, 'one example')).toContain('(example `1`)');
  });
});
