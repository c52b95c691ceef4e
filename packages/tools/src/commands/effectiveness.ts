/** Tests the screening settings with altered names of subjects whose records are known. */
import {join} from 'node:path';
import type {Command, Context, Ending, ReportFile} from '../command';
import {lowestThreshold} from '../../.generated/facts';
import {readAccount, readSources} from '../effectiveness/account';
import {count, type Figures} from '../effectiveness/figures';
import {checkLabel, labelColumn} from '../effectiveness/labels';
import {writePage} from '../effectiveness/page';
import {plan, tables} from '../effectiveness/plan';
import {makeReport, type Report} from '../effectiveness/report';
import {resultsOf, type Result} from '../effectiveness/results';
import {
  checkThresholds,
  countOpen,
  screenOpen,
  uncheckedOf,
  type Screenings,
} from '../effectiveness/screenings';
import {StopError, UsageError} from '../errors';
import type {OptionName} from '../options';
import {ask} from '../output/ask';
import {counted} from '../output/counted';
import {replaceFile} from '../output/replace-file';
import {writeReport} from '../output/report';
import {shorten} from '../output/shorten';
import {keyColumn, rejectedReport, rowColumn, undecidedReport} from '../reports';
import {type Address, keepAddress, keptJson, runFile, sealReports, sumsFile} from '../run';
import {customersWith, type Loaded} from '../state/customers';
import {openFolder, openTemporaryFolder, type StateFolder} from '../state/folder';
import {
  describeRows,
  fileOptions,
  loadFile,
  policyOptions,
  stopIfTooManyRejected,
  writePolicy,
} from './load';

const pageFile: ReportFile = {
  name: 'effectiveness.html',
  text: 'The report for people, with plots. It works without a network, and can be printed.',
  columns: [],
};

const dataFile: ReportFile = {
  name: 'effectiveness.json',
  text: 'The figures and the settings for programs.',
  columns: [],
};

