/** What callers give to the reader of customers, and what they get. */
import type {SearchParameters} from '@screening/client';

/** How a file of customers is to be read. */
export interface InputOptions {
  /** Encoding of a text file, such as `windows-1252`. By default, the file must be UTF-8 or UTF-16. */
  encoding?: string;
  /** Sheet of a workbook. Needed if several have content. */
  sheet?: string;
  /**
   * Headers of the file by the name of the column that they are: `{customerKey: 'Kundennummer'}`. `Vorname+Nachname` joins
   * two columns to a name, unless a header is called that.
   */
  columns: Record<string, string>;
  /** Leaves out columns that aren't needed. Without it, they are refused, because one of them may be misspelled. */
  ignoreOtherColumns: boolean;
  /** Format of dates of birth, such as `dd.mm.yyyy`. The formats of the API can be read with it, too. */
  dateFormat?: string;
  /** Columns that the command needs in addition to the subject. The file must have them. */
  furtherColumns?: string[];
}

/** Something that is wrong with a row. */
export interface Fault {
  /** `error` rejects the row. `doubt` needs a person, so that the customer is undecided. */
  severity: 'error' | 'doubt';
  /** Name of the column in the API or the command, such as `entityName`. Empty if the row as a whole is wrong. */
  column: string;
  /** A stable word for the kind of fault, such as `missing-key`. */
  code: string;
  /** The value, if there is one. */
  value?: string;
  /** What is wrong and what to do, as sentences for people. */
  message: string;
}

/** A customer as the API takes it. */
export interface Subject {
  customerKey: string;
  entityName: string;
  /** Missing if it is unknown. */
  entityType?: SearchParameters['entityType'];
  countries?: string[];
  /** Missing if it can't be read. */
  dob?: string;
  aliases?: string[];
}

/** One row of the file. */
export interface InputRow {
  /**
   * The row as a spreadsheet shows it. A cell with line breaks is part of one row, a first line `sep=;` is no row, and
   * blank rows count but aren't returned.
   */
  row: number;
  /** The line of a text file at which the row starts. */
  line?: number;
  /** Empty if it is missing. */
  customerKey: string;
  /** After an error in the form of the row, such as a missing cell, its values may be those of other columns. */
  subject: Subject;
  /** The values of `furtherColumns`, without the spaces around them. */
  further: Record<string, string>;
  faults: Fault[];
}
