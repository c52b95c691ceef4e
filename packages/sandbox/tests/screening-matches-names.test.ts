import {describe, expect, it} from 'vitest';
import {diceCoefficient} from 'dice-coefficient';
import fc from 'fast-check';
import {indexNames, wordsOf} from '../src/core/rules/match-name';
import './lib/seed';

const bestName = (searched: string[], recorded: string[]) => indexNames(recorded)(searched).best(recorded);
const compareNames = (searched: string, recorded: string) => bestName([searched], [recorded]).matchStrength;

describe('the comparison of two names', () => {
  it.each([
    ['Ilvane Torresund', 'ILVANE TORRESUND'],
    ['Ilvane Torresund', 'Torresund, Ilvane'],
    ['Łucjan Brzeżovar', 'Lucjan Brzezovar'],
    ['Sören Ødegaard-Straße', 'soren odegaard strasse'],
    ["O'Mallorin", 'OMallorin'],
    ['Qarvolt Maritime Holdings', 'Qarvolt Maritime Holdings Ltd'],
    ['Compagnie Lumerval S.A.', 'Compagnie Lumerval'],
    ['Velmarine Bunkering FZE', 'velmarine bunkering'],
    ['قاسم فلراشيدي', 'قاسم فلراشيدي'],
  ])('returns 1 for variants in spelling, word order or legal form: %s and %s', (a, b) => {
    expect(compareNames(a, b)).toBe(1);
    expect(compareNames(b, a)).toBe(1);
  });

  it.each([
    ['Ilvane Torresund', 'Ilvane Toresund', 0.9, 0.99],
    ['Velmarin Bunkering', 'Velmarine Bunkering', 0.9, 0.99],
    ['Torresund', 'Ilvane Torresund', 0.8, 0.95],
    ['I. Torresund', 'Ilvane Torresund', 0.9, 0.95],
    ['I. Torresund', 'Anders Torresund', 0.5, 0.7],
    ['Torresund', 'I. Torresund', 0.8, 0.95],
    ['Ilvane Torresund', 'Palomar Brightwick', 0, 0.3],
  ])('returns a strength in the expected range for %s and %s', (a, b, low, high) => {
    expect(compareNames(a, b)).toBeGreaterThanOrEqual(low);
    expect(compareNames(a, b)).toBeLessThanOrEqual(high);
  });

  it('agrees with the dice-coefficient package on words of 2 to 9 letters', () => {
    const words = fc.stringMatching(/^[abc]{2,9}$/);
    fc.assert(
      fc.property(words, words, (word, other) => {
        // The strength is rounded to two digits.
        expect(Math.abs(compareNames(word, other) - diceCoefficient(word, other))).toBeLessThan(0.00501);
      }),
    );
  });

  it('returns lower values as names become less similar', () => {
    const steps = ['Ilvane Torresund', 'Ilvane Toresund', 'Ilvana Toresund', 'Ilvana Tores', 'Ilv Tor'].map((name) =>
      compareNames(name, 'Ilvane Torresund'),
    );
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
    expect(new Set(steps).size).toBe(steps.length);
  });

  it.each(['', '   ', '!?', '—'])('returns 0 for text without words: "%s"', (name) => {
    expect(compareNames(name, 'Ilvane Torresund')).toBe(0);
    expect(compareNames('Ilvane Torresund', name)).toBe(0);
  });

  it('ignores a legal form unless it is the whole name', () => {
    expect(wordsOf('Limited')).toEqual(['limited']);
    expect(wordsOf('Qarvolt Limited')).toEqual(['qarvolt']);
  });

  it('uses the best match of all searched and recorded names', () => {
    expect(bestName(['X', 'El Tejon'], ['Bartolo Fennimar', 'El Tejón'])).toEqual({
      matchName: 'El Tejón',
      matchStrength: 1,
    });
  });
});
