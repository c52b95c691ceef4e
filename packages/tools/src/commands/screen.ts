/** Screens the customers of a file once. */
import {setImmediate as nextTurn} from 'node:timers/promises';
import {type Client, RefusedError, type Screening} from '@screening/client';
import {type Candidate, toCandidate} from '../candidates';
import type {Command, Context} from '../command';
import {StopError} from '../errors';
import {Probe} from '../gate/faults';
import type {OptionName} from '../options';
import {counted} from '../output/counted';
import {inParallel} from '../parallel';
import {keepAccount, keepAddress} from '../run';
import {screenFiles, writeReports} from '../screen/report';
import {confirmedFields, customersTable, customersWith, type Customer} from '../state/customers';
import type {Database} from '../state/database';
import {doubtByPlatformDate} from '../state/platform-date';
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

/** How many screenings run at once. The limiter of the client keeps them below the rate limit. */
const screeningsAtOnce = 8;

const screeningsTable = `CREATE TABLE screenings (
     row INTEGER PRIMARY KEY,
     outcome TEXT NOT NULL,
     searchDate TEXT,
     result TEXT NOT NULL
   ) STRICT;`;

const tables = [`${customersTable} ${screeningsTable}`];

/** The options of the command. */
const optionNames = [
  'state',
  'dryRun',
  'maxRejected',
  'requestsPerSecond',
  ...policyOptions,
  ...fileOptions,
] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

export const screen: Command<Options> = {
  name: 'screen',
  summary: 'screen the customers of a file once',
  text: "Screens each customer of a file once, without creating entities. It makes simple screenings, which use no Filter Set. Lists the candidates of each customer, the customers without one, and those about whom nothing is known. The type of a customer isn't sent, because a wrong type can hide candidates.",
  file: 'The file of customers: .csv, .txt, .tsv or .xlsx.',
  options: optionNames,
  required: ['state'],
  files: screenFiles,
  exits: {
    0: 'Every customer was screened, and nothing needs a person but the candidates.',
    1: 'A person has to do something: some rows are rejected or undecided, or the command was stopped.',
  },
  examples: [
    {text: 'Screen a file:', args: 'customers.csv --state screening'},
    {
      text: 'Screen against sanctions lists only, with a higher threshold:',
      args: 'customers.csv --state sanctions --screening-type sanctions --threshold 0.9',
    },
  ],
  async run(context) {
    const {options, policy} = context;
    const folder = openState(options, 'screen', tables);
    try {
      const isUntouched = (): boolean => folder.db.count('SELECT count(*) FROM screenings') === 0;
      const loaded = await loadFile(folder, context, {
        settings: {policy: policy.hash},
        isUntouched,
      });
      if (options.dryRun)
        return dryRun(loaded, `${counted(loaded.ready, 'call', 'calls')} would be made.`);
      stopIfTooManyRejected(folder, loaded, options.maxRejected);
      writePolicy(folder, policy);
      try {
        keepAddress(folder.db, context.address, isUntouched());
        await screenAll(folder.db, context, loaded.ready);
        await keepAccount(folder.db, context.client, context.signal);
      } catch (error) {
        writeAnyway(() =>
          context.output.say(writeReports(folder, screen.name, policy.hash).summary),
        );
        throw error;
      }
      return writeReports(folder, screen.name, context.policy.hash);
    } finally {
      folder.close();
    }
  },
};

/** What is known of a customer after the screening. */
interface Screened {
  row: number;
  outcome: Screening['outcome'];
  reason?: string;
  searchDate?: string;
  candidates: Candidate[];
}

/** After so many refusals in a row, the cause is hardly one of the customers. */
const mostRefusals = 20;

/** Screens the customers that this folder has no result of, and those whose earlier screening wasn't sound. */
async function screenAll(
  db: Database,
  {client, policy, output, signal}: Pick<Context, 'client' | 'policy' | 'output' | 'signal'>,
  total: number,
): Promise<void> {
  forgetUndecided(db);
  const left = db.count("SELECT count(*) FROM customers WHERE status = 'ready'");
  if (left === 0) return;
  const bar = output.progress('Screened', total);
  let done = total - left;
  let results: Screened[] = [];
  /** The customers that the platform has refused since the last one that it has screened. */
  let refused: Screened[] = [];
  const store = (): void => {
    const stored = results;
    results = [];
    db.transaction(() => stored.forEach((result) => storeResult(db, result)));
  };
  let storing: Promise<void> | undefined;
  // A kill loses only the screenings that are running. Those that end together are stored together: each transaction waits
  // for the disk.
  const stored = (): Promise<void> =>
    (storing ??= nextTurn().then(() => {
      storing = undefined;
      store();
    }));
  const probe = new Probe(client(), policy, signal);
  try {
    await inParallel(customersWith(db, 'ready'), screeningsAtOnce, async (customer) => {
      // Other screenings store the results while this one waits, and begin a new list.
      const {isRefused, ...result} = await screenOne(client(), customer, policy, signal);
      if (isRefused) {
        refused.push(result);
        // A refusal of every subject, for example because of the policy, makes no customer undecided.
        await probe.checkPolicy();
        if (refused.length >= mostRefusals)
          throw new StopError(
            `The platform refused ${mostRefusals} customers in a row, so the cause is hardly their data. The last refusal: ${result.reason} Let an engineer look at it, then start the command again with the same options.`,
          );
      } else {
        results.push(...refused, result);
        refused = [];
      }
      await stored();
      done += 1;
      bar.update(done);
    });
    results.push(...refused);
  } finally {
    store();
    bar.end();
  }
}

/** Makes the customers ready again that an earlier run has screened without a sound result. */
function forgetUndecided(db: Database): void {
  db.transaction(() => {
    db.run(
      `UPDATE customers SET status = 'ready', reason = NULL
       WHERE row IN (SELECT row FROM screenings WHERE outcome = 'undecided')`,
    );
    db.run("DELETE FROM screenings WHERE outcome = 'undecided'");
  });
}

/** Screens a customer. A refusal of its data concerns only this customer, unless others are refused too. */
async function screenOne(
  client: Client,
  customer: Customer,
  {screeningType, threshold}: Context['policy'],
  signal: AbortSignal,
): Promise<Screened & {isRefused: boolean}> {
  const {row, subject} = customer;
  try {
    const how = {screeningType, threshold, confirmed: confirmedFields(customer)};
    const screening = await client.screen(subject, how, {signal});
    const searchDate = screening.result?.searchDate;
    const doubt =
      screening.outcome === 'none' ? doubtByPlatformDate(customer, searchDate!) : undefined;
    return {
      row,
      outcome: doubt === undefined ? screening.outcome : 'undecided',
      reason: screening.outcome === 'undecided' ? screening.reason : doubt,
      searchDate,
      candidates: (screening.result?.resultRows ?? []).map(toCandidate),
      isRefused: false,
    };
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 400) throw error;
    return {row, outcome: 'undecided', reason: error.message, candidates: [], isRefused: true};
  }
}

function storeResult(db: Database, {row, outcome, reason, searchDate, candidates}: Screened): void {
  db.run(
    'INSERT INTO screenings (row, outcome, searchDate, result) VALUES (?, ?, ?, ?)',
    row,
    outcome,
    searchDate ?? null,
    JSON.stringify(candidates),
  );
  const status = outcome === 'undecided' ? 'undecided' : 'screened';
  db.run('UPDATE customers SET status = ?, reason = ? WHERE row = ?', status, reason ?? null, row);
}
