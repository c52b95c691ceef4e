/** Keeps a table with the disposition of each entity, and prints the rows that have changed. */
import {join} from 'node:path';
import {
  type Client,
  type EntitySummary,
  type HistoryEvent,
  RefusedError,
  UnavailableError,
} from '@screening/client';
import {readDateHeader} from '@screening/client/times';
import {Dispositions, dispositionsTables, type ChangedDisposition} from '../changes/dispositions';
import {readChanges} from '../changes/read-changes';
import type {Column, Command, Context, Ending, ReportFile} from '../command';
import type {OptionName} from '../options';
import {counted} from '../output/counted';
import {oneLine} from '../output/output';
import {writeReport} from '../output/report';
import {shorten, shortenWords} from '../output/shorten';
import {keepAddress} from '../run';
import {openFolder, type StateFolder} from '../state/folder';
import {LineFile, linesTable} from '../state/line-file';
import {rememberItems} from '../state/seen';
import {toSeconds} from '../times';

/** The table is a file for programs, so no value of it is changed. */
const columns = [
  {name: 'urn', text: 'the URN of the entity', kind: 'exact'},
  {
    name: 'customerKey',
    text: 'the key of the customer, which several rows can have',
    kind: 'exact',
  },
  {name: 'entityName', text: 'the name of the entity', kind: 'exact'},
  {
    name: 'dispositionState',
    text: '`pending`, `cleared`, `blocked`, another text, or nothing',
    kind: 'exact',
  },
  {name: 'dispositionSetAtTime', text: 'when it was set', kind: 'exact'},
  {name: 'dispositionSetByUserName', text: 'who has set it', kind: 'exact'},
  {name: 'updatedAt', text: 'when the entity was updated', kind: 'exact'},
  {name: 'archivedAt', text: 'when the entity was archived', kind: 'exact'},
  {
    name: 'isListed',
    text: '`true`, or `false` if the last full reading did not find the entity',
    kind: 'exact',
  },
] as const satisfies Column[];

const table: ReportFile = {
  name: 'dispositions.csv',
  text: 'The table for programs: one row for each entity, archived ones too, with the values of the API. No row is ever removed. A spreadsheet can run a name as a formula: import the columns as text.',
  columns,
};

const changedTable: ReportFile = {
  name: 'changed.csv',
  text: 'The rows that have changed since the last run, with their former disposition. After an interruption, a row comes again.',
  columns: [
    ...columns,
    {name: 'before', text: 'the disposition that the row had before', kind: 'exact'},
  ],
};

const keptFile: ReportFile = {
  name: 'disposition-changes.ndjson',
  text: "Every changed row of all runs, one JSON object in each line, with the columns of `changed.csv` and the time of the run by this computer's clock. Lines are only appended, so former dispositions and their users stay here: the API doesn't return them. A disposition that was set and replaced between two runs is in no file.",
  columns: [],
};

/** How many changed rows and problems are printed, as long as a file has them all. */
const mostPrinted = 20;

/** How many entities are stored at once: those of a page. */
const pageSize = 100;

/** The options of the command. */
const optionNames = [
  'state',
  'overlap',
  'full',
  'requestsPerSecond',
] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

export const decisions: Command<Options> = {
  name: 'decisions',
  summary: 'keep a table of the dispositions of all entities',
  text: 'Keeps a table with the disposition of each entity, and prints the rows that have changed. The first run reads all entities. Later runs read those that have a new change, those that are not monitored, and all of them if an entity is missing. Start it as often as the table must be current. After a stop, start the command again with the same folder.',
  options: optionNames,
  required: ['state'],
  files: [table, changedTable, keptFile],
  exits: {
    0: 'The table has all entities as the platform returned them.',
    1: "A person has to do something: some entities aren't as described, so their rows are unchanged, a file of this command was shortened, replaced or deleted, or the command was stopped.",
  },
  examples: [
    {text: 'Bring the table up to date:', args: '--state dispositions'},
    {text: 'Read all entities, for example once a day:', args: '--state dispositions --full'},
  ],
  async run(context) {
    const folder = openFolder(context.options.state!, 'decisions', [
      dispositionsTables,
      linesTable,
    ]);
    try {
      keepAddress(
        folder.db,
        context.address,
        folder.db.count('SELECT count(*) FROM dispositions') === 0,
      );
      const work = new Work(folder, context);
      const kept = new LineFile(folder, keptFile.name, {say: context.output.say});
      kept.check();
      const cursor = await work.read();
      return report(folder, {dispositions: work.dispositions, kept, cursor}, context);
    } finally {
      folder.close();
    }
  },
};

