/** Compares a table that a program has written with the responses of the API. */
import type {Findings} from './scenario';

type Value = string | number | boolean | undefined | null;

/** Checks that the table has every expected row exactly once, with the expected values, and no other rows. */
export function compareTable<Row extends Record<string, Value>>(
  name: string,
  key: (keyof Row & string)[],
  table: Record<string, string>[],
  expected: Row[],
): Findings {
  const found: Findings = {checked: expected.length, lost: [], doubled: [], wrong: []};
  const keyOf = (row: Record<string, Value>) => key.map((column) => String(row[column])).join(' ');
  const rows = new Map<string, Record<string, string>>();
  for (const row of table) {
    if (rows.has(keyOf(row))) found.doubled.push(`${name} has ${keyOf(row)} twice`);
    rows.set(keyOf(row), row);
  }
  for (const wanted of expected) {
    const row = rows.get(keyOf(wanted));
    rows.delete(keyOf(wanted));
    if (!row) found.lost.push(`${name} lacks ${keyOf(wanted)}`);
    else
      for (const [column, value] of Object.entries(wanted))
        if (row[column] !== String(value ?? ''))
          found.wrong.push(`${name}, ${keyOf(wanted)}: ${column} is "${row[column]}", but "${value ?? ''}" in the API`);
  }
  found.wrong.push(...[...rows.keys()].map((one) => `${name} has ${one}, which the API doesn't`));
  return found;
}

/** Groups a list by customer key. */
export function byKey<T extends {customerKey?: string; urn?: string}>(list: T[]): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const item of list) map.set(item.customerKey ?? '', [...(map.get(item.customerKey ?? '') ?? []), item]);
  return map;
}

/** Combines the findings of several tables. */
export const together = (all: Findings[]): Findings => ({
  checked: all.reduce((sum, {checked}) => sum + checked, 0),
  lost: all.flatMap(({lost}) => lost),
  doubled: all.flatMap(({doubled}) => doubled),
  wrong: all.flatMap(({wrong}) => wrong),
});
