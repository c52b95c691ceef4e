import {quoted} from '../output/shorten';

/** A place in a file of customers. */
export interface Place {
  file: string;
  /** The sheet, for a workbook with several. */
  sheet?: string;
  /** The line, for text files. */
  line?: number;
  /** The row, for workbooks. */
  row?: number;
}

/** The file as a whole can't be read. The message says where, why, and what to do. */
export class InputError extends Error {
  override name = 'InputError';

  constructor({file, sheet, line, row}: Place, message: string, options?: ErrorOptions) {
    const place = [
      file,
      ...(sheet === undefined ? [] : [`sheet ${quoted(sheet)}`]),
      ...(line === undefined ? [] : [`line ${line}`]),
      ...(row === undefined ? [] : [`row ${row}`]),
    ];
    super(`${place.join(', ')}: ${message}`, options);
  }
}