/** Reads what has changed. */
class Work {
  readonly dispositions: Dispositions;
  readonly #folder: StateFolder;
  readonly #context: Context<Options>;
  readonly #client: Client;

  constructor(folder: StateFolder, context: Context<Options>) {
    this.#folder = folder;
    this.#context = context;
    this.#client = context.client();
    this.dispositions = new Dispositions(folder.db);
  }

  /** Reads what the table lacks. Returns where the next run continues, in milliseconds since 1970. */
  async read(): Promise<number | undefined> {
    const {options} = this.#context;
    const kept = this.#folder.db.kept('cursor');
    const cursor = kept === undefined ? undefined : Number(kept);
    if (cursor !== undefined && options.full !== true) return this.#readChanged(cursor);
    // Asked before the list is read, so that the next run includes changes made in the meantime.
    const now = await this.#platformTime();
    await this.#readEverything(options.full ? '--full' : 'this is the first run');
    return now ?? cursor;
  }

  /** Returns the time of the platform, unless it is in the future. */
  async #platformTime(): Promise<number | undefined> {
    const {signal} = this.#context;
    const calls = this.#client.withResponse();
    const {headers} = await calls.listEntities({page: 1, pageSize: 1}, {signal});
    const time = readDateHeader(headers.date);
    return time === undefined ? undefined : Math.min(time, Date.now());
  }

  /** Reads all entities. */
  async #readEverything(reason: string): Promise<void> {
    const {db} = this.#folder;
    this.#context.output.say(`Reading all entities: ${reason}.`);
    const reading = Number(db.kept('reading') ?? 0) + 1;
    await this.#readList({}, reading);
    const inMainList = this.dispositions.metBy(reading);
    // Whether a list without the filter `archived` contains archived entities isn't sure, so both are read.
    await this.#readList({archived: true}, reading);
    const areApart = this.dispositions.metBy(reading) > inMainList;
    db.transaction(() => {
      this.dispositions.markUnlisted(reading);
      db.keep('reading', String(reading));
      db.keep('archivedAreApart', this.dispositions.archived === 0 ? 'unknown' : String(areApart));
    });
  }

  /** Reads a list of entities. */
  async #readList(filters: {monitored?: boolean; archived?: boolean}, reading = 0): Promise<void> {
    const {db} = this.#folder;
    const {output, signal} = this.#context;
    const bar = output.progress('Entities read', this.dispositions.count);
    let page: (EntitySummary & {urn: string})[] = [];
    let count = 0;
    const store = (): void => {
      this.dispositions.take(page, reading);
      page = [];
      bar.update(count);
    };
    try {
      const how = {signal, seen: rememberItems(db, 'entities')};
      for await (const entity of this.#client.all('listEntities', {filters}, how)) {
        count += 1;
        if (page.push(entity) === pageSize) store();
      }
      store();
    } finally {
      bar.end();
    }
  }

  /** Reads the entities that have changed since the cursor. Returns the next cursor. */
  async #readChanged(cursor: number): Promise<number | undefined> {
    const {options, output, signal} = this.#context;
    let urns: string[] = [];
    let isUnknown = false;
    const plan = (): void => {
      this.dispositions.plan(urns);
      urns = [];
    };
    const start = {cursor, overlap: options.overlap * 1000, earliest: 0};
    const {db} = this.#folder;
    const reading = await readChanges(db, this.#client, start, signal, ({urn}: HistoryEvent) => {
      if (typeof urn !== 'string' || urn === '') isUnknown = true;
      else if (urns.push(urn) === pageSize) plan();
    });
    plan();
    const planned = this.dispositions.planFaulty();
    output.say(`${counted(planned, 'entity', 'entities')} may have changed.`);
    const pages = Math.ceil(this.dispositions.count / pageSize);
    if (isUnknown) await this.#readEverything("a change doesn't say which entity it belongs to");
    // A list of several pages is read twice.
    else if (planned > (pages > 1 ? 2 * pages : 1))
      await this.#readEverything(
        `this needs fewer calls than reading ${counted(planned, 'entity', 'entities')}`,
      );
    else await this.#readSome();
    return reading.cursor;
  }

  /** Reads the entities that may have changed, and finds those without a change in the list of histories. */
  async #readSome(): Promise<void> {
    const {signal} = this.#context;
    for (const entityURN of this.dispositions.planned()) {
      try {
        this.dispositions.take([await this.#client.getEntity({entityURN}, {signal})]);
      } catch (error) {
        if (!isRefused(error)) throw error;
        // An entity that was archived a moment ago may be refused. The list contains it.
        await this.#readEverything(`${entityURN} was refused`);
        return;
      }
    }
    // The list of histories has no changes of archived and other unmonitored entities, and none of a creation.
    for (const filters of [{monitored: false}, {archived: true}]) await this.#readList(filters);
    const {total} = await this.#client.listEntities({page: 1, pageSize: 1}, {signal});
    const {listed, archived} = this.dispositions;
    const areApart = this.#folder.db.kept('archivedAreApart');
    const known = areApart === 'true' ? listed - archived : listed;
    if (total !== known) await this.#readEverything(`${total} are listed, ${known} known`);
    else if (areApart === 'unknown' && archived > 0)
      await this.#readEverything('the first entities were archived');
  }
}

