/** Makes lists of fictional customers, creates entities for them, and changes these as users of the platform do. */
import {createHash} from 'node:crypto';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {EntityType, Seed} from '@screening/sandbox';
import type {Target} from './target';

/** Number of subjects. */
export const subjects = 60;

type Random = ReturnType<typeof randomOf>;

/** Creates a generator of random draws. The same seed gives the same draws. */
export function randomOf(seed: string) {
  let draws = 0;
  const hash = () =>
    createHash('sha256')
      .update(`${seed}/${(draws += 1)}`)
      .digest();
  const next = () => hash().readUInt32BE() / 2 ** 32;
  /** Returns a whole number from `min` to `max`, both included. */
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    pick: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)],
    chance: (probability: number) => next() < probability,
  };
}

export type Setting = {
  target: Target;
  /** Folder in which the command runs. */
  folder: string;
  /** Reads a table or a journal in the state folder of the command. */
  rows: (name: string) => Record<string, string>[];
  records: <T>(name: string) => T[];
  random: Random;
  seed: string;
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

const names =
  'Belabrand Corenfax Draholt Fenokin Galorlund Holumere Isterynath Jorquist Kelarane Lumestad'.split(
    ' ',
  );
/** Errors that also occur in production files. The commands find all except the long name, which the sandbox refuses. */
const errors: Partial<Customer>[] = [
  {countries: ['QQ']},
  {countries: ['GBR']},
  {dob: '1968-02-31'},
  {entityName: '  '},
  {entityName: 'Long '.repeat(3000).trim()},
];

/**
 * Makes customers that depend only on the arguments. Each tenth is invalid.
 * @param share the share of customers with the name of a known subject, so that there is something to decide
 */
export function makeCustomers({seed, data}: Setting, share = 0.08): Customer[] {
  const random = randomOf(`customers/${seed}`);
  return Array.from({length: subjects}, (_, index) => {
    const invented = {
      entityName: `${random.pick(names)} ${random.pick(names)}`,
      entityType: 'person',
    } as const;
    const {entityName, entityType} = random.chance(share) ? random.pick(data.records) : invented;
    const customer: Customer = {
      customerKey: `CUST-${seed}-${index}`,
      entityName,
      entityType,
      countries: random.pick([[], ['AT'], ['GB', 'US']]),
      dob:
        entityType === 'person'
          ? `19${random.whole(40, 99)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`
          : '',
      // Include commas, quotation marks and letters outside ASCII, because names in real files have them.
      aliases: random.chance(0.1) ? ['Fenokin, "Tile"', 'Łumestad'] : [],
    };
    // The last error is the key of the first customer. Both rows are invalid.
    if (index % 10 < 9) return index === 0 ? {...customer, isInvalid: true} : customer;
    const error = errors[Math.floor(index / 10)] ?? {customerKey: `CUST-${seed}-0`};
    return {...customer, ...error, isInvalid: true};
  });
}

/** Returns the customers that can become entities: one row for each key. */
export const validOf = (customers: Customer[]): Customer[] =>
  customers.filter(({isInvalid}) => !isInvalid);

/** Writes the CSV file that commands read, with quotation marks around each cell. */
export function writeCsv({folder}: Setting, customers: Customer[]): void {
  const header = ['customerKey', 'entityName', 'entityType', 'countries', 'dob', 'aliases'];
  const rows = customers.map((customer) => {
    const {customerKey, entityName, entityType, countries, dob, aliases} = customer;
    return [customerKey, entityName, entityType, countries.join(';'), dob, aliases.join(';')];
  });
  const line = (cells: string[]): string =>
    `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
  writeFileSync(join(folder, 'customers.csv'), [header, ...rows].map(line).join(''));
}

/** Returns the fields of a customer that the API screens. */
export function screeningOf({entityName, entityType, countries, dob, aliases}: Customer) {
  return {entityName, entityType, countries, aliases, ...(dob && {dob})};
}

/** Entity with the matches that users can decide about. */
type Populated = {urn: string; sigmaIDs: string[]};

/** Creates an entity for every valid customer of the seed. */
export async function populate(setting: Setting): Promise<Populated[]> {
  const {target} = setting;
  const customers = validOf(makeCustomers(setting));
  const searches = customers.map((customer) => ({
    customerKey: customer.customerKey,
    ...screeningOf(customer),
  }));
  const request = {filterSetID: 12, entityGroupIDs: [3], searches};
  const {taskID} = await target.call<{taskID: string}>('POST', '/entities/create/enqueue', request);
  await target.change(`tasks/${taskID}`, {taskStatus: 'Done'});
  type Created = {urn: string; matches: Record<string, {sigmaID: string}[]>};
  const created = await target.list<Created>(
    `/entities/by-task-id/current-state/${taskID}`,
    'entities',
  );
  const idsOf = ({matches}: Created) =>
    Object.values(matches).flatMap((those) => those.map(({sigmaID}) => sigmaID));
  return created.map((entity) => ({urn: entity.urn, sigmaIDs: idsOf(entity)}));
}

/**
 * Draws random changes: mostly dispositions, but also news, decisions and archived entities.
 * Returns a function that makes the next change, and returns whether none are left.
 */
export function drawChanges({target, seed, data}: Setting, entities: Populated[], count: number) {
  const random = randomOf(`changes/${seed}`);
  const matched = entities.filter(({sigmaIDs}) => sigmaIDs.length > 0);
  let made = 0;
  const change = (): Promise<unknown> => {
    const {urn} = random.pick(entities);
    const kind = random.whole(1, 100);
    if (kind <= 5) {
      const {sigmaID} = random.pick(data.records);
      return target.change('news', {
        sigmaID,
        title: 'Court opens a case',
        body: 'A fictional report.',
      });
    }
    if (kind <= 15 && matched.length > 0) {
      const decided = random.pick(matched);
      const decision = {
        item: random.pick(decided.sigmaIDs),
        verdict: random.pick(['for', 'against', 'none']),
      };
      return target.change(`entities/${decided.urn}/decision`, decision);
    }
    if (kind <= 18) return target.call('PUT', '/entities/archive', {entityURNs: [urn]});
    const dispositionState = random.pick(['cleared', 'blocked', 'pending']);
    return target.change(`entities/${urn}/disposition`, {dispositionState});
  };
  return async (): Promise<boolean> => {
    if (made < count) await change();
    return (made += 1) >= count;
  };
}
