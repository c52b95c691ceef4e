/**
 * Describes for each program of the guides how it runs under faults, and what it must have written at the end.
 *
 * A program that only reads must have written the same as a run without faults, which its own test compares with the
 * API. What the others have written is compared with the API here.
 */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {parseCsv} from '../../docs/examples/program';
import {
  drawChanges,
  makeCustomers,
  populate,
  randomOf,
  validOf,
  writeCsv,
  type Customer,
  type Setting,
} from './subjects';

type Row = Record<string, unknown>;
/** Rows that a program has written. They must be the expected rows, each as often as expected, in any order. */
export type Table = {name: string; rows: Row[]; expected: Row[]};

export type Prepared = {
  /** Arguments of the program, except the state folder. */
  args: string[];
  /** Approximate number of calls that the program makes in total, from which kills are drawn. */
  calls: number;
  /** Makes the next changes by users. Called repeatedly while the program runs. Returns true if no changes are left. */
  change?: () => Promise<boolean>;
  /** Only for a program that doesn't end by itself: the shortest time to wait after the last change, in milliseconds. */
  rest?: number;
  /** Files that a run without faults must write too. */
  files?: string[];
  tables?: () => Promise<Table[]>;
};

export type Scenario = {
  /** Program's file name without its extension. */
  name: string;
  /** Whether the program receives webhooks. */
  receives?: boolean;
  /** Speed of the sandbox's clock as a multiple of real time, for programs that wait for tasks. */
  pace?: number;
  prepare: (setting: Setting) => Promise<Prepared>;
};

/** Compares tables with the expected rows. Returns a text for each row that is lost, doubled or wrong. */
export function compare(tables: Table[]): {checked: number; problems: string[]} {
  const problems = tables.flatMap(({name, rows, expected}) => {
    const lines = (list: Row[]) =>
      list.map((row) =>
        JSON.stringify(
          Object.entries(row)
            .map(([key, value]) => [key, String(value ?? '')])
            .sort(),
        ),
      );
    const left = new Map<string, number>();
    for (const line of lines(rows)) left.set(line, (left.get(line) ?? 0) + 1);
    for (const line of lines(expected)) left.set(line, (left.get(line) ?? 0) - 1);
    return [...left].flatMap(([line, count]) => {
      if (count === 0) return [];
      return count < 0 ? [`${name} lacks ${line}`] : [`${name} has ${line} ${count} times too often`];
    });
  });
  return {checked: tables.reduce((sum, {expected}) => sum + expected.length, 0), problems};
}

/** Reads the rows of a table, the complete lines of a journal, or the table rows of a document. */
export function readRows<T extends Row = Record<string, string>>(state: string, name: string): T[] {
  const file = join(state, name);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (name.endsWith('.csv')) {
    const [header, ...rows] = parseCsv(text, name);
    return rows.map(({cells}) =>
      Object.fromEntries(header.cells.map((column, i) => [column, cells[i]])),
    ) as Row[] as T[];
  }
  const lines = text.split('\n').slice(0, -1);
  if (name.endsWith('.ndjson')) return lines.map((line) => JSON.parse(line) as T);
  return lines.filter((line) => line.startsWith('| ')).map((line) => ({line})) as Row[] as T[];
}

/** Fields of an entity that the checks read. */
type Entity = {
  urn: string;
  customerKey?: string;
  riskScore: number;
  archivedAt?: string;
  dispositionState: {dispositionState: string};
};

/** Lists the entities that the program has created. */
async function listCreated({target, data}: Setting, filters?: object): Promise<Entity[]> {
  const before = new Set(data.state.entities.map(({urn}) => urn));
  const listed = await target.list<Entity>('/entities', 'entities', {filters});
  return listed.filter(({urn}) => !before.has(urn));
}

/** Every customer of the file is created exactly once, or rejected with a reason. */
const bulkOnboard: Scenario = {
  name: 'bulk-onboard',
  pace: 10,
  prepare: async (setting) => {
    const {subjects, state} = setting;
    const customers = makeCustomers(setting);
    writeCsv(setting, customers);
    return {
      args: `customers.csv --filter-set 12 --group 3 --settle 2 --task-size ${Math.ceil(subjects / 20)}`.split(' '),
      // Calls for tasks, for isolating invalid rows, and for reading pages to reconcile.
      calls: 40 + subjects / 5,
      tables: async () => {
        const entities = (await listCreated(setting)).map(({customerKey, urn}) => ({customerKey, urn}));
        const valid = validOf(customers).map(({customerKey}) => ({customerKey}));
        const created = readRows(state, 'created.csv').map(({customerKey, urn}) => ({customerKey, urn}));
        const rejected = readRows(state, 'rejected.csv').map(({customerKey, reason}) => ({
          customerKey,
          hasReason: reason !== '',
        }));
        const invalid = customers.filter(({isInvalid}) => isInvalid);
        const expected = invalid.map(({customerKey}) => ({customerKey, hasReason: true}));
        return [
          {name: 'the API', rows: entities.map(({customerKey}) => ({customerKey})), expected: valid},
          {name: 'created.csv', rows: created, expected: entities},
          {name: 'rejected.csv', rows: rejected, expected},
        ];
      },
    };
  },
};

