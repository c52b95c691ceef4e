/**
 * Describes for each command of the tool how it runs under faults, and what it must have written at the end.
 *
 * A command that only reads must have written the same as a run without faults, which its own test compares with the
 * API. What the others have written is compared with the API here.
 */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {
  drawChanges,
  makeCustomers,
  populate,
  randomOf,
  screeningOf,
  subjects,
  validOf,
  writeCsv,
  type Customer,
  type Setting,
} from './subjects';

type Row = Record<string, unknown>;
/** Rows that a command has written, and the expected rows. Each must be there as often as expected, in any order. */
export type Tables = Record<string, [rows: string[], expected: string[]]>;

export type Prepared = {
  /** Arguments of the command, except the state folder. */
  args: string[];
  /** Approximate number of calls that the command makes in total, from which kills are drawn. */
  calls: number;
  /** Makes the next change by users. Called every 0.1 seconds. Returns true if no changes are left. */
  change?: () => Promise<boolean>;
  /** Only for a command that doesn't end by itself: the shortest time to wait after the last change, in milliseconds. */
  rest?: number;
  /** Files that a run without faults must write too. Of several with a name such as `evidence-*.md`, the last one. */
  files?: string[];
  tables?: () => Promise<Tables>;
};

export type Scenario = {
  name: string;
  /**
   * Returns whether a run has done all of its work, by what it printed. By default, its exit code must be 0; some commands
   * also end with 1 if a person has to look at some customers.
   */
  isDone?: (stdout: string) => boolean;
  receives?: boolean;
  /** Speed of the sandbox's clock as a multiple of real time, for commands that wait for tasks. */
  pace?: number;
  prepare: (setting: Setting) => Promise<Prepared>;
};

/** Compares tables with the expected rows. Returns a text for each row that is lost, doubled or wrong. */
export function compare(tables: Tables): string[] {
  const problems = Object.entries(tables).flatMap(([name, [rows, expected]]) => {
    const left = new Map<string, number>();
    for (const row of rows) left.set(row, (left.get(row) ?? 0) + 1);
    for (const row of expected) left.set(row, (left.get(row) ?? 0) - 1);
    return [...left].flatMap(([row, count]) => {
      if (count === 0) return [];
      return count < 0 ? [`${name} lacks ${row}`] : [`${name} has ${row} ${count} times too often`];
    });
  });
  const isEmpty = Object.values(tables).every(([, expected]) => expected.length === 0);
  return isEmpty ? [...problems, 'Nothing was checked.'] : problems;
}

/** Returns the given columns of each row. */
const pick = (rows: Row[], ...columns: string[]): string[] =>
  rows.map((row) => columns.map((column) => `${column}=${String(row[column] ?? '')}`).join());
const keysOf = (rows: Row[]) => pick(rows, 'customerKey');

/** Fields of an entity that the checks read. */
type Entity = {
  urn: string;
  customerKey?: string;
  createdAt: string;
  dispositionState: {dispositionState: string};
};

/** Lists the entities that the command has created. */
async function listCreated({target, data}: Setting, filters?: object): Promise<Entity[]> {
  const before = new Set(data.state.entities.map(({urn}) => urn));
  const listed = await target.list<Entity>('/entities', 'entities', {filters});
  return listed.filter(({urn}) => !before.has(urn));
}

/** Every customer of the file is created exactly once, or rejected with a reason. */
const onboard: Scenario = {
  name: 'onboard',
  isDone: (stdout) => /^\d+ customers?: /m.test(stdout),
  pace: 10,
  async prepare(setting) {
    const {rows} = setting;
    const customers = makeCustomers(setting);
    writeCsv(setting, customers);
    const invalid = customers.filter(({isInvalid}) => isInvalid);
    return {
      args: [
        ...'customers.csv --filter-set 12 --group 3 --lost-wait 2 --max-rejected 100'.split(' '),
        ...['--task-size', `${Math.ceil(subjects / 20)}`],
      ],
      // Calls for tasks, for isolating invalid rows, and for reading pages to reconcile.
      calls: 40 + subjects / 5,
      async tables() {
        const entities = await listCreated(setting);
        const created = rows('created.csv');
        const rejected = rows('rejected.csv').filter(({reason}) => reason !== '');
        return {
          'the API': [keysOf(entities), keysOf(validOf(customers))],
          'created.csv': [
            pick(created, 'customerKey', 'urn'),
            pick(entities, 'customerKey', 'urn'),
          ],
          'rejected.csv': [keysOf(rejected), keysOf(invalid)],
        };
      },
    };
  },
};

const screeningType = 'sanctions-peps-and-media';
/** The decision that follows from each disposition by an analyst. */
const decisions: Record<string, string> = {cleared: 'accepted', blocked: 'declined'};

