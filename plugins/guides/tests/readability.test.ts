import {expect, test} from 'vitest';
import {measureReadability} from '../prose/readability';

test('the sentences of paragraphs, lists and tables are measured, without headings and code blocks', () => {
  const source = `---
title: A page
---

## A heading with many words

One \`code span here\`, then <Field of="a.b" />. Two words.

- An item with **five** words.

| Head |
|---|
| ${'word '.repeat(26)} |

\`\`\`js
const words = 'not prose';
\`\`\`
`;
  expect(measureReadability(source)).toEqual({
    words: 4 + 2 + 5 + 1 + 26,
    mean: 38 / 5,
    longest: 26,
    long: 1 / 5,
    notSpecified: 0,
  });
});

test('each "not specified" is counted, including the box', () => {
  const source = ':::not-specified\n- Which values exist?\n:::\n\nThis is not specified.\n';
  expect(measureReadability(source).notSpecified).toBe(2);
});

test('a page without text has no sentences', () => {
  expect(measureReadability('')).toEqual({words: 0, mean: 0, longest: 0, long: 0, notSpecified: 0});
});