const screeningType = 'sanctions-peps-and-media';

/** Every row has one decision, by the policy or an analyst, and no entity exists twice or without a reason. */
const onboardingGate: Scenario = {
  name: 'onboarding-gate',
  prepare: async (setting) => {
    const {target, subjects, seed, state} = setting;
    const random = randomOf(`analysts/${seed}`);
    const customers = makeCustomers(setting, 0.25);
    writeCsv(setting, customers);
    const hasCandidate = async ({entityName, entityType, countries, dob, aliases}: Customer) => {
      const search = {entityName, entityType, countries, aliases, ...(dob === '' ? {} : {dob})};
      const body = {...search, screeningType, threshold: 0.85};
      return (await target.ask<{resultCount: number}>('POST', '/screening/simple', body)).resultCount > 0;
    };
    return {
      args: 'customers.csv --filter-set 12 --group 3 --every 1 --settle 1'.split(' '),
      calls: 2 * subjects,
      // While the program runs, analysts decide about pending entities.
      change: async () => {
        const filters = {groupIDs: [3], dispositionStatus: 'pending'};
        // If the program has used up the rate limit, try again later.
        for (const {urn} of await listCreated(setting, filters).catch(() => []))
          await target.control(`entities/${urn}/disposition`, {dispositionState: random.pick(['cleared', 'blocked'])});
        await wait(300);
        return true;
      },
      tables: async () => {
        const meaning: Record<string, string> = {cleared: 'accepted', blocked: 'declined'};
        const created = await listCreated(setting);
        const entities = new Map(created.map((entity) => [entity.customerKey, entity]));
        const decisions: Row[] = [];
        const escalated: Row[] = [];
        for (const customer of customers) {
          const {customerKey, isInvalid = false} = customer;
          const needsAnalyst = !isInvalid && (await hasCandidate(customer));
          if (needsAnalyst) escalated.push({customerKey});
          const byAnalyst = meaning[entities.get(customerKey)?.dispositionState.dispositionState ?? ''] ?? 'waiting';
          const byPolicy = isInvalid ? 'invalid' : 'accepted';
          decisions.push({customerKey, isInvalid, decision: needsAnalyst ? byAnalyst : byPolicy, lacksReason: false});
        }
        const rows = readRows(state, 'decisions.csv').map(({customerKey, decision, reason}) => {
          const isInvalid = decision === 'invalid';
          return {customerKey, isInvalid, decision, lacksReason: isInvalid && reason === ''};
        });
        return [
          {name: 'decisions.csv', rows, expected: decisions},
          {name: 'the API', rows: created.map(({customerKey}) => ({customerKey})), expected: escalated},
        ];
      },
    };
  },
};

/** Counts and candidates are complete, and every subject is counted once. */
const tuneThreshold: Scenario = {
  name: 'tune-threshold',
  prepare: async (setting) => {
    const trueRecord = ({entityName, entityType}: Customer) =>
      setting.data.records.find((one) => one.entityName === entityName && one.entityType === entityType)?.sigmaID;
    writeCsv(setting, validOf(makeCustomers(setting)), (customer) => trueRecord(customer) ?? 'none');
    return {
      args: ['customers.csv', '--screening-type', screeningType],
      calls: setting.subjects,
      files: ['thresholds.csv', 'candidates.csv'],
    };
  },
};

/** The document contains all facts about its entity once. */
const evidencePack: Scenario = {
  name: 'evidence-pack',
  prepare: async (setting) => {
    // Only a few entities get changes, so that this one changes while the program reads it.
    const changing = (await populate(setting)).filter(({sigmaIDs}) => sigmaIDs.length > 0).slice(0, 5);
    const {urn} = setting.random.pick(changing);
    const files = [`evidence-${urn.replaceAll(':', '-')}.md`];
    return {args: ['--entity', urn], calls: 10, change: drawChanges(setting, changing, 100), files};
  },
};

type Event = {key: string} & Record<'eventType' | 'eventPayload' | 'payload', unknown>;

