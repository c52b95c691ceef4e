/** Creates the customers of a file as monitored entities, each once. */
import {command as commandName} from '../../.generated/facts';
import type {Command, Context, Ending, ReportFile} from '../command';
import {describeConfirmation} from '../confirmations';
import {
  accountTable,
  compareWithAccount,
  checkPlace,
  countReviews,
  readAccount,
  type Place,
} from '../onboard/account';
import {batchesTable, createBatches, planBatches} from '../onboard/batches';
import type {OptionName} from '../options';
import {counted} from '../output/counted';
import {writeReport} from '../output/report';
import {
  checkOutcomes,
  confirmedColumn,
  describeOpen,
  keyColumn,
  rejectedReport,
  rowColumn,
  undecidedOrNotReached,
} from '../reports';
import {keepAccount, keepAddress, runFile, sealReports, sumsFile} from '../run';
import {customersTable, customersWith} from '../state/customers';
import type {Database} from '../state/database';
import type {StateFolder} from '../state/folder';
import {doubtByPlatformDate} from '../state/platform-date';
import {dryRun, fileOptions, loadFile, openState, stopIfTooManyRejected, writeAnyway} from './load';

const createdReport: ReportFile = {
  name: 'created.csv',
  text: 'The customers that the account has now.',
  columns: [
    keyColumn,
    {name: 'urn', text: 'the URN of the entity', kind: 'exact'},
    {
      name: 'outcome',
      text: '`created` by this command, or `existed` before with the same data',
      kind: 'exact',
    },
    {
      name: 'note',
      text: 'that the entity existed without the type that the file has, as gate creates it',
      kind: 'text',
    },
    rowColumn,
    confirmedColumn,
  ],
};

const undecidedCustomersReport = undecidedOrNotReached('not finished');

const tables = [`${customersTable} ${accountTable} ${batchesTable}`];

/** The options of the command. */
const optionNames = [
  'state',
  'filterSet',
  'group',
  'taskSize',
  'taskWait',
  'lostWait',
  'dryRun',
  'maxRejected',
  'requestsPerSecond',
  ...fileOptions,
] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

export const onboard: Command<Options> = {
  name: 'onboard',
  summary: 'create the customers of a file as monitored entities',
  text: 'Creates each customer of a file as a monitored entity, once. Customers that the account has already, archived ones too, are compared with the file and never created again. An entity without a type, as gate creates it, counts as the customer if all other data is the same; no call can set its type. After a stop, start the command again with the same options: it continues where it was.',
  file: 'The file of customers: .csv, .txt, .tsv or .xlsx.',
  options: optionNames,
  required: ['state', 'filterSet', 'group'],
  files: [createdReport, undecidedCustomersReport, rejectedReport, runFile, sumsFile],
  exits: {
    0: 'The account has each customer of the file once, with the data of the file, or without its type.',
    1: 'A person has to do something: some rows are rejected or undecided, or the command was stopped.',
  },
  examples: [
    {
      text: 'Create the customers of a file in group 3 with Filter Set 12:',
      args: 'customers.csv --state onboarding --filter-set 12 --group 3',
    },
    {
      text: 'See what would be created:',
      args: 'customers.csv --state onboarding --filter-set 12 --group 3 --dry-run',
    },
  ],
  async run(context) {
    const {options} = context;
    const folder = openState(options, 'onboard', tables);
    try {
      const {filterSet, group, taskSize} = options;
      const isUntouched = (): boolean => folder.db.kept('planned') === undefined;
      const loaded = await loadFile(folder, context, {
        settings: {filterSet, group, taskSize},
        isUntouched,
      });
      if (options.dryRun) {
        const tasks = Math.ceil(loaded.ready / taskSize);
        return dryRun(
          loaded,
          `Up to ${counted(loaded.ready, 'customer', 'customers')} would be created in ${counted(tasks, 'task', 'tasks')}.`,
        );
      }
      stopIfTooManyRejected(folder, loaded, options.maxRejected);
      const place: Place = {filterSetID: filterSet!, entityGroupIDs: [group!]};
      try {
        keepAddress(folder.db, context.address, isUntouched());
        await createAll(folder.db, context, place);
      } catch (error) {
        writeAnyway(() => context.output.say(report(folder).summary));
        throw error;
      }
      return report(folder);
    } finally {
      folder.close();
    }
  },
};

/** Creates what isn't there, and looks at the end whether the account has everything. */
async function createAll(
  db: Database,
  {client: connect, options, output, signal}: Context<Options>,
  place: Place,
): Promise<void> {
  if (db.kept('finished') !== undefined) return;
  if (db.kept('planned') === undefined && db.count(countReady) === 0) return;
  const client = connect();
  if (db.kept('planned') === undefined) {
    const today = await checkPlace(client, place, signal);
    await readAccount(db, client, output, signal);
    db.transaction(() => {
      if (today !== undefined) markDoubtfulDates(db, today);
      markExisting(db, place);
      planBatches(db, options.taskSize);
      db.keep('planned', 'yes');
    });
  }
  const {taskSize, taskWait, lostWait, maxRejected} = options;
  const settings = {place, taskSize, taskWait, lostWait, maxRejected};
  await createBatches({db, client, output, signal}, settings);
  await readAccount(db, client, output, signal);
  await keepAccount(db, connect, signal);
  db.transaction(() => {
    verifyCreated(db, place);
    db.keep('finished', 'yes');
  });
}

