/** Pairs of a customer and a record with a label, and what two thresholds make of them. */

/** The kinds of list that have a threshold each. */
export const lists = ['sanctions', 'pep'] as const;
type List = (typeof lists)[number];

/** A customer, and a record that a screening of the customer's name finds. */
export type LabeledPair = {
  /** The customer's name. */
  searched: string;
  /** The name in the record. */
  name: string;
  /** Match strength, from 0 to 1. */
  strength: number;
  list: List;
  /** Whether the record is the customer. */
  same: boolean;
};

export type ThresholdData = {
  lowest: number;
  highest: number;
  pairs: LabeledPair[];
};

export type Thresholds = Record<List, number>;

/** Tells whether a screening with these thresholds returns the record. */
export const isReturned = ({strength, list}: LabeledPair, thresholds: Thresholds): boolean =>
  strength >= thresholds[list];

/** What a choice of thresholds costs: records that a person reviews, and true subjects that nobody sees. */
export type Outcome = {
  reviews: number;
  missed: number;
  /** All pairs whose record is the customer. */
  subjects: number;
};

/** Lists the pairs whose record is the customer, but isn't returned. */
export const listMissed = (pairs: LabeledPair[], thresholds: Thresholds): LabeledPair[] =>
  pairs.filter((pair) => pair.same && !isReturned(pair, thresholds));

/** Counts what two thresholds return and miss. */
export const countOutcome = (pairs: LabeledPair[], thresholds: Thresholds): Outcome => ({
  reviews: pairs.filter((pair) => isReturned(pair, thresholds)).length,
  missed: listMissed(pairs, thresholds).length,
  subjects: pairs.filter(({same}) => same).length,
});

/** The settings as the body of a simple screening, without the name. */
export const settingsOf = ({sanctions, pep}: Thresholds): string =>
  JSON.stringify(
    {
      screeningType: 'sanctions-and-peps',
      threshold: Math.min(sanctions, pep),
      sanctionsMatchStrength: {threshold: sanctions},
      pepMatchStrength: {threshold: pep},
    },
    null,
    2,
  );

/** Maximum number of pasted lines. More dots can't be told apart. */
export const maximumLines = 500;

/** A pasted line without its strength. */
export type PastedPair = Omit<LabeledPair, 'strength'>;

/**
 * Reads pasted lines of the form `customer; record; same or different; sanctions or pep`. Cells are separated by
 * semicolons or tabs, as spreadsheets copy them.
 *
 * @throws an Error for people that names the first line with a fault.
 */
export function readPairs(text: string): PastedPair[] {
  const lines = text.split(/\r\n|[\r\n]/);
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [{line, number: at + 1}]));
  if (filled.length === 0) throw new Error('Paste at least one line.');
  if (filled.length > maximumLines)
    throw new Error(`Paste at most ${maximumLines} lines. There are ${filled.length}.`);
  return filled.map(({line, number}) => {
    const cells = line.split(/[;\t]/).map((cell) => cell.trim());
    const [searched = '', name = '', label = '', list = ''] = cells;
    const fault = (reason: string) => new Error(`Line ${number}: ${reason}`);
    if (cells.length !== 4) throw fault(`it needs four cells, and has ${cells.length}.`);
    if (searched === '' || name === '') throw fault('a name is missing.');
    const same = label.toLowerCase();
    if (same !== 'same' && same !== 'different')
      throw fault(`the third cell must be “same” or “different”, not “${label}”.`);
    const found = lists.find((one) => one === list.toLowerCase());
    if (!found) throw fault(`the fourth cell must be “sanctions” or “pep”, not “${list}”.`);
    return {searched, name, same: same === 'same', list: found};
  });
}
