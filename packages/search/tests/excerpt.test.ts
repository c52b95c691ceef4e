import {expect, it} from 'vitest';
import {excerpt, markWords, type Piece} from '../index';

const textOf = (pieces: Piece[]): string => pieces.map(({text}) => text).join('');
const markedIn = (pieces: Piece[]): string[] =>
  pieces.filter(({marked}) => marked).map(({text}) => text);

const filling = 'Nothing here. '.repeat(30);

it('shows the part of a long text with the most words of the query, cut between words', () => {
  const text = `A risk. ${filling}The risk score is there. ${filling}`;
  const pieces = excerpt(text, new Set(['risk', 'score']));
  expect(textOf(pieces)).toMatch(/^… The risk score is there\. .* (Nothing|here\.) …$/);
  expect(textOf(pieces).length).toBeLessThan(190);
  expect(markedIn(pieces)).toEqual(['risk', 'score']);
});

it('shows the beginning of a long text without words of the query', () => {
  expect(textOf(excerpt(filling, new Set(['risk'])))).toMatch(/^Nothing here\. .* …$/);
});

it('shows the whole of a short text', () => {
  const text = `${'Nothing here. '.repeat(10)}The score.`;
  const pieces = excerpt(text, new Set(['score']));
  expect(textOf(pieces)).toBe(text);
  expect(markedIn(pieces)).toEqual(['score']);
});

it('marks words with the stem of a word of the query', () => {
  expect(markedIn(markWords('Archived, archives: an archive', new Set(['archiv'])))).toEqual([
    'Archived',
    'archives',
    'archive',
  ]);
});
