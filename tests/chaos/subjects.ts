/** Makes lists of fictional customers, creates entities for them, and changes these as users of the platform do. */
import {createHash} from 'node:crypto';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {EntityType, Seed} from '@screening/sandbox';
import {formatCsv} from '../../docs/examples/program';
import type {Target} from './target';

export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number;
  /** Returns a whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number;
  pick: <T>(list: readonly T[]) => T;
  chance: (probability: number) => boolean;
};

/** Creates a generator. The same seed gives the same draws. */
export function randomOf(seed: string): Random {
  let draws = 0;
  const next = () =>
    createHash('sha256')
      .update(`${seed}/${(draws += 1)}`)
      .digest()
      .readUInt32BE() /
    2 ** 32;
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {next, whole, pick: (list) => list[whole(0, list.length - 1)], chance: (probability) => next() < probability};
}

export type Setting = {
  target: Target;
  /** Folder in which the program runs. */
  folder: string;
  random: Random;
  seed: string;
  /** Number of subjects. */
  subjects: number;
  data: Seed;
};

export type Customer = {
  customerKey: string;
  entityName: string;
  entityType: EntityType;
  countries: string[];
  dob: string;
  aliases: string[];
  /** Whether the row can't become an entity. */
  isInvalid?: boolean;
};

