/** Reads CSV files that the tool has written. */
import {parse} from 'csv-parse/sync';

/**
 * Reads the rows of a CSV file.
 * @param text The whole file. An empty text has no rows.
 * @returns the cells of each row, by the names in the first row
 * @throws an error if a row has another number of cells than the first one, or a quotation mark isn't closed
 */
export const readCsv = (text: string): Record<string, string>[] => parse(text, {columns: true});
