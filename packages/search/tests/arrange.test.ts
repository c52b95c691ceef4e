import {expect, it} from 'vitest';
import {arrange, pickTop, type Entry, type Found} from '../index';
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

it.each([
  ['the same title and kind', entry('guide', 'Zebra', '', {url: '/other'}), 0.2],
  ['the same title', entry('term', 'zebra'), 0.5],
  ['the same address', entry('term', 'Horse', '', {url: '/guide/Zebra'}), 0.5],
])('counts a result with %s as one above it less', (_what, repetition, factor) => {
  const of = (one: Entry, score: number): Found => ({entry: one, score, terms: new Set()});
  const first = of(entry('guide', 'Zebra'), 1);
  const second = of(repetition, 0.9);
  const before = of(entry('guide', 'Before'), 0.9 * factor + 0.01);
  const after = of(entry('guide', 'After'), 0.9 * factor - 0.01);
  expect(pickTop([first, second, before, after], 4)).toEqual([first, before, second, after]);
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
