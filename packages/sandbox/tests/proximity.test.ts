import {describe, expect, it} from 'vitest';
import {yearsApart} from '../src/core/rules/dates';
import {countriesApart} from '../src/core/rules/proximity';
import {seed} from './lib/sandbox';

describe('the date of birth proximity', () => {
  it.each([
    ['1968-04-17', '1968-04-17', 0],
    ['1968', '1968-04-17', 0],
    ['1968/04', '1968-04-17', 0],
    ['1968/04/17', '1968', 0],
    ['1968-04-17', '1969-04-17', 1],
    ['1990', '1959-03-27', 31],
    ['1968-01', '1968-07', 0.5],
  ])('is the difference in years between %s and %s: %d', (a, b, years) => expect(yearsApart(a, b)).toBe(years));

  it('is never 0 for two days of one month', () => expect(yearsApart('1968-04-17', '1968-04-18')).toBeGreaterThan(0));
});

describe('the location proximity', () => {
  it.each([
    ['MT', 'MT', 0],
    ['MT', 'IT', 1],
    ['MT', 'SE', 2],
    ['MT', 'US', 3],
  ])('is the number of steps from %s to %s: %i', (a, b, steps) => expect(countriesApart(seed, a, b)).toBe(steps));
});
