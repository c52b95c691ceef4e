/** Tests the screening settings with altered names of subjects whose records are known. */
import type {Command, Context, Ending} from '../command';
import {readAccount, readSources} from '../effectiveness/account';
import {checkLabel, labelColumn} from '../effectiveness/labels';
import {plan, tables} from '../effectiveness/plan';
import {
  checkThresholds,
  countOpen,
  screenOpen,
  uncheckedOf,
  type Screenings,
} from '../effectiveness/screenings';
import {effectivenessFiles, writeReports} from '../effectiveness/write-reports';
import {StopError, UsageError} from '../errors';
import type {OptionName} from '../options';
import {ask} from '../output/ask';
import {counted} from '../output/counted';
import {keepAddress} from '../run';
import type {Loaded} from '../state/load-customers';
import type {StateFolder} from '../state/folder';
import {
  describeRows,
  fileOptions,
  loadFile,
  openState,
  policyOptions,
  stopIfTooManyRejected,
  writePolicy,
} from './load';

/** The options of the command. */
const optionNames = [
  'state',
  'thresholds',
  'sample',
  'seed',
  'maxCalls',
  'yes',
  'dryRun',
  'maxRejected',
  'requestsPerSecond',
  ...policyOptions,
  ...fileOptions,
] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

/** How many calls are needed in addition to the screenings: the account, and the sources before and after. */
const furtherCalls = 3;

export const effectiveness: Command<Options> = {
  name: 'effectiveness',
  summary: 'test whether the screening settings find altered names',
  text: 'Alters the names of subjects whose records you know in 19 ways, such as a lost letter, screens each variation once, and reports which were found at which match threshold, and how many reviews each threshold causes. The names and their altered forms are sent to the platform: use fictional subjects, or names that your privacy officer has approved for this test.',
  file: `The file of subjects: .csv, .txt, .tsv or .xlsx, as for the other commands, with the additional column \`${labelColumn}\`. It contains the sigmaID of the record that must be found, several separated by semicolons, or "none".`,
  options: optionNames,
  required: ['state'],
  files: effectivenessFiles,
  exits: {
    0: 'All variations were screened, and every result is sound. Misses are a result.',
    1: "A person has to do something: rows are rejected or undecided, a label is unknown, a response is strange, a threshold doesn't do what the strengths tell, or screenings are left.",
  },
  examples: [
    {text: 'See how many calls a test takes:', args: 'subjects.csv --state test --dry-run'},
    {
      text: 'Test the settings of a policy:',
      args: 'subjects.csv --state test --policy policy.json',
    },
    {
      text: 'Test 200 subjects without a question, and make at most 1,000 screenings now:',
      args: 'subjects.csv --state test --sample 200 --max-calls 1000 --yes',
    },
  ],
  async run(context) {
    const {options, policy} = context;
    const thresholds = [...new Set([...options.thresholds, policy.threshold])].sort(
      (one, other) => one - other,
    );
    const folder = openState(options, 'effectiveness', tables);
    try {
      const {sample, seed} = options;
      const {screeningType} = policy;
      const loaded = await loadFile(
        folder,
        context,
        {
          settings: {screeningType, sample, seed},
          isUntouched: () => folder.db.count('SELECT count(*) FROM subjects') === 0,
        },
        {
          furtherColumns: [labelColumn],
          checkFurther: (values) => checkLabel(values[labelColumn]),
        },
      );
      stopIfTooManyRejected(folder, loaded, options.maxRejected);
      if (loaded.ready === 0) throw new StopError('No row of the file can be tested.');
      plan(folder.db, {sample, seed});
      const work = describeWork(folder, thresholds, options.maxCalls);
      if (options.dryRun) return dryRun(loaded, work);
      writePolicy(folder, policy);
      if (work.screenings + work.checks > 0) {
        keepAddress(
          folder.db,
          context.address,
          folder.db.count("SELECT count(*) FROM calls WHERE status != 'open'") === 0,
        );
        await confirm(folder, context, work);
        await screenAll(folder, context, thresholds, work);
      }
      return writeReports(folder, effectiveness.name, context, thresholds, loaded);
    } finally {
      folder.close();
    }
  },
};

