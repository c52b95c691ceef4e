/** The form in which both kinds of files are read, before anyone asks what their columns mean. */
import type {Place} from './input-error';

/** What a cell contains. Cells of text files always contain text. */
export type CellKind = 'text' | 'number' | 'boolean' | 'date' | 'spreadsheet-error' | 'no-value';

export interface Cell {
  kind: CellKind;
  /** The content as text, not trimmed. Empty for a formula without a value. */
  text: string;
}

/** Something that is wrong with a row or a cell, regardless of the meaning of its column. */
export interface TableFault {
  severity: 'error' | 'doubt';
  code: string;
  message: string;
  /** The cell. Without it, the fault is the row's. */
  cell?: number;
}

export interface TableRow {
  /** The row as a spreadsheet shows it, from 1. */
  row: number;
  /** The line of a text file at which the row starts, from 1. */
  line?: number;
  cells: Cell[];
  faults: TableFault[];
}

export interface Table {
  /** The place of a row, for messages. */
  placeOf(row: {row: number; line?: number}): Place;
  /** What separates the cells, for messages: "comma", or nothing for workbooks. */
  separator?: string;
  /** All rows from the header on, also blank ones. */
  rows: AsyncIterable<TableRow>;
}

/** Returns whether no cell of a row contains anything. */
export const isBlank = ({cells}: TableRow): boolean =>
  cells.every(({kind, text}) => kind === 'text' && text.trim() === '');
