/** Writes the reports of a screening, and says what they contain. */
import {type Candidate, candidatesReport, describeScreened, searchDateColumn} from '../candidates';
import type {Ending, ReportFile} from '../command';
import {counted} from '../output/counted';
import {writeReport} from '../output/report';
import {
  checkOutcomes,
  confirmedColumn,
  describeOpen,
  keyColumn,
  nameColumn,
  policyColumn,
  rejectedReport,
  rowColumn,
  undecidedOrNotReached,
} from '../reports';
import {runFile, sealReports, sumsFile} from '../run';
import {customersWith, toCustomer} from '../state/customers';
import type {Database} from '../state/database';
import type {StateFolder} from '../state/folder';

const noCandidatesReport: ReportFile = {
  name: 'no-candidates.csv',
  text: 'The customers without a candidate.',
  columns: [keyColumn, nameColumn, searchDateColumn, rowColumn, confirmedColumn, policyColumn],
};

const undecidedOrNotScreened = undecidedOrNotReached('not screened');

const undecidedCustomersReport: ReportFile = {
  ...undecidedOrNotScreened,
  columns: [...undecidedOrNotScreened.columns, policyColumn],
};

/** The files that the command writes into the state folder. */
export const screenFiles: readonly ReportFile[] = [
  candidatesReport,
  noCandidatesReport,
  undecidedCustomersReport,
  rejectedReport,
  runFile,
  sumsFile,
];

/** Why nothing is known of a customer that the command hasn't reached. */
const notScreened = 'The command stopped before this customer was screened. Start it again.';

/** Reads the customers whose screening had an outcome, with their candidates. */
function* readScreened(db: Database, outcome: 'candidates' | 'none', policySha256: string) {
  // By the row of the first table, which is read in this order anyway. By `row` alone, SQLite would first sort all rows,
  // which needs memory for each.
  const rows = db.rows(
    `SELECT customers.*, searchDate, result FROM screenings JOIN customers USING (row)
     WHERE outcome = ? ORDER BY screenings.row`,
    outcome,
  );
  for (const row of rows) {
    const candidates = JSON.parse(row.result as string) as Candidate[];
    const searchDate = (row.searchDate as string | null) ?? undefined;
    const customer = describeScreened(toCustomer(row), {searchDate, policySha256});
    yield {customer, candidates};
  }
}

/** Returns the rows of the candidates, each with its customer. */
function* candidateRows(db: Database, policySha256: string) {
  for (const {customer, candidates} of readScreened(db, 'candidates', policySha256))
    for (const candidate of candidates) yield {...customer, ...candidate};
}

/** Returns the rows of the customers without a candidate. */
function* noCandidateRows(db: Database, policySha256: string) {
  for (const {customer} of readScreened(db, 'none', policySha256)) yield customer;
}

/** Returns the rows of the customers about whom nothing is known, with the reason. */
function* undecidedRows(db: Database, policySha256: string) {
  for (const {row, customerKey, subject, reason} of customersWith(db, 'undecided', 'ready'))
    yield {
      row,
      customerKey,
      entityName: subject.entityName,
      reason: reason ?? notScreened,
      policySha256,
    };
}

/**
 * Writes the reports, and counts what they contain.
 *
 * @param commandName The name of the command, for `run.json`.
 * @param policySha256 The hash of the policy with which the customers were screened.
 * @throws a `StopError` if a report can't be written, and an `Error`, before any is written, if a customer is in none of them.
 */
export function writeReports(
  folder: StateFolder,
  commandName: string,
  policySha256: string,
): Ending {
  const {db, path} = folder;
  const screened = (outcome: string): number =>
    db.count('SELECT count(*) FROM screenings WHERE outcome = ?', outcome);
  const count = (status: string): number =>
    db.count('SELECT count(*) FROM customers WHERE status = ?', status);
  const [withCandidates, none] = [screened('candidates'), screened('none')];
  const [undecided, rejected, notScreened] = [
    count('undecided'),
    count('rejected'),
    count('ready'),
  ];
  const total = db.count('SELECT count(*) FROM customers');
  checkOutcomes(total, {withCandidates, none, undecided, rejected, notScreened});
  const candidates = writeReport(path, candidatesReport, candidateRows(db, policySha256));
  writeReport(path, noCandidatesReport, noCandidateRows(db, policySha256));
  writeReport(path, undecidedCustomersReport, undecidedRows(db, policySha256));
  sealReports(folder, commandName, screenFiles);
  const outcomes = [
    `${withCandidates} with candidates`,
    `${none} without`,
    `${undecided} undecided`,
    `${rejected} rejected`,
    ...(notScreened > 0 ? [`${notScreened} not screened`] : []),
  ];
  const customers = counted(total, 'customer', 'customers');
  return {
    summary: `${customers}: ${outcomes.join(', ')}. The reports are in ${path}.`,
    result: {total, withCandidates, candidates, none, undecided, rejected, folder: path},
    needsPerson: describeOpen(path, [
      {count: undecided, what: 'undecided', report: undecidedCustomersReport.name},
      {count: rejected, what: 'rejected', report: rejectedReport.name},
    ]),
  };
}
