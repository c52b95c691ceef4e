/** Tests how pages of operations and schemas become Markdown: fields, and the order of their parts. */
import {expect, test} from 'vitest';
import {parsePage, readPage} from '../../pages';
import {withoutAnchors} from '../../markdown/anchors';
import {toMarkdown} from '../../markdown/html-to-markdown';
import {writeMarkdown} from '../../markdown/markdown';

const markdown = (main: string): string => {
  const html = `<html><head><meta name="description" content="About."></head><body><main><h1>A</h1>${main}</main></body></html>`;
  return writeMarkdown(toMarkdown(readPage(parsePage('a.html', html)).main)).trim();
};
const field = (name: string, type: string, rest = '', mark = '') =>
  `<li id="body.${name}"><p><code>${name}</code> <span>${type}</span> ${mark}<a href="#body.${name}" class="row-link"></a></p>${rest}</li>`;
const list = (...fields: string[]) => `<ul class="fields_x">${fields.join('')}</ul>`;
const meaning = (text: string) => `<div>${text}</div>`;
const facts = (...texts: string[]) =>
  `<ul class="rules_x">${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
const value = (name: string, text: string) =>
  `<div id="body.type.${name}"><dt><code>${name}</code> <a class="row-link"></a></dt><dd>${text}</dd></div>`;
const match = '<a href="/api/schemas/match">Match</a>';

test.each([
  [
    'its name, type, marks, meaning and constraints are on one line',
    field('size', 'integer', meaning('How many, as <code>page</code> says.') + facts('default <code>10</code>', 'at most <code>100</code>'), '<em>required</em><em>deprecated</em>'),
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
    field('group', 'object', `<details class="fold_x"><summary>1 field</summary>${list(field('id', 'integer'))}</details>`),
    '- `group` object\n  - `id` integer',
  ],
  [
    'a long schema is named',
    field('matches', `list of ${match}`, `<details class="fold_x"><summary>Match: 17 fields</summary><p class="linked_x">Described on the page of ${match}.</p></details>`),
    '- `matches` list of [Match](/api/schemas/match)\n\n  Match: 17 fields. Described on the page of Match.',
  ],
  [
    'alternatives are a list',
    field('facet', 'Facet', `<div class="variants_x"><p>One of:</p>${list(`<li><strong>Person</strong> <span>PersonFacet</span>${list(field('id', 'integer'))}</li>`)}</div>`),
    '- `facet` Facet\n\n  One of:\n  - **Person** PersonFacet\n    - `id` integer',
  ],
])('of a field, %s', (_what, html, expected) => expect(withoutAnchors(markdown(list(html)))).toBe(expected)); // prettier-ignore

test('fields and values have anchors', () => {
  const html = list(field('type', 'string', `<dl class="enum_x">${value('person', '')}</dl>`));
  expect(markdown(html)).toBe(
    '- `type` <a id="body.type"></a> string\n  - `person` <a id="body.type.person"></a>',
  );
});

test('the page of an operation begins with its URL and a request, and ends with its examples', () => {
  const frame = (title: string, code: string, language = 'json') =>
    `<div data-language="${language}" data-title="${title}"><pre><code>${code}</code></pre></div>`;
  const page = `<div class="reference"><div>
    <div><span class="api-method get">GET</span> <code>https://api.example/a</code></div><div>Text.</div></div>
    <div><div><section aria-label="Request"><div><p class="aside-title">Request</p><a href="/try">Try it</a></div>${frame('Request in cURL', 'curl', 'bash')}
    <noscript><div><p>Request body: One</p><pre><code>{ }</code></pre></div></noscript></section>
    <section aria-label="Response"><p class="aside-title">Response</p>${frame('200 OK: First', '1')}</section></div></div>
    <div><section><h2 id="body">Request body</h2>${list(field('id', 'integer', '', '<em>required</em>'))}</section>
    <section><div><h2 id="responses">Responses</h2></div><section><div class="heading"><h3 id="response">200 OK</h3></div> <p class="type_x">${match}</p><div>Meaning.</div></section></section></div></div>`;
  expect(withoutAnchors(markdown(page))).toBe(
    '`GET https://api.example/a`\n\nText.\n\n## Request\n\n[Try it](/try)\n\nRequest in cURL:\n\n```bash\ncurl\n```\n\n' +
      'Request body: One\n\n```json\n{}\n```\n\n## Request body\n\n- `id` integer **required**\n\n' +
      '## Responses\n\n### 200 OK\n\n[Match](/api/schemas/match)\n\nMeaning.\n\n' +
      '## Response\n\n200 OK: First:\n\n```json\n1\n```',
  );
}); // prettier-ignore