/**
 * How long analysts wait before they decide about an entity, in milliseconds of the platform. A disposition from the second
 * of the screening doesn't count.
 */
const analystsWait = 2000;

/** Every row has one decision, by the policy or an analyst, and no entity exists twice or without a reason. */
const gate: Scenario = {
  name: 'gate',
  isDone: (stdout) => /, 0 waiting, 0 undecided, /.test(stdout),
  async prepare(setting) {
    const {target, seed, rows} = setting;
    const random = randomOf(`analysts/${seed}`);
    const customers = makeCustomers(setting, 0.25);
    writeCsv(setting, customers);
    const hasCandidate = async (customer: Customer) => {
      // A wrong type hides candidates, so the gate doesn't send it.
      const search = {...screeningOf(customer), entityType: undefined};
      const body = {...search, screeningType, threshold: 0.85};
      return (
        (await target.call<{resultCount: number}>('POST', '/screening/simple', body)).resultCount >
        0
      );
    };
    return {
      args: 'customers.csv --filter-set 12 --group 3 --every 1 --lost-wait 1 --max-rejected 100'.split(
        ' ',
      ),
      calls: 2 * subjects,
      // While the command runs, analysts decide about pending entities.
      async change() {
        const pending = {groupIDs: [3], dispositionStatus: 'pending'};
        for (const {urn, createdAt} of await listCreated(setting, pending)) {
          if (Date.parse(createdAt) + analystsWait > Date.now() + target.ahead()) continue;
          const dispositionState = random.pick(['cleared', 'blocked']);
          await target.change(`entities/${urn}/disposition`, {dispositionState});
        }
        return true;
      },
      async tables() {
        const created = await listCreated(setting);
        const stateOf = new Map(
          created.map((one) => [one.customerKey, one.dispositionState.dispositionState]),
        );
        const escalated: string[] = [];
        const expected: string[] = [];
        for (const customer of customers) {
          const {customerKey, isInvalid} = customer;
          const needsAnalyst = !isInvalid && (await hasCandidate(customer));
          if (needsAnalyst) escalated.push(customerKey);
          const byAnalyst = decisions[stateOf.get(customerKey) ?? ''] ?? 'waiting';
          expected.push(
            `${customerKey} ${needsAnalyst ? byAnalyst : isInvalid ? 'invalid' : 'accepted'}`,
          );
        }
        const explained = rows('decisions.csv').filter(
          ({decision, reason}) => decision !== 'invalid' || reason !== '',
        );
        return {
          'decisions.csv': [
            explained.map(({customerKey, decision}) => `${customerKey} ${decision}`),
            expected,
          ],
          'the API': [created.map(({customerKey}) => String(customerKey)), escalated],
        };
      },
    };
  },
};

/** Every row is in one report, and each candidate is there once. */
const screen: Scenario = {
  name: 'screen',
  isDone: (stdout) => /^\d+ customers?: /m.test(stdout),
  async prepare(setting) {
    const {target, rows} = setting;
    const customers = makeCustomers(setting, 0.25);
    writeCsv(setting, customers);
    return {
      args: ['customers.csv', '--max-rejected', '100'],
      calls: subjects,
      async tables() {
        const expected: string[] = [];
        for (const customer of validOf(customers)) {
          const search = {...screeningOf(customer), entityType: undefined};
          const body = {...search, screeningType, threshold: 0.85};
          type Result = {resultRows: {entity: {sigmaID: string}}[]};
          const {resultRows} = await target.call<Result>('POST', '/screening/simple', body);
          const found = resultRows.map(({entity}) => entity.sigmaID);
          for (const id of found.length > 0 ? found : ['none'])
            expected.push(`${customer.customerKey} ${id}`);
        }
        const refused = [...rows('rejected.csv'), ...rows('undecided.csv')];
        return {
          'the results': [
            [
              ...rows('candidates.csv').map(
                ({customerKey, sigmaID}) => `${customerKey} ${sigmaID}`,
              ),
              ...rows('no-candidates.csv').map(({customerKey}) => `${customerKey} none`),
            ],
            expected,
          ],
          'the refused rows': [
            keysOf(refused.filter(({reason}) => reason !== '')),
            keysOf(customers.filter(({isInvalid}) => isInvalid)),
          ],
        };
      },
    };
  },
};

