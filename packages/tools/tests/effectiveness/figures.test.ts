/** Tests the intervals of shares. */
import {expect, it} from 'vitest';
import {wilson} from '../../src/effectiveness/figures';

it.each([
  // Calculated with the formula of E. B. Wilson (1927), and known from textbooks.
  [0, 10, 0, 0.2775],
  [5, 10, 0.2366, 0.7634],
  [10, 10, 0.7225, 1],
  [81, 263, 0.2553, 0.3662],
])('the interval of %i of %i', (found, counted, lower, upper) => {
  const interval = wilson(found, counted);
  expect(interval.lower).toBeCloseTo(lower, 4);
  expect(interval.upper).toBeCloseTo(upper, 4);
});
