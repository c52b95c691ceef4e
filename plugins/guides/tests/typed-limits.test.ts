import {expect, test} from 'vitest';
import {problemsOf, render} from './lib/render';

test.each([
  [
    'A page size of 80 is the most.',
    'the limit 80 is typed: write <Limit of="listThings.query.pageSize" is="maximum" />',
  ],
  [
    'By default the page size is 25.',
    'the limit 25 is typed: write <Limit of="listThings.query.pageSize" is="default" />',
  ],
  ['At most 80 for `pageSize`.', 'the limit 80'],
  ['At most 80 for <Field of="listThings.query.pageSize" />.', 'the limit 80'],
  ['You may send 70 requests a second.', 'write <Limit of="rateLimit" />'],
  ['A risk score lies between 0 and 60.', 'the limit 0 is typed: write <Limit of="Thing.riskScore" is="minimum" />'],
  ['Risk scores go from 0 to 60.', 'the limit 60 is typed: write <Limit of="Thing.riskScore" is="maximum" />'],
  ['A page size is at least 1.', 'the limit 1 is typed: write <Limit of="listThings.query.pageSize" is="minimum" />'],
  ['Page sizes start at 1.', 'the limit 1 is typed'],
  ['A risk score is 0 or more.', 'the limit 0 is typed'],
  ['The API answers 429 then.', 'the status code 429 is typed: write <Status of="429" />'],
  ['A 400 error.', 'the status code 400'],
])('reports a hard-coded number: %s', async (sentence, message) => {
  const problems = await problemsOf(`Text.\n\n${sentence}`);
  expect(
    problems.some((problem) => problem.startsWith('docs/page.mdx:3:') && problem.includes(message)),
    problems.join('\n'),
  ).toBe(true);
});

test('a table row is checked together with its header', async () => {
  expect(await problemsOf('| Field | Maximum |\n|---|---|\n| Page size | 80 |')).toEqual([
    expect.stringContaining('the limit 80'),
  ]);
  expect(await problemsOf('| Page size | Note |\n|---|---|\n| 80 | x |')).toEqual([
    expect.stringContaining('the limit 80'),
  ]);
});

test.each([
  'There are 80 ships and 25 ports.',
  'A page size is a number. There are 80 ships.',
  'A page holds 80 things.',
  'The risk score of 12 has 1 reason and 0 doubts.',
  'We look at 1 page size.',
  'He was born on 25 May 1980.',
  'Page size 80% or v80 or 80.5 or 2026-80-25 or 1,80.',
  '`429` and [429](https://a.example) for a page size of `80`.',
  'It holds 400 entities and 429 ships.',
  '<Status of="429" /> and a page size of <Limit of="listThings.query.pageSize" is="maximum" />.',
])('ignores: %s', async (sentence) => {
  const problems = (await problemsOf(sentence)).filter((problem) => / is typed/.test(problem));
  expect(problems).toEqual([]);
});

test('headings and fences are ignored', async () => {
  const {problems, counts} = await render(
    '## A page size of 80\n\n```json schema=Thing\n{"page size": 80, "status": 429}\n```\n\nOther 12.',
  );
  expect(problems).toEqual([]);
  expect(counts.numbers).toBe(1);
});