const starts = 'Bel Cor Dra Fen Gal Hol Ister Jor Kel Lum Mor Nev Or Pel Quil'.split(' ');
const ends = 'abrand adell enfax igard ilholt okin orlund umere ynath equist arane estad ivane owick'.split(' ');
const trades = ['Freight', 'Grain', 'Instruments', 'Shipping', 'Tiles'];
const countries = ['AT', 'BR', 'CA', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP', 'NL', 'NO', 'PL', 'SE', 'US'];
/** Errors that also occur in production files. Programs find all except the long name, which the sandbox refuses. */
const errors: Partial<Customer>[] = [
  {countries: ['QQ']},
  {countries: ['GBR']},
  {dob: '1968-02-31'},
  {entityName: '  '},
  {entityName: 'Long '.repeat(3000).trim()},
];
/** Number of rows for each invalid row, on average. */
const rowsForEachError = 50;

/**
 * Makes customers that depend only on the arguments.
 * @param share the share of customers with the name of a known subject, so that there is something to decide
 */
export function makeCustomers({seed, subjects, data}: Setting, share = 0.08): Customer[] {
  const random = randomOf(`customers/${seed}`);
  const word = () => random.pick(starts) + random.pick(ends);
  const two = (value: number) => String(value).padStart(2, '0');
  const invent = (): Pick<Customer, 'entityName' | 'entityType'> =>
    random.chance(0.5)
      ? {entityType: 'person', entityName: `${word()} ${word()}`}
      : {entityType: 'company', entityName: `${word()} ${random.pick(trades)} Ltd`};
  const customers: Customer[] = [];
  for (let index = 1; index <= subjects; index += 1) {
    const {entityName, entityType} = random.chance(share) ? random.pick(data.records) : invent();
    const day = `${random.whole(1940, 2003)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;
    const customer: Customer = {
      customerKey: `CUST-${seed}-${String(index).padStart(5, '0')}`,
      entityName,
      entityType,
      countries: Array.from({length: random.whole(0, 2)}, () => random.pick(countries)),
      dob: entityType === 'person' ? day : '',
      // Include commas, quotation marks and letters outside ASCII, because names in real files have them.
      aliases: random.chance(0.1) ? [`${word()}, "${word()}"`, `Ł${word()}`] : [],
    };
    const earlier = validOf(customers);
    const isInvalid = earlier.length > 0 && random.chance(1 / rowsForEachError);
    // The last error is a key that is used twice.
    const error = () => random.pick([...errors, {customerKey: random.pick(earlier).customerKey}]);
    customers.push(isInvalid ? {...customer, ...error(), isInvalid} : customer);
  }
  return customers;
}

/** Returns the customers that can become entities: one row for each key. */
export const validOf = (customers: Customer[]): Customer[] => customers.filter(({isInvalid}) => !isInvalid);

/** Writes the CSV file that programs read, optionally with the record that each customer is. */
export function writeCsv({folder}: Setting, customers: Customer[], expected?: (customer: Customer) => string): void {
  const header = ['customerKey', 'entityName', 'entityType', 'countries', 'dob', 'aliases'];
  const rows = customers.map((customer) => {
    const {customerKey, entityName, entityType, countries, dob, aliases} = customer;
    const own = [customerKey, entityName, entityType, countries.join(';'), dob, aliases.join(';')];
    return expected ? [...own, expected(customer)] : own;
  });
  const text = formatCsv([expected ? [...header, 'expected'] : header, ...rows]);
  writeFileSync(join(folder, 'customers.csv'), text);
}

/** Returns the fields of a customer that the API screens. */
export function screeningOf({entityName, entityType, countries, dob, aliases}: Customer) {
  return {entityName, entityType, countries, aliases, ...(dob && {dob})};
}

/** Entity with the matches that users can decide about. */
export type Populated = {urn: string; sigmaIDs: string[]};

/** Creates an entity for every valid customer of the seed. */
export async function populate(setting: Setting): Promise<Populated[]> {
  const {target} = setting;
  const customers = validOf(makeCustomers(setting));
  const searches = customers.map((customer) => ({customerKey: customer.customerKey, ...screeningOf(customer)}));
  const request = {filterSetID: 12, entityGroupIDs: [3], searches};
  const {taskID} = await target.call<{taskID: string}>('POST', '/entities/create/enqueue', request);
  await target.change(`tasks/${taskID}`, {taskStatus: 'Done'});
  type Created = {urn: string; matches: Record<string, {sigmaID: string}[]>};
  const created = await target.list<Created>(`/entities/by-task-id/current-state/${taskID}`, 'entities');
  if (created.length !== searches.length)
    throw new Error(`Only ${created.length} of ${searches.length} entities exist.`);
  const idsOf = (matches: Created['matches']) => Object.values(matches).flatMap((list) => list);
  return created.map(({urn, matches}) => ({urn, sigmaIDs: idsOf(matches).map(({sigmaID}) => sigmaID)}));
}

/** Duration of the changes in milliseconds, in which the program starts, reads and is killed. */
const period = 6000;

/**
 * Draws random changes: mostly dispositions, but also news, decisions, escalations, review locks and archived entities.
 * Returns a function that makes the changes that are due, and returns whether none are left.
 */
export function drawChanges({target, seed, data}: Setting, entities: Populated[], count: number) {
  const random = randomOf(`changes/${seed}`);
  const matched = entities.filter(({sigmaIDs}) => sigmaIDs.length > 0);
  let startedAt: number | undefined;
  let made = 0;
  const change = (): Promise<unknown> => {
    const {urn} = random.pick(entities);
    const control = (what: string, body: object, entity = urn) => target.change(`entities/${entity}/${what}`, body);
    const kind = random.next();
    if (kind < 0.05) {
      const {sigmaID} = random.pick(data.records);
      return target.change('news', {sigmaID, title: 'Court opens a case', body: 'A fictional report.'});
    }
    if (kind < 0.15 && matched.length > 0) {
      const decided = random.pick(matched);
      const verdict = random.pick(['for', 'against', 'none']);
      return control('decision', {item: random.pick(decided.sigmaIDs), verdict}, decided.urn);
    }
    if (kind < 0.18) return target.call('PUT', '/entities/archive', {entityURNs: [urn]});
    if (kind < 0.24) return control('escalation', {escalated: random.chance(0.5)});
    if (kind < 0.3) return control('review-lock', {locked: random.chance(0.7)});
    return control('disposition', {dispositionState: random.pick(['cleared', 'blocked', 'pending'])});
  };
  return async (): Promise<boolean> => {
    startedAt ??= performance.now();
    const due = Math.min(count, (count * (performance.now() - startedAt)) / period);
    for (; made < due; made += 1) await change();
    return made >= count;
  };
}
