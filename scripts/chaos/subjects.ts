/** Makes lists of fictional customers, some of them with errors that also occur in production files. */
import type {EntityType} from '@screening/sandbox';
import {randomOf, type Random} from './random';

/** Reason why a row can't become an entity. */
type Fault = 'unknown country' | 'malformed country' | 'impossible day' | 'blank name' | 'long name' | 'key used twice';

export type Customer = {
  customerKey: string;
  entityName: string;
  entityType: EntityType;
  countries: string[];
  dob: string;
  aliases: string[];
  fault?: Fault;
};

const starts = [
  'Bel',
  'Cor',
  'Dra',
  'Fen',
  'Gal',
  'Hol',
  'Ister',
  'Jor',
  'Kel',
  'Lum',
  'Mor',
  'Nev',
  'Or',
  'Pel',
  'Quil',
];
const middles = ['a', 'an', 'e', 'en', 'i', 'il', 'o', 'or', 'u', 'y'];
const ends = [
  'brand',
  'dell',
  'fax',
  'gard',
  'holt',
  'kin',
  'lund',
  'mere',
  'nath',
  'quist',
  'rane',
  'stad',
  'vane',
  'wick',
];
const trades = ['Freight', 'Grain', 'Instruments', 'Paper', 'Shipping', 'Tiles', 'Wool'];
const countries = ['AT', 'BR', 'CA', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP', 'NL', 'NO', 'PL', 'SE', 'US'];

/** Only the sandbox finds a long name, so that it refuses a call or a task. The programs find the others. */
const faults: Fault[] = [
  'unknown country',
  'malformed country',
  'impossible day',
  'blank name',
  'long name',
  'key used twice',
];
/** Number of rows for each row with a fault, on average. */
const rowsForEachFault = 50;

const word = (random: Random) => random.pick(starts) + random.pick(middles) + random.pick(ends);
const two = (value: number) => String(value).padStart(2, '0');
const day = (random: Random) => `${random.whole(1940, 2003)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;

function invent(random: Random): Known {
  if (random.chance(0.5)) return {entityType: 'person', entityName: `${word(random)} ${word(random)}`};
  return {entityType: 'company', entityName: `${word(random)} ${random.pick(trades)} Ltd`};
}

function spoil(customer: Customer, fault: Fault, random: Random, earlier: Customer[]): Customer {
  switch (fault) {
    case 'unknown country':
      return {...customer, fault, countries: ['QQ']};
    case 'malformed country':
      return {...customer, fault, countries: ['GBR']};
    case 'impossible day':
      return {...customer, fault, dob: '1968-02-31'};
    case 'blank name':
      return {...customer, fault, entityName: '  '};
    case 'long name':
      return {...customer, fault, entityName: 'Long '.repeat(3000).trim()};
    case 'key used twice':
      return {...customer, fault, customerKey: random.pick(earlier).customerKey};
  }
}

/** Subject that the sandbox has a record of. */
export type Known = {entityName: string; entityType: EntityType};

/**
 * Makes customers that depend only on the arguments.
 * @param share the share of customers with the name of a known subject, so that there is something to decide
 */
export function makeCustomers(seed: string, count: number, known: Known[], share = 0.08): Customer[] {
  const random = randomOf(`customers/${seed}`);
  const customers: Customer[] = [];
  const sound: Customer[] = [];
  for (let index = 1; index <= count; index += 1) {
    const {entityName, entityType} = random.chance(share) ? random.pick(known) : invent(random);
    const customer: Customer = {
      customerKey: `CUST-${seed}-${String(index).padStart(5, '0')}`,
      entityName,
      entityType,
      countries: Array.from({length: random.whole(0, 2)}, () => random.pick(countries)),
      dob: entityType === 'person' ? day(random) : '',
      // Include commas, quotation marks and letters outside ASCII, because names in real files have them.
      aliases: random.chance(0.1) ? [`${word(random)}, "${word(random)}"`, `Ł${word(random)}`] : [],
    };
    const spoiled = sound.length > 0 && random.chance(1 / rowsForEachFault);
    customers.push(spoiled ? spoil(customer, random.pick(faults), random, sound) : customer);
    if (!spoiled) sound.push(customer);
  }
  return customers;
}

/** Returns the customers that can become entities: one row for each key. */
export const soundOf = (customers: Customer[]): Customer[] => customers.filter(({fault}) => fault === undefined);

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns the CSV file that bulk onboarding reads, optionally with more columns. */
export function toCsv(customers: Customer[], more: Record<string, (customer: Customer) => string> = {}): string {
  const rows = customers.map((customer) => {
    const {customerKey, entityName, entityType, countries, dob, aliases} = customer;
    const own = [customerKey, entityName, entityType, countries.join(';'), dob, aliases.join(';')];
    return [...own, ...Object.values(more).map((valueOf) => valueOf(customer))].map(cell).join(',');
  });
  const head = ['customerKey', 'entityName', 'entityType', 'countries', 'dob', 'aliases', ...Object.keys(more)];
  return `${[head.join(','), ...rows].join('\n')}\n`;
}

/** Reads the rows of a CSV file as records, with the names in its first row as keys. Any field may be quoted. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  const [head, ...body] = rows.filter((row) => row.some((field) => field !== ''));
  return body.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}
