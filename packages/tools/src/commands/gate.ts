/** Accepts customers without candidates, and waits for analysts to decide about the others. */
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {candidatesReport, describeScreened, searchDateColumn} from '../candidates';
import type {Command, Context, Ending, ReportFile} from '../command';
import {describeConfirmation} from '../confirmations';
import {Cases, candidatesOfCase, casesTable} from '../gate/cases';
import {Gate} from '../gate/gate';
import type {OptionName} from '../options';
import {counted} from '../output/counted';
import {writeReport} from '../output/report';
import {inParallel} from '../parallel';
import {
  confirmedColumn,
  describeOpen,
  keyColumn,
  policyColumn,
  rejectedReport,
  rowColumn,
} from '../reports';
import {keepAccount, keepAddress, runFile, sealReports, sumsFile} from '../run';
import {customersTable} from '../state/customers';
import type {StateFolder} from '../state/folder';
import {
  dryRun,
  fileOptions,
  loadFile,
  openState,
  policyOptions,
  stopIfTooManyRejected,
  writeAnyway,
  writePolicy,
} from './load';

const decisionsReport: ReportFile = {
  name: 'decisions.csv',
  text: "All rows of the file with their decisions. Treat a customer without a row as not accepted. A row that is accepted or declined is final: a later disposition doesn't change it.",
  columns: [
    keyColumn,
    {
      name: 'decision',
      text: '`accepted`, `declined`, `waiting` for an analyst, `undecided` because a person has to look first, or `invalid` because the data is refused',
      kind: 'text',
    },
    {
      name: 'decidedBy',
      text: 'the analyst, `policy`, or for invalid rows `file` or `platform`',
      kind: 'text',
    },
    {
      name: 'decidedAt',
      text: "when it was accepted or declined, by the platform's clock",
      kind: 'text',
    },
    {name: 'urn', text: 'the URN of the entity, if there is one', kind: 'exact'},
    {name: 'reason', text: 'why, and what to do', kind: 'text'},
    searchDateColumn,
    rowColumn,
    confirmedColumn,
    policyColumn,
  ],
};

/** How many customers are decided at once. The limiter of the client keeps their calls below the rate limit. */
const customersAtOnce = 8;

const tables = [`${customersTable} ${casesTable}`, candidatesOfCase];

/** The options of the command. */
const optionNames = [
  'state',
  'filterSet',
  'group',
  'wait',
  'every',
  'lostWait',
  'dryRun',
  'maxRejected',
  'requestsPerSecond',
  ...policyOptions,
  ...fileOptions,
] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

export const gate: Command<Options> = {
  name: 'gate',
  summary: 'decide who becomes a customer',
  text: "Screens each customer of a file. Accepts those without a candidate whose key nothing else in the account has. Creates an entity for each customer with a candidate, and waits until an analyst has set its disposition. The policy says what a candidate and a disposition mean. The first step is a simple screening, which uses no Filter Set. Customers who are accepted without a candidate get no entity: to monitor them, create one with onboard. The type of a customer isn't sent, because a wrong type can hide candidates. A decision is final, and its entity isn't read again: before you open an account later, read the present disposition, for example with decisions. After a stop, start the command again with the same options: no customer is created twice.",
  file: 'The file of customers: .csv, .txt, .tsv or .xlsx.',
  options: optionNames,
  required: ['state', 'filterSet', 'group'],
  files: [decisionsReport, candidatesReport, rejectedReport, runFile, sumsFile],
  exits: {
    0: 'All customers of the file are accepted or declined.',
    1: 'A person has to do something: some customers are waiting, undecided or invalid, or the command was stopped.',
  },
  examples: [
    {
      text: 'Decide about the customers of a file, and wait for the analysts:',
      args: 'customers.csv --state gate --filter-set 12 --group 3',
    },
    {
      text: 'Check once, for example from a scheduled job, and decline customers whose screening has candidates:',
      args: 'customers.csv --state gate --filter-set 12 --group 3 --wait 0 --policy policy.json',
    },
  ],
  async run(context) {
    const {options, policy} = context;
    const folder = openState(options, 'gate', tables);
    try {
      const {filterSet, group} = options;
      const isUntouched = (): boolean => folder.db.count('SELECT count(*) FROM gate') === 0;
      const loaded = await loadFile(folder, context, {
        settings: {policy: policy.hash},
        isUntouched,
      });
      if (options.dryRun)
        return dryRun(
          loaded,
          `${counted(loaded.ready, 'customer', 'customers')} would be screened, and up to ${counted(loaded.ready, 'entity', 'entities')} created.`,
        );
      const cases = new Cases(folder.db);
      cases.keepPlace({filterSetID: filterSet!, entityGroupIDs: [group!]});
      try {
        stopIfTooManyRejected(folder, loaded, options.maxRejected);
        writePolicy(folder, policy);
        keepAddress(folder.db, context.address, isUntouched());
        await decideAll(folder, cases, context);
      } catch (error) {
        writeAnyway(() => writeDecisions(folder, cases));
        throw error;
      }
      return describe(folder, cases);
    } finally {
      folder.close();
    }
  },
};

