/** Checks that JSON has the same colors whether the build or the browser highlights it. */
import {expect, it} from 'vitest';
import {codeHtml} from '../src/code-html';
import {jsonHtml} from '../src/json-html';
import {printJson} from '../src/json-lines';
import {readBundle} from '../src/read-bundle';
import {highlight} from '../../../plugins/reference/highlight';

const examples = Object.values(readBundle('.').components.examples ?? {}).map((example) =>
  'value' in example ? example.value : undefined,
);
const odd = {'a:b': 'c: "d" \\', null: null, yes: true, no: [false, -1.5e-7, 0], '<b>': '&amp; <b>', '': {}, list: []};

it('highlights every example of the description like the highlighter of the build', () => {
  expect(examples.length).toBeGreaterThan(10);
  for (const value of [...examples, odd, 'text', 7, null])
    expect(jsonHtml(value)).toBe(codeHtml(highlight(printJson(value), 'json')));
});