/** What a run has to do. */
interface Work {
  /** How many screenings are made now, at most. */
  screenings: number;
  /** How many more screenings check the thresholds, at most. */
  checks: number;
  text: string;
}

function describeWork({db}: StateFolder, thresholds: number[], most = Infinity): Work {
  const subjects = db.count('SELECT count(*) FROM subjects');
  // The first kind is the exact name, which the report doesn't count as a variation.
  const kindsOf = 'SELECT count(*) FROM variations WHERE call IS NOT NULL AND kind';
  const exactNames = db.count(`${kindsOf} = 0`);
  const variations = db.count(`${kindsOf} > 0`);
  const open = countOpen(db);
  const screenings = Math.min(open, most);
  // The thresholds are checked when all screenings are made.
  const checks =
    open > screenings ? 0 : Math.min(uncheckedOf(db, thresholds).length, most - screenings);
  const left = open > screenings ? ` of the ${open} that are left` : '';
  return {
    screenings,
    checks,
    text: `${counted(subjects, 'subject', 'subjects')} with ${counted(exactNames, 'exact name', 'exact names')} and ${counted(variations, 'variation', 'variations')}: ${counted(screenings, 'screening', 'screenings')}${left}, up to ${checks} more to check the thresholds, and ${furtherCalls} calls for the account and the sources.`,
  };
}

function dryRun(loaded: Loaded, {text, screenings, checks}: Work): Ending {
  return {
    summary: `${describeRows(loaded)}. ${text} Nothing was sent.`,
    result: {...loaded, screenings, checks, furtherCalls},
    needsPerson:
      loaded.rejected + loaded.undecided > 0
        ? [
            'Some rows are rejected or undecided. Start the command without --dry-run to get the reports.',
          ]
        : [],
  };
}

/** Says what the test costs, and asks whether it should start. */
async function confirm(
  {db}: StateFolder,
  {options, output, client, signal}: Context<Options>,
  work: Work,
): Promise<void> {
  output.say(work.text);
  if (options.yes !== true && !isTerminal())
    throw new UsageError(
      'No person is at a terminal to confirm this. Start the command with --yes. Nothing was sent.',
    );
  const account = await readAccount(client(), signal);
  const {remainingCalls} = account;
  output.say(
    remainingCalls === undefined
      ? 'The account names no limit of calls.'
      : `The account has ${counted(remainingCalls, 'call', 'calls')} left.`,
  );
  const needed = work.screenings + work.checks + furtherCalls - 1;
  if (remainingCalls !== undefined && remainingCalls < needed)
    throw new StopError(
      `The account has only ${counted(remainingCalls, 'call', 'calls')} left, but up to ${needed} are needed. Test fewer subjects with --sample, or make fewer calls with --max-calls. Nothing was screened.`,
    );
  output.say(
    'The names in the file, and altered forms of them, are sent to the platform. Use fictional subjects, or names that your privacy officer has approved for this test.',
  );
  if (options.yes !== true && (await ask('Start?', {signal})) !== true)
    throw new StopError('Not confirmed. Nothing was screened.');
  db.keep('account', JSON.stringify(account));
}

/** Returns whether a person can answer a question. */
const isTerminal = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Makes the screenings that are left, and reads what the report says about the platform. */
async function screenAll(
  {db}: StateFolder,
  {client: connect, policy, output, signal}: Context<Options>,
  thresholds: number[],
  {screenings, checks}: Work,
): Promise<void> {
  const client = connect();
  if (db.kept('sourcesAtStart') === undefined)
    db.keep('sourcesAtStart', JSON.stringify(await readSources(client, signal)));
  const work: Screenings = {
    db,
    client,
    screeningType: policy.screeningType,
    output,
    signal,
  };
  await screenOpen(work, screenings);
  if (countOpen(db) === 0) await checkThresholds(work, thresholds, checks);
  db.keep('sourcesAtEnd', JSON.stringify(await readSources(client, signal)));
}
