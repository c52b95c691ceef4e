import {expect, it} from 'vitest';
import {countSlips} from '../src/nearest';

it.each(['webhok', 'webhoook', 'webhock', 'wehbook'])(
  'a missing, extra, wrong or swapped letter is one slip: %s',
  (word) => expect(countSlips(word, 'webhook', 3)).toBe(1),
);

it('stops counting above the limit', () => {
  expect(countSlips('screening', 'monitoring', 2)).toBe(3);
  expect(countSlips('screening', 'screening', 2)).toBe(0);
});
