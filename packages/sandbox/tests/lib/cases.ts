import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {fillProduct} from '../../../../src/product';

/** Reads the tables of test cases in `packages/sandbox/tests/cases`. @throws when a table is empty */
export function readCases<T>(name: string): T {
  const tables = parse(fillProduct(readFileSync(`packages/sandbox/tests/cases/${name}.yaml`, 'utf8'))) as Record<
    string,
    unknown[]
  >;
  for (const [table, rows] of Object.entries(tables))
    if (rows.length === 0) throw new Error(`${name}.yaml has no cases in ${table}`);
  return tables as T;
}