/** Returns whether the platform has refused a call because of its argument. */
function isRefused(error: unknown): boolean {
  if (error instanceof RefusedError) return error.status === 400;
  const {status = 0} = error as {status?: number};
  return error instanceof UnavailableError && status >= 400 && status < 500;
}

/** Writes the table and the changed rows, and takes over that this was done. */
function report(
  {db, path}: StateFolder,
  {dispositions, kept, cursor}: {dispositions: Dispositions; kept: LineFile; cursor?: number},
  {output}: Context<Options>,
): Ending {
  writeReport(path, table, dispositions.rows());
  const changed = writeReport(path, changedTable, dispositions.changedRows());
  const changedPath = join(path, changedTable.name);
  const {count, faulty} = dispositions;
  printSome(dispositions.changedRows(), describeChange, output.print);
  if (changed > mostPrinted)
    output.print(
      `${counted(changed - mostPrinted, 'more changed row is', 'more changed rows are')} in ${changedPath}.`,
    );
  printSome(dispositions.problems(), ({urn, reason}) => `${urn} ${reason}.`, output.say);
  const runAt = toSeconds(Date.now());
  db.transaction(() => {
    for (const {isNew, ...row} of dispositions.changedRows())
      if (!isNew || row.dispositionState !== null) kept.add(JSON.stringify({runAt, ...row}));
    dispositions.settle();
    // Last: after a kill, the next run reads and prints the same changes again.
    if (cursor !== undefined) db.keep('cursor', String(cursor));
  });
  if (kept.append()) db.giveBackRoom();
  const states = dispositions.states();
  const shown = Object.entries(states).map(([state, number]) => `${number} ${state}`);
  return {
    summary: `${counted(count, 'entity', 'entities')}: ${shown.join(', ') || 'none'}. ${counted(changed, 'row', 'rows')} changed. See ${join(path, table.name)}.`,
    result: {entities: count, changed, faulty, states, folder: path},
    needsPerson: [
      ...kept.losses,
      ...(faulty > 0
        ? [
            `${counted(faulty, "entity isn't as the API describes it, so its row is", "entities aren't as the API describes them, so their rows are")} unchanged. Ask your customer success contact.`,
          ]
        : []),
    ],
  };
}

/** Prints the first of many items, a line each. */
function printSome<T>(
  items: Iterable<T>,
  describe: (item: T) => string,
  print: (text: string) => void,
): void {
  let count = 0;
  for (const item of items)
    if ((count += 1) <= mostPrinted) print(oneLine(shortenWords(describe(item))));
}

/** Describes a changed row for people. */
function describeChange(row: ChangedDisposition): string {
  const {customerKey, urn, dispositionState, before, isNew, archivedAt, isListed} = row;
  const [from, to] = [before ?? 'none', dispositionState ?? 'none'];
  const change = isNew ? `new, ${to}` : from === to ? to : `${from} -> ${to}`;
  const notes = [archivedAt === null ? '' : ', archived', isListed ? '' : ', not listed'];
  return `${shorten(customerKey ?? 'no key')} ${urn}: ${change}${notes.join('')}`;
}
