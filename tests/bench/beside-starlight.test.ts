/** Checks how the benchmarks compare this site's figures with Starlight's. */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {medians, missed, pages} from '../../scripts/bench/lighthouse';

const row = {
  ...{kind: 'guide', desktop: 100, failed: []},
  ...{ours: {score: 99, blocking: 50}, theirs: {score: 100, blocking: 20}},
  scores: {accessibility: 100, 'best-practices': 100, seo: 100},
};

describe('Lighthouse', () => {
  it('visits a page of each kind', () => {
    const paths = Object.values(pages).map(({path}) => path);
    expect(new Set(paths).size).toBe(16);
    expect(
      paths.filter((path) => !['.html', 'index.html'].some((end) => existsSync(join('build', path) + end))),
    ).toEqual([]);
  });

  it('takes the median of each figure', () => {
    const visits = [
      {score: 90, blocking: 10},
      {score: 98, blocking: 300},
      {score: 97, blocking: 20},
    ];
    expect(medians(visits)).toEqual({score: 97, blocking: 20});
  });

  it('allows one point less than Starlight', () => {
    expect(missed(row)).toEqual([]);
  });

  it.each([
    ['below Starlight', {ours: {score: 98, blocking: 50}}],
    ['performance on a phone 97', {ours: {score: 97, blocking: 50}, theirs: {score: 97, blocking: 20}}],
    ['performance on a desktop 99', {desktop: 99}],
    ['seo 69 is-crawlable', {scores: {...row.scores, seo: 69}, failed: ['is-crawlable']}],
  ])('reports a missed target: %s', (words, figures) => {
    expect(missed({...row, ...figures})).toEqual([expect.stringContaining(words)]);
  });
});
