import {expect, test} from 'vitest';
import {problemsOf} from './lib/render';

test('known boxes pass', async () => {
  expect(
    await problemsOf(
      ':::note\n\nWords.\n\n:::\n\n:::warning[Title]\n\nWords.\n\n:::\n\n:::not-specified\n\n- Why?\n\nAsk your customer success contact.\n\n:::',
    ),
  ).toEqual([]);
});

test.each([
  [
    ':::not-specifed\n\nAsk your customer success contact.\n\n:::',
    'no box `:::not-specifed`; did you mean `not-specified`?',
  ],
  [':::not-specified\n\n- Who knows?\n\n:::', 'the box about open points must say whom to ask'],
  [
    ':::not-specified\n\nNot stated. Ask your customer success contact.\n\n- A remark.\n\n:::',
    'a box about open points needs a list of questions',
  ],
  [':::note\n\n:::', 'the box `:::note` is empty'],
  ['::note', 'open a box with three colons: `:::note`'],
])('%j is reported with its line', async (box, message) => {
  const [problem, ...others] = await problemsOf(`Text.\n\n${box}`);
  expect(others).toEqual([]);
  expect(problem).toContain(message);
  expect(problem).toMatch(/^docs\/page\.mdx:3:1 /);
});

test('a second box about open points is reported', async () => {
  const box = ':::not-specified\n\n- Why? Ask your customer success contact.\n\n:::';
  expect(await problemsOf(`${box}\n\n${box}`)).toEqual([
    'docs/page.mdx:7:1 a page can have only one box about open points: move these questions into the first one',
  ]);
});