const countReady = "SELECT count(*) FROM customers WHERE status = 'ready'";

/** Marks the customers whose date of birth is impossible by the platform's clock. */
function markDoubtfulDates(db: Database, today: string): void {
  for (const customer of customersWith(db, 'ready')) {
    const reason = doubtByPlatformDate(customer, today);
    if (reason === undefined) continue;
    db.run(
      "UPDATE customers SET status = 'undecided', reason = ? WHERE row = ?",
      reason,
      customer.row,
    );
  }
}

/** What the report says of an entity that has no type. */
const withoutType = 'The entity has no type, although the file has one. No call can set it.';

/** Marks the customers that the account has before anything is created. */
function markExisting(db: Database, place: Place): void {
  const ready = customersWith(db, 'ready');
  for (const {customer, found} of compareWithAccount(db, ready, place, true)) {
    if (found.kind === 'nothing') continue;
    const [status, reason, urn] =
      found.kind === 'same'
        ? ['existed', found.lacksType ? withoutType : null, found.urn]
        : ['undecided', found.reason, null];
    db.run(
      'UPDATE customers SET status = ?, reason = ?, urn = ? WHERE row = ?',
      status,
      reason,
      urn,
      customer.row,
    );
  }
}

/** Looks for each created customer in the account. It must be there once, with the data of the file. */
function verifyCreated(db: Database, place: Place): void {
  for (const {customer, found} of compareWithAccount(db, customersWith(db, 'created'), place)) {
    const {row} = customer;
    if (found.kind === 'same') {
      db.run('UPDATE customers SET urn = ? WHERE row = ?', found.urn, row);
      continue;
    }
    const reason =
      found.kind === 'other'
        ? found.reason
        : "The platform said that it was created, but the account doesn't have it. Look for it before you create it again.";
    db.run("UPDATE customers SET status = 'undecided', reason = ? WHERE row = ?", reason, row);
  }
}

/** What is known of a customer that the command has not finished with. */
const whyNotFinished =
  'The command stopped before it knew whether this customer was created. Start it again: it looks for the customer first.';

/** Says how many entities need a review, and which command lists them. */
function describeReviews(db: Database, present: number): string[] {
  if (present === 0) return [];
  const count = countReviews(db);
  const list = `"${commandName} queue" lists them.`;
  if (count === undefined) return [`Some may need a review: ${list}`];
  return count === 0 ? [] : [`${counted(count, 'needs', 'need')} a review: ${list}`];
}

/** Writes the reports, and counts what they contain. */
function report(folder: StateFolder): Ending {
  const {db, path} = folder;
  function* present() {
    for (const outcome of ['created', 'existed'])
      for (const {confirmed, reason, ...customer} of customersWith(db, outcome))
        yield {
          ...customer,
          outcome,
          note: reason,
          confirmed: confirmed.map(describeConfirmation).join('; '),
        };
  }
  function* undecidedRows() {
    for (const {subject, reason, ...customer} of customersWith(db, 'undecided', 'ready'))
      yield {...customer, entityName: subject.entityName, reason: reason ?? whyNotFinished};
  }
  const count = (status: string): number =>
    db.count('SELECT count(*) FROM customers WHERE status = ?', status);
  const [created, existed, notFinished] = [count('created'), count('existed'), count('ready')];
  const [undecided, rejected] = [count('undecided'), count('rejected')];
  const total = db.count('SELECT count(*) FROM customers');
  checkOutcomes(total, {created, existed, undecided, rejected, notFinished});
  writeReport(path, createdReport, present());
  writeReport(path, undecidedCustomersReport, undecidedRows());
  writeReport(path, rejectedReport, customersWith(db, 'rejected'));
  sealReports(folder, onboard.name, onboard.files);
  const counts = `${created} created, ${existed} existed, ${undecided} undecided, ${rejected} rejected${notFinished > 0 ? `, ${notFinished} not finished` : ''}`;
  const isFinished = db.kept('finished') !== undefined;
  return {
    summary: [
      `${counted(total, 'customer', 'customers')}: ${counts}. The reports are in ${path}.`,
      ...(isFinished ? describeReviews(db, created + existed) : []),
    ].join(' '),
    result: {
      total,
      created,
      existed,
      undecided,
      rejected,
      needReview: isFinished ? countReviews(db) : undefined,
      folder: path,
    },
    needsPerson: describeOpen(path, [
      {count: undecided, what: 'undecided', report: undecidedCustomersReport.name},
      {count: rejected, what: 'rejected', report: rejectedReport.name},
    ]),
  };
}
