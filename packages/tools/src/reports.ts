/** Defines the columns that several reports share, the reports of rows that need a person, and the sentences about them. */
import {join} from 'node:path';
import type {Column, ReportFile} from './command';
import {counted} from './output/counted';

/** The row of the file. */
export const rowColumn: Column = {
  name: 'row',
  text: 'the row of the file, as a spreadsheet shows it',
  kind: 'number',
};

/** The key of the customer. It is never changed, so that programs can look it up. */
export const keyColumn: Column = {
  name: 'customerKey',
  text: 'the key of the customer',
  kind: 'exact',
};

/** The name of the customer. */
export const nameColumn: Column = {
  name: 'entityName',
  text: 'the name of the customer',
  kind: 'text',
};

/** Why a row needs a person. */
const reasonColumn: Column = {
  name: 'reason',
  text: 'why, and what to do',
  kind: 'text',
};

/** The hash of the policy. */
export const policyColumn: Column = {
  name: 'policySha256',
  text: 'the SHA-256 of the policy, which `policy.json` contains',
  kind: 'exact',
};

/** Who has confirmed unusual values. */
export const confirmedColumn: Column = {
  name: 'confirmed',
  text: 'the unusual values that a person has confirmed, with who and when',
  kind: 'text',
};

/** The rows that can't be sent. */
export const rejectedReport: ReportFile = {
  name: 'rejected.csv',
  text: 'The rows that are wrong, and what to do.',
  columns: [keyColumn, reasonColumn, rowColumn],
};

/** The rows about which nothing is known. */
export const undecidedReport: ReportFile = {
  name: 'undecided.csv',
  text: 'The customers about whom nothing is known, because a person has to look first.',
  columns: [keyColumn, reasonColumn, rowColumn, nameColumn],
};

/**
 * Describes the report of a command that also lists the customers that it hasn't reached, which its summary counts separately.
 *
 * @param notReached What the summary calls these customers, such as `not screened`.
 */
export const undecidedOrNotReached = (notReached: string): ReportFile => ({
  ...undecidedReport,
  text: `The customers about whom nothing is known. The summary counts two kinds: \`undecided\` customers, whose data or response a person has to look at first, and \`${notReached}\` ones, which the command hadn't reached when it stopped.`,
});

/** The customers of one kind, which a person has to look at. */
export interface OpenCustomers {
  count: number;
  /** What they are, such as `undecided`. */
  what: string;
  /** The name of the report that lists them. */
  report: string;
}

/**
 * Says in a sentence for each kind how many customers need a person, and where they are listed.
 *
 * @param folder The state folder.
 */
export const describeOpen = (folder: string, kinds: OpenCustomers[]): string[] =>
  kinds
    .filter(({count}) => count > 0)
    .map(
      ({count, what, report}) =>
        `${counted(count, 'customer is', 'customers are')} ${what}: see ${join(folder, report)}.`,
    );

/**
 * Checks that each customer has exactly one outcome, before a report is written.
 *
 * @param outcomes How many customers have each outcome.
 * @throws an `Error` if customers are in no report, or in several.
 */
export function checkOutcomes(total: number, outcomes: Record<string, number>): void {
  const sum = Object.values(outcomes).reduce((before, count) => before + count, 0);
  if (sum !== total)
    throw new Error(
      `${counted(total, 'customer', 'customers')}, but ${sum} outcomes: ${JSON.stringify(outcomes)}. No report was written.`,
    );
}
