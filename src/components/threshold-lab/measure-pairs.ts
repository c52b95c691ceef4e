/** Measures pasted pairs with the sandbox's measure. Loaded when a reader pastes some. */
import {indexNames} from '@screening/sandbox';
import type {LabeledPair, PastedPair} from './pairs';

/** Adds the match strength of the sandbox to each pair. */
export function measurePairs(pairs: PastedPair[]): LabeledPair[] {
  const search = indexNames(pairs.map(({name}) => name));
  return pairs.map((pair) => ({
    ...pair,
    strength: search([pair.searched]).best([pair.name]).matchStrength,
  }));
}
