import {expect, test} from 'vitest';
import {problemsOf} from '../lib/guides/render';

test('known boxes pass', async () => {
  expect(
    await problemsOf(
      ':::note\n\nWords.\n\n:::\n\n:::warning[Title]\n\nWords.\n\n:::\n\n:::not-specified\n\nAsk your customer success contact.\n\n:::',
    ),
  ).toEqual([]);
});

test('a page needs only one box that says whom to ask', async () => {
  expect(
    await problemsOf(
      ':::not-specified\n\nOpen.\n\n:::\n\n:::not-specified\n\nAsk your customer success contact.\n\n:::',
    ),
  ).toEqual([]);
});

test.each([
  [
    ':::not-specifed\n\nAsk your customer success contact.\n\n:::',
    'no box `:::not-specifed`; did you mean `not-specified`?',
  ],
  [':::not-specified\n\nNobody knows.\n\n:::', 'say in one of the boxes about open points whom to ask'],
  [':::note\n\n:::', 'the box `:::note` is empty'],
  ['::note', 'open a box with three colons: `:::note`'],
])('%j is reported with its line', async (box, message) => {
  const [problem, ...others] = await problemsOf(`Text.\n\n${box}`);
  expect(others).toEqual([]);
  expect(problem).toContain(message);
  expect(problem).toMatch(/^docs\/page\.mdx:3:1 /);
});
