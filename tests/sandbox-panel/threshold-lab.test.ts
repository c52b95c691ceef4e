/** Checks the threshold lab: its data, what it counts, and how it reads pasted pairs. */
import {expect, it} from 'vitest';
import {
  countOutcome,
  isReturned,
  lists,
  maximumLines,
  readPairs,
  settingsOf,
} from '../../src/components/threshold-lab/pairs';
import {measurePairs} from '../../src/components/threshold-lab/measure-pairs';
import {screenForLab} from '../../plugins/reference/page-data/screenings';
import {description, key, newSandbox, seed} from '../lib/sandbox-panel/page';

const {lowest, highest, pairs} = await screenForLab(description, seed);

it('has true and false subjects on both kinds of list, and strengths that overlap', () => {
  for (const list of lists) {
    const strengths = (same: boolean): number[] =>
      pairs.filter((pair) => pair.list === list && pair.same === same).map((pair) => pair.strength);
    expect(strengths(true).length, list).toBeGreaterThan(2);
    expect(strengths(false).length, list).toBeGreaterThan(0);
    // Otherwise, one threshold would be right for everybody, and the lab would show no trade-off.
    expect(Math.max(...strengths(false)), list).toBeGreaterThan(Math.min(...strengths(true)));
  }
});

it('shows at all thresholds what the sandbox returns', async () => {
  const sandbox = newSandbox();
  const thresholds = {sanctions: 0.8, pep: 0.9};
  for (const searched of new Set(pairs.map((pair) => pair.searched))) {
    const response = await sandbox.request(`${sandbox.basePath}/screening/simple`, {
      method: 'POST',
      headers: {Authorization: key ?? '', 'Content-Type': 'application/json'},
      body: JSON.stringify({entityName: searched, ...JSON.parse(settingsOf(thresholds))}),
    });
    const {resultRows} = (await response.json()) as {resultRows: {matchName: string}[]};
    expect(resultRows.map(({matchName}) => matchName).sort(), searched).toEqual(
      pairs
        .filter((pair) => pair.searched === searched && isReturned(pair, thresholds))
        .map(({name}) => name)
        .sort(),
    );
  }
});

it('counts the reviews and the true subjects that are missed', () => {
  const subjects = pairs.filter(({same}) => same).length;
  expect(countOutcome(pairs, {sanctions: lowest, pep: lowest})).toEqual({
    reviews: pairs.length,
    missed: 0,
    subjects,
  });
  const strict = countOutcome(pairs, {sanctions: highest, pep: highest});
  expect(strict.missed).toBe(
    subjects - pairs.filter((one) => one.same && one.strength === 1).length,
  );
  expect(countOutcome([], {sanctions: 0.5, pep: 0.5})).toEqual({
    reviews: 0,
    missed: 0,
    subjects: 0,
  });
});

it('measures pasted pairs as the sandbox does', () => {
  const pasted = pairs.map(({searched, name, list, same}) => ({searched, name, list, same}));
  expect(measurePairs(pasted)).toEqual(pairs);
});

it('reads lines with semicolons or tabs, in any case, and leaves out empty lines', () => {
  expect(readPairs('A B; C D; Same; PEP\r\n\r\nE\tF\tdifferent\tsanctions\r\n')).toEqual([
    {searched: 'A B', name: 'C D', same: true, list: 'pep'},
    {searched: 'E', name: 'F', same: false, list: 'sanctions'},
  ]);
});

it.each([
  ['', 'Paste at least one line.'],
  ['\n \n', 'Paste at least one line.'],
  ['A; B; same', 'Line 1: it needs four cells, and has 3.'],
  ['A; B; same; pep\n; B; same; pep', 'Line 2: a name is missing.'],
  ['\nA; B; yes; pep', 'Line 2: the third cell must be “same” or “different”, not “yes”.'],
  ['A; B; same; media', 'Line 1: the fourth cell must be “sanctions” or “pep”, not “media”.'],
  [
    'A; B; same; pep\n'.repeat(maximumLines + 1),
    `Paste at most ${maximumLines} lines. There are ${maximumLines + 1}.`,
  ],
])('names the fault of %j', (text, message) => expect(() => readPairs(text)).toThrow(message));
