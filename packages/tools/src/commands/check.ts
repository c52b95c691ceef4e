/** Checks a file of customers, and sends nothing. */
import {join} from 'node:path';
import type {Command, ReportFile} from '../command';
import type {Fault} from '../input/read-customers';
import {writeReport} from '../output/report';
import {oneLine} from '../output/output';
import {shorten, shortenWords} from '../output/shorten';
import {keyColumn, rowColumn} from '../reports';
import {customersTable, customersWithFaults} from '../state/customers';
import {openFolder, openTemporaryFolder, type StateFolder} from '../state/folder';
import {describeRows, fileOptions, loadFile} from './load';

const report: ReportFile = {
  name: 'check.csv',
  text: 'Every problem of the file, one row each. It is written if you give --state.',
  columns: [
    rowColumn,
    keyColumn,
    {
      name: 'column',
      text: 'the field, such as `dob`, or nothing if the row as a whole is wrong',
      kind: 'text',
    },
    {
      name: 'severity',
      text: '`error` if the row is rejected, `doubt` if a person has to look at it',
      kind: 'text',
    },
    {name: 'code', text: 'the kind of problem, such as `repeated-key`', kind: 'text'},
    {name: 'value', text: 'the value', kind: 'text'},
    {name: 'message', text: 'what is wrong, and what to do', kind: 'text'},
  ],
};

/** How many problems are printed if a report has them all. */
const mostPrinted = 20;

type Options = 'state' | (typeof fileOptions)[number];

export const check: Command<Options> = {
  name: 'check',
  summary: 'check a file of customers',
  text: 'Reads a file of customers, and reports every problem with its row, its value and what to do. Sends nothing, and needs no API key.',
  file: 'The file of customers: .csv, .txt, .tsv or .xlsx.',
  options: ['state', ...fileOptions],
  required: [],
  files: [report],
  exits: {
    0: 'The file has customers, and no row has a problem.',
    1: "A person has to correct or confirm something, or the file can't be read.",
  },
  examples: [
    {text: 'Check a file:', args: 'customers.csv'},
    {
      text: 'Check an export with other column names and dates:',
      args: 'export.csv --encoding windows-1252 --date-format dd.mm.yyyy --column customerKey=Kundennummer --column "entityName=Vorname+Nachname" --column dob=Geburtsdatum --ignore-other-columns',
    },
  ],
  async run(context) {
    const {options, output, file} = context;
    const folder =
      options.state === undefined
        ? openTemporaryFolder([customersTable])
        : openFolder(options.state, 'check', [customersTable]);
    try {
      // A corrected file replaces the one before.
      const loaded = await loadFile(folder, context, {isUntouched: () => true});
      let count = 0;
      const kinds: Record<string, number> = {};
      for (const {row, customerKey, column, code, message} of problemsOf(folder)) {
        count += 1;
        kinds[code] = (kinds[code] ?? 0) + 1;
        if (options.state !== undefined && count > mostPrinted) continue;
        output.print(
          oneLine(
            `row ${row}, ${shorten(customerKey) || 'no key'}: ${column === '' ? '' : `${column}: `}${shortenWords(message)}`,
          ),
        );
      }
      if (options.state !== undefined) {
        writeReport(folder.path, report, problemsOf(folder));
        if (count > mostPrinted)
          output.print(`${count - mostPrinted} more are in ${join(folder.path, report.name)}.`);
      }
      const needsPerson = [];
      if (loaded.total === 0) needsPerson.push(`${file} has no customers.`);
      if (count > 0) needsPerson.push(`Problems that need a person: ${count}.`);
      return {
        summary: [describeRows(loaded), ...describeKinds(kinds)].join('. '),
        result: {...loaded, problems: count, kinds},
        needsPerson,
      };
    } finally {
      folder.close();
    }
  },
};

/** Says how often each kind of problem occurs, the most frequent first. */
function describeKinds(kinds: Record<string, number>): string[] {
  const sorted = Object.entries(kinds).sort(([, one], [, other]) => other - one);
  return sorted.length > 0
    ? [`Problems: ${sorted.map(([code, number]) => `${number} ${code}`).join(', ')}`]
    : [];
}

type Problem = {row: number; customerKey: string} & Fault;

/** Yields the problems of a file in the order of its rows. */
function* problemsOf({db}: StateFolder): Generator<Problem> {
  for (const {row, customerKey, faults} of customersWithFaults(db))
    for (const fault of faults) yield {row, customerKey, ...fault};
}
