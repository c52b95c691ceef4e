/** Writes the reports of a test of the settings, and says what a person has to do. */
import {join} from 'node:path';
import {lowestThreshold} from '../../.generated/facts';
import type {Context, Ending, ReportFile} from '../command';
import {counted} from '../output/counted';
import {replaceFile} from '../output/replace-file';
import {writeReport} from '../output/report';
import {shorten} from '../output/shorten';
import {keyColumn, rejectedReport, rowColumn, undecidedReport} from '../reports';
import {type Address, keptJson, runFile, sealReports, sumsFile} from '../run';
import {customersWith} from '../state/customers';
import type {StateFolder} from '../state/folder';
import type {Loaded} from '../state/load-customers';
import {count} from './figures';
import {writePage} from './page';
import {atPolicy, makeReport, type Report} from './report';
import {resultsOf, type Result} from './results';

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

/** The files of the command. */
export const effectivenessFiles: readonly ReportFile[] = [
  pageFile,
  resultsFile,
  dataFile,
  rejectedReport,
  undecidedReport,
  runFile,
  sumsFile,
];

/** Writes the reports, and says what a person has to do. */
export function writeReports(
  folder: StateFolder,
  command: string,
  {options, policy, output}: Context<'sample' | 'seed'>,
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
  sealReports(folder, command, effectivenessFiles);
  for (const line of describeFigures(made)) output.print(line);
  const {found, missed} = atPolicy(made, made.figures.variations.thresholds);
  return {
    summary: `At ${policy.threshold}, ${found} of ${found + missed} variations were found. The report is ${join(path, pageFile.name)}.`,
    result: {...made, folder: path},
    needsPerson: needsPerson(made, path),
  };
}

/** Shows the figures at the threshold of the policy, one line for each kind. */
function* describeFigures(made: Report): Generator<string> {
  for (const kind of made.figures.kinds) {
    const {found} = atPolicy(made, kind.thresholds);
    if (kind.counted > 0) yield `${kind.title}: ${found} of ${kind.counted} found`;
  }
  const {counted: notListed, thresholds} = made.figures.notListed;
  const reviews = atPolicy(made, thresholds);
  if (notListed > 0)
    yield `Reviews: ${counted(reviews.candidates, 'candidate', 'candidates')} for ${counted(notListed, "subject that isn't", "subjects that aren't")} listed`;
}

/** The rows of the table of results. */
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

/** Says what a person has to do before the figures can be trusted. */
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