const resultsFile: ReportFile = {
  name: 'effectiveness.csv',
  text: 'One row for each variation, with its result.',
  columns: [
    keyColumn,
    rowColumn,
    {name: 'kind', text: 'the kind of variation, such as `letter-lost`', kind: 'exact'},
    {name: 'entityName', text: 'the name that was screened', kind: 'text'},
    {name: 'dob', text: 'the date of birth that was screened', kind: 'exact'},
    {name: 'countries', text: 'the countries that were screened', kind: 'exact'},
    {name: 'expected', text: 'the records that must be found, or `none`', kind: 'text'},
    {
      name: 'outcome',
      text: '`returned`, `not-returned`, `not-listed`, `unknown-label`, `undecided`, `open` or `not-applicable`',
      kind: 'exact',
    },
    {
      name: 'strength',
      text: 'the lowest match strength of the expected records: they are found at thresholds up to it',
      kind: 'number',
    },
    {name: 'missing', text: "the expected records that weren't returned", kind: 'text'},
    {name: 'candidates', text: 'how many candidates were returned', kind: 'number'},
    {name: 'searchDate', text: 'when the platform screened it', kind: 'text'},
    {name: 'reason', text: 'why it is undecided', kind: 'text'},
  ],
};

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
  files: [pageFile, resultsFile, dataFile, rejectedReport, undecidedReport, runFile, sumsFile],
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
    const folder =
      options.dryRun === true
        ? openTemporaryFolder(tables)
        : openFolder(options.state!, 'effectiveness', tables);
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
      return report(folder, context, thresholds, loaded);
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
  const variations = db.count('SELECT count(*) FROM variations WHERE call IS NOT NULL');
  const open = countOpen(db);
  const screenings = Math.min(open, most);
  // The thresholds are checked when all screenings are made.
  const checks =
    open > screenings ? 0 : Math.min(uncheckedOf(db, thresholds).length, most - screenings);
  const left = open > screenings ? ` of the ${open} that are left` : '';
  return {
    screenings,
    checks,
    text: `${counted(subjects, 'subject', 'subjects')} with ${counted(variations, 'variation', 'variations')}: ${counted(screenings, 'screening', 'screenings')}${left}, up to ${checks} more to check the thresholds, and ${furtherCalls} calls for the account and the sources.`,
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

/** Tells whether a person can answer a question. */
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

/** Writes the reports, and says what a person has to do. */
function report(
  folder: StateFolder,
  {options, policy, output}: Context<Options>,
  thresholds: number[],
  rows: Loaded,
): Ending {
  const {db, path} = folder;
  const {seed, sample} = options;
  const figures = count(resultsOf(db), thresholds, policy.threshold);
  const address = keptJson<Address>(db, 'address')!;
  const input = {policy, thresholds, seed, sample, rows, address};
  const made = makeReport(db, input, figures);
  writeReport(path, resultsFile, csvRows(resultsOf(db)));
  writeReport(path, undecidedReport, undecidedRows(folder));
  replaceFile(join(path, dataFile.name), [`${JSON.stringify(made, null, 2)}\n`]);
  replaceFile(join(path, pageFile.name), writePage(made));
  sealReports(folder, effectiveness.name, effectiveness.files);
  for (const line of describeFigures(made)) output.print(line);
  const {found, missed} = atPolicy(made, made.figures.variations);
  return {
    summary: `At ${policy.threshold}, ${found} of ${found + missed} variations were found. The report is ${join(path, pageFile.name)}.`,
    result: {...made, folder: path},
    needsPerson: needsPerson(made, path),
  };
}

const atPolicy = (
  {policy}: Report,
  {thresholds}: {thresholds: Figures['variations']['thresholds']},
) => thresholds.find(({threshold}) => threshold === policy.threshold)!;

/** Shows the figures at the threshold of the policy, one line for each kind. */
function* describeFigures(made: Report): Generator<string> {
  for (const kind of made.figures.kinds) {
    const {found} = atPolicy(made, kind);
    if (kind.counted > 0) yield `${kind.title}: ${found} of ${kind.counted} found`;
  }
  const {counted: notListed, thresholds} = made.figures.notListed;
  const reviews = thresholds.find(({threshold}) => threshold === made.policy.threshold)!;
  if (notListed > 0)
    yield `Reviews: ${counted(reviews.candidates, 'candidate', 'candidates')} for ${counted(notListed, "subject that isn't", "subjects that aren't")} listed`;
}

function* csvRows(results: Iterable<Result>): Generator<object> {
  for (const {search, kind, expected, missing, candidates, outcome, ...result} of results)
    yield {
      ...result,
      ...search,
      kind: kind.id,
      outcome,
      countries: search?.countries?.join(';'),
      expected: expected.length > 0 ? expected.join(';') : 'none',
      missing: missing.join(';'),
      candidates: result.searchDate === undefined ? undefined : candidates.length,
    };
}

/** The rows that weren't tested, because a person has to look first. */
function* undecidedRows({db}: StateFolder): Generator<object> {
  for (const {row, customerKey, subject, reason} of customersWith(db, 'undecided'))
    yield {row, customerKey, entityName: subject.entityName, reason};
}

function needsPerson(made: Report, path: string): string[] {
  const {subjects, screenings, unknownLabels, unknownLabelCount, checks, figures} = made;
  const wrong = checks.filter(({outcome}) => outcome !== 'same');
  const named = unknownLabels
    .slice(0, 3)
    .map(
      ({row, customerKey, sigmaIDs}) =>
        `row ${row}, ${shorten(customerKey)}: ${sigmaIDs.join(', ')}`,
    );
  const inPage = `see ${join(path, pageFile.name)}`;
  return [
    ...(subjects.rejected > 0
      ? [`Rejected rows: ${subjects.rejected}. See ${join(path, rejectedReport.name)}.`]
      : []),
    ...(subjects.undecided > 0
      ? [`Undecided subjects: ${subjects.undecided}. See ${join(path, undecidedReport.name)}.`]
      : []),
    ...(screenings.open > 0
      ? [`Screenings that are left: ${screenings.open}. Start the command again to make them.`]
      : []),
    ...(unknownLabelCount > 0
      ? [
          `Subjects whose label no screening has returned: ${unknownLabelCount} (${named.join('; ')}${unknownLabelCount > named.length ? '; and more' : ''}). They aren't counted. Either the label is wrong, or the platform doesn't find the record at all: ${inPage}.`,
        ]
      : []),
    ...(figures.undecidedCount > 0
      ? [
          `Variations without a sound result: ${figures.undecidedCount} (${shorten(figures.undecided[0].customerKey)}: ${figures.undecided[0].reason}). They aren't counted: ${inPage}.`,
        ]
      : []),
    ...wrong.map(({threshold, outcome, reason}) =>
      outcome === 'different'
        ? `At ${threshold}, a screening returned other candidates than its strengths tell: ${reason}. Don't rely on the figures for thresholds above ${lowestThreshold}.`
        : `The threshold ${threshold} couldn't be checked: ${reason}`,
    ),
  ];
}
