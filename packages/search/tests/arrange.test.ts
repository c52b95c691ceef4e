import {expect, it} from 'vitest';
import {arrange, pickTop} from '../index';
import {entry, filler, searchOver} from './lib/entries';

const sameFields = ['a', 'b', 'c', 'd'].map((owner) =>
  entry('field', 'pageSize', 'How many.', {url: `/${owner}`}),
);
const {search} = searchOver([
  ...filler,
  ...sameFields,
  entry('guide', 'Page sizes', 'How to page.'),
  entry('term', 'Page', 'A part. See pageSize.'),
]);
const result = search('pageSize');

it('has one of several equal results among the top results', () => {
  const top = pickTop(result.found);
  expect(top.map((one) => one.entry.kind).toSorted()).toEqual(['field', 'guide', 'term']);
});

it('shows the top results first, and the others in the groups of their kinds', () => {
  const top = pickTop(result.found);
  const [best, ...groups] = arrange(result, 9);
  expect(best).toEqual({name: 'Best results', count: 3, shown: top});
  expect(groups.find(({name}) => name === 'Fields')?.shown).toHaveLength(3);
  expect(groups.flatMap(({shown}) => shown).filter((one) => top.includes(one))).toEqual([]);
});

it('shows at most the given number of each kind, and counts all', () => {
  const fields = arrange(result, 2).find(({name}) => name === 'Fields');
  expect(fields?.count).toBe(3);
  expect(fields?.shown).toHaveLength(2);
});

it('shows no group without results', () => {
  expect(arrange(search('qqqxxyyzz'), 9)).toEqual([]);
});
