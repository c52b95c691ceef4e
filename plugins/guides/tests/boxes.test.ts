/** Tests the check of the boxes of a guide. */
import {describe, expect, test} from 'vitest';
import {parseMdx} from '../../lib/markdown';
import {transformGuide} from '../transform';
import {makeData, problemsOf} from './lib/render';

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