/** Decides about all customers, and waits for the analysts as long as the options say. */
async function decideAll(
  folder: StateFolder,
  cases: Cases,
  {client: connect, options, policy, output, signal}: Context<Options>,
): Promise<void> {
  const total = cases.countOpen();
  if (total === 0) return writeDecisions(folder, cases);
  const {filterSet, group, lostWait, every} = options;
  const place = {filterSetID: filterSet!, entityGroupIDs: [group!]};
  const settings = {policy, place, lostWait};
  const decider = new Gate(connect(), cases, settings, signal);
  // The wall clock can jump.
  const end = performance.now() + (options.wait ?? Infinity) * 1000;
  for (let which: 'all' | 'waiting' = 'all'; ; which = 'waiting') {
    const bar = output.progress(
      'Customers looked at',
      which === 'all' ? total : cases.count(which),
    );
    let done = 0;
    try {
      await inParallel(cases.open(which), customersAtOnce, async (customer) => {
        await decider.visit(customer);
        done += 1;
        bar.update(done);
      });
      await keepAccount(folder.db, connect, signal);
    } finally {
      bar.end();
    }
    writeDecisions(folder, cases);
    const waiting = cases.count('waiting');
    const left = end - performance.now();
    if (waiting === 0 || left <= 0) return;
    output.say(
      `${counted(waiting, 'customer is', 'customers are')} waiting for an analyst. The next check is in ${every} s.`,
    );
    await wait(Math.min(every * 1000, left), undefined, {signal});
  }
}

/** Writes the decisions, and the candidates on which they depend. */
function writeDecisions(folder: StateFolder, cases: Cases): void {
  const {path} = folder;
  function* rows() {
    for (const {customer, policy, ...decision} of cases.decisions())
      yield {
        ...decision,
        customerKey: customer.customerKey,
        urn: customer.urn,
        row: customer.row,
        confirmed: customer.confirmed.map(describeConfirmation).join('; '),
        policySha256: policy,
      };
  }
  function* candidateRows() {
    for (const {customer, candidates, searchDate, policy} of cases.withCandidates()) {
      const shared = describeScreened(customer, {searchDate, policySha256: policy});
      for (const candidate of candidates) yield {...shared, ...candidate};
    }
  }
  writeReport(path, decisionsReport, rows());
  writeReport(path, candidatesReport, candidateRows());
  sealReports(folder, gate.name, gate.files);
}

/** Counts the decisions. */
function describe({path}: StateFolder, cases: Cases): Ending {
  const statuses = ['accepted', 'declined', 'waiting', 'undecided'] as const;
  const [accepted, declined, waiting, undecided] = statuses.map((status) => cases.count(status));
  const invalid = cases.count('invalid') + cases.count('rejected');
  const report = decisionsReport.name;
  return {
    summary: `${accepted} accepted, ${declined} declined, ${waiting} waiting, ${undecided} undecided, ${invalid} invalid. See ${join(path, report)}.`,
    result: {accepted, declined, waiting, undecided, invalid, folder: path},
    needsPerson: describeOpen(path, [
      {count: waiting, what: 'waiting for an analyst', report},
      {count: undecided, what: 'undecided', report},
      {count: invalid, what: 'invalid', report},
    ]),
  };
}