/** Returns a key that is the same for copies of an event. A ping has no identifier, so its content is the key. */
function identityOf({eventType, eventPayload, payload}: Event): string {
  const {historyID, taskID, ...content} = (eventPayload ?? payload ?? {}) as Record<string, string>;
  return historyID ?? taskID ?? `${String(eventType)} ${JSON.stringify(Object.entries(content).sort())}`;
}

/** Each accepted or listed event is stored once, and the states are current. */
async function compareEvents({target, state}: Setting): Promise<Table[]> {
  const events = readRows<Event>(state, 'events.ndjson');
  const stored = events.map((event) => ({identity: identityOf(event)}));
  const listed = await target.list<{historyID: string}>('/entities/histories', 'histories');
  const accepted = target.relay!.accepted.map((body) => identityOf(JSON.parse(body) as Event));
  const expected = new Set([...listed.map(({historyID}) => historyID), ...accepted]);
  // Add events that were stored although the response was lost, or before their entity was archived.
  for (const {identity} of stored) expected.add(identity);
  // An event that is processed again after a kill is settled twice.
  const settled = readRows<{key: string}>(state, 'settled.ndjson').map(({key}) => key);
  const unique = (keys: string[]) => [...new Set(keys)].map((key) => ({key}));
  const stateOf = ({urn, riskScore, archivedAt, dispositionState}: Entity) => ({
    ...{urn, riskScore, archivedAt, disposition: dispositionState.dispositionState},
  });
  const entities = await target.list<Entity>('/entities', 'entities');
  const current = readRows<Entity>(state, 'current.ndjson');
  const identities = [...expected].map((identity) => ({identity}));
  return [
    {name: 'events.ndjson', rows: stored, expected: identities},
    {name: 'settled.ndjson', rows: unique(settled), expected: unique(events.map(({key}) => key))},
    {name: 'current.ndjson', rows: current.map(stateOf), expected: entities.map(stateOf)},
  ];
}

/** Each history event that the API lists is stored once. */
async function compareChanges({target, state}: Setting): Promise<Table[]> {
  const rowOf = ({historyID, urn, timestamp, event}: Row) => ({historyID: String(historyID), urn, timestamp, event});
  const rows = readRows<Row>(state, 'changes.ndjson').map(rowOf);
  const listed = (await target.list<Row>('/entities/histories', 'histories')).map(rowOf);
  // If an entity is archived later, its events are stored but no longer listed.
  const expected = [...new Map([...rows, ...listed].map((row) => [row.historyID, row])).values()];
  return [{name: 'changes.ndjson', rows, expected}];
}

/** An overlap far shorter than a run, so that the watermark determines what the program reads. */
const overlap = ['--overlap', '2'];

type Follower = Omit<Scenario, 'prepare'> & {
  args: string[];
  /** Calls and changes for each subject. */
  calls: number;
  changes: number;
  rest?: number;
  files?: Prepared['files'];
  tables?: (setting: Setting) => Promise<Table[]>;
};

/** Programs that read entities while users change them. */
const followers: Follower[] = [
  {
    ...{name: 'webhook-receiver', receives: true, args: ['--poll', '1', ...overlap, '--list', '3']},
    // The rest is longer than the delay of a webhook's second copy.
    ...{calls: 1, changes: 0.5, rest: 2500, tables: compareEvents},
  },
  {
    ...{name: 'follow-changes', args: ['--every', '1', ...overlap]},
    ...{calls: 0.1, changes: 1, rest: 0, tables: compareChanges},
  },
  {name: 'sync-dispositions', args: overlap, calls: 0.1, changes: 1, files: ['dispositions.csv']},
  {
    // One call for the entity and one for its news.
    ...{name: 'export-warehouse', args: overlap, calls: 2, changes: 0.2},
    files: ['entities', 'indicators', 'matches', 'news', 'histories'].map((table) => `${table}.csv`),
  },
  // The position in the queue is one of the columns.
  {name: 'review-queue', args: [], calls: 0.02, changes: 1, files: ['review-queue.csv']},
];

const following = followers.map(({name, receives, calls, changes, tables, ...rest}): Scenario => {
  const prepare: Scenario['prepare'] = async (setting) => {
    const {target, subjects} = setting;
    const entities = await populate(setting);
    for (let task = 1; receives && task <= 10; task += 1) {
      const searches = [{entityName: `Task Subject ${task}`}];
      await target.ask('POST', '/entities/create/enqueue', {filterSetID: 12, entityGroupIDs: [3], searches});
    }
    const change = drawChanges(setting, entities, changes * subjects);
    return {...rest, calls: calls * subjects, change, ...(tables && {tables: () => tables(setting)})};
  };
  return {name, prepare, ...(receives && {receives})};
});

/** In the order of the guides. */
export const scenarios = [onboardingGate, bulkOnboard, ...following, tuneThreshold, evidencePack];