/** The document contains all data of its entity once. Each run writes a new pack, and each of them is whole. */
const evidence: Scenario = {
  name: 'evidence',
  async prepare(setting) {
    // Only a few entities get changes, so that this one changes while the command reads it.
    const entities = await populate(setting);
    const matched = entities.filter(({sigmaIDs}) => sigmaIDs.length > 0);
    // With some seeds, no customer has a match.
    const changing = (matched.length > 0 ? matched : entities).slice(0, 5);
    const {urn} = setting.random.pick(changing);
    const state = join(setting.folder, 'state');
    const isWhole = (name: string): boolean => {
      const folder = join(state, name.replace(/\.md$/, ''));
      const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
      return sums.every((line) => {
        const [sha256, file] = line.split('  ');
        const content = readFileSync(join(folder, file));
        return createHash('sha256').update(content).digest('hex') === sha256;
      });
    };
    return {
      args: ['--entity', urn],
      calls: 10,
      change: drawChanges(setting, changing, 100),
      files: ['evidence-*.md'],
      tables: () => {
        const packs = readdirSync(state).filter((name) => /^evidence-.*\.md$/.test(name));
        return Promise.resolve({packs: [packs.filter(isWhole), packs]});
      },
    };
  },
};

type Event = {
  key: string;
  eventType: unknown;
  eventPayload: unknown;
  payload: unknown;
};

/** Returns a key that is the same for copies of an event. A ping has no identifier, so its content is the key. */
function identityOf({eventType, eventPayload, payload}: Event): string {
  const {historyID, taskID, ...content} = (eventPayload ?? payload ?? {}) as Record<string, string>;
  return (
    historyID ?? taskID ?? `${String(eventType)} ${JSON.stringify(Object.entries(content).sort())}`
  );
}

/** Each accepted or listed event is stored once, and the states are current. */
async function compareEvents({target, records}: Setting): Promise<Tables> {
  const events = records<Event>('events.ndjson');
  const stored = events.map(identityOf);
  const listed = (await target.list<Row>('/entities/histories', 'histories', {})).map((row) =>
    String(row.historyID),
  );
  const accepted = target.accepted.map((body) => identityOf(JSON.parse(body) as Event));
  // The stored events include those whose response was lost, or whose entity was archived later.
  const expected = new Set([...listed, ...accepted, ...stored]);
  // An event that is processed again after a kill is recorded twice.
  const processed = new Set(pick(records('settled.ndjson'), 'key'));
  const statesOf = (entities: Entity[]) =>
    entities.map(({dispositionState: {dispositionState}, ...entity}) => {
      return `${dispositionState} ${pick([entity], 'urn', 'riskScore', 'archivedAt')[0]}`;
    });
  const entities = await target.list<Entity>('/entities', 'entities', {});
  return {
    'events.ndjson': [stored, [...expected]],
    'settled.ndjson': [[...processed], pick(events, 'key')],
    'current.ndjson': [statesOf(records('current.ndjson')), statesOf(entities)],
  };
}

/** Each history event that the API lists is stored once. */
async function compareChanges({target, records}: Setting): Promise<Tables> {
  const rowsOf = (events: Row[]) => pick(events, 'historyID', 'urn', 'timestamp', 'event');
  const rows = rowsOf(records('changes.ndjson'));
  const listed = rowsOf(await target.list('/entities/histories', 'histories', {}));
  // If an entity is archived later, its events are stored but no longer listed.
  return {'changes.ndjson': [rows, [...new Set([...rows, ...listed])]]};
}

/** An overlap far shorter than a run, so that the watermark determines what the command reads. */
const overlap = ['--overlap', '2'];

/** Describes a command that reads entities while users change them. */
const follower = (
  name: string,
  args: string[],
  callsPerSubject: number,
  checks: Pick<Prepared, 'files' | 'rest'>,
  tables?: (setting: Setting) => Promise<Tables>,
  receives = false,
): Scenario => ({
  name,
  receives,
  async prepare(setting) {
    const entities = await populate(setting);
    for (let task = 1; receives && task <= 10; task += 1) {
      const searches = [{entityName: `Task Subject ${task}`}];
      await setting.target.call('POST', '/entities/create/enqueue', {
        filterSetID: 12,
        entityGroupIDs: [3],
        searches,
      });
    }
    const change = drawChanges(setting, entities, subjects);
    return {
      args,
      calls: callsPerSubject * subjects,
      change,
      ...checks,
      ...(tables && {tables: () => tables(setting)}),
    };
  },
});

const warehouse = ['entities.csv', 'indicators.csv', 'matches.csv', 'news.csv', 'histories.csv'];

export const scenarios: Scenario[] = [
  onboard,
  gate,
  screen,
  // The rest is longer than the delay of a second copy.
  follower(
    'receive',
    ['--poll', '1', ...overlap, '--list', '3'],
    1,
    {rest: 2500},
    compareEvents,
    true,
  ),
  follower('follow', ['--every', '1', ...overlap], 0.1, {rest: 0}, compareChanges),
  follower('decisions', overlap, 0.1, {files: ['dispositions.csv']}),
  // One call for the entity, one for its news and one for its history.
  follower('export', overlap, 3, {files: warehouse}),
  // The position in the queue is one of the columns.
  follower('queue', [], 0.02, {files: ['review-queue.csv']}),
  evidence,
];
