/**
 * Finds in the XML of a sheet what its reader leaves out: cells with errors, formulas without a value, dates in ISO
 * format, merged cells and hidden rows.
 */
import type {CellKind} from './table';

/** A cell that its reader shows as empty, or in the wrong time zone. */
interface SpecialCell {
  kind: CellKind;
  text: string;
}

/** A range of merged cells. Rows and columns count from 1. */
export interface MergedCells {
  /** The range as a spreadsheet shows it, such as A2:A3. */
  name: string;
  rows: [first: number, last: number];
  columns: [first: number, last: number];
}

export interface SheetDetails {
  /** By the row, then by the column, both from 1. */
  cells: Map<number, Map<number, SpecialCell>>;
  hiddenRows: Set<number>;
  merged: MergedCells[];
}

/** The elements of rows, merged cells, and cells with their content. Any prefix of a namespace is accepted. */
const element =
  /<(?:[\w.-]+:)?(?:(row|mergeCell)\b([^>]*)>|c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:[\w.-]+:)?c>))/g;

const value = /<(?:[\w.-]+:)?v(?:\s[^>]*)?>([^<]*)</;
const emptyValue = /<(?:[\w.-]+:)?v(?:\s[^>]*)?\/>/;
const formula = /<(?:[\w.-]+:)?f[\s/>]/;

/** The address of a cell, such as B7. There can be millions of them. */
const cellAddress = /(?:^|\s)r\s*=\s*["']([^"']*)["']/;

/** Returns an attribute of an element. */
function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}

/** The last row and the last column of a sheet. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** The most cells up to the last one, empty ones too: a million rows with 50 columns. */
const mostCells = 50_000_000;

/** Returns the row and the column of an address such as B7. @throws an `Error` if no sheet has it */
function parseAddress(address: string): [row: number, column: number] {
  const [, letters = '', digits = ''] = /^\$?([A-Z]+)\$?(\d+)$/.exec(address) ?? [];
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
  requireInSheet(Number(digits), column);
  return [Number(digits), column];
}

/** Refuses rows and columns that no sheet has: the reader of sheets would make all empty cells before them. */
function requireInSheet(row: number, column: number): void {
  if (!(row >= 0 && row <= lastRow && column <= lastColumn))
    throw new Error(`a sheet has no cell in row ${row} and column ${column}`);
}

/** Returns what a cell is if its reader doesn't show it rightly. */
function specialCell(type: string | undefined, content: string): SpecialCell | undefined {
  const text = value.exec(content)?.[1] ?? '';
  if (type === 'e') return {kind: 'spreadsheet-error', text};
  if (type === 'd') return {kind: 'date', text};
  // A formula can have an empty text as its value, but not an empty number.
  const isEmptyText = type === 'str' && (value.test(content) || emptyValue.test(content));
  if (formula.test(content) && text === '' && !isEmptyText) return {kind: 'no-value', text};
  return undefined;
}

/** Finds what the reader of a sheet leaves out. @throws an `Error` if a cell is where no sheet has one */
export function readDetails(xml: string): SheetDetails {
  const details: SheetDetails = {cells: new Map(), hiddenRows: new Set(), merged: []};
  let row = 0;
  let [height, width] = [0, 0];
  for (const [, name, attributes, cellAttributes, content = ''] of xml.matchAll(element)) {
    if (name === 'row') {
      row = Number(attribute(attributes, 'r') ?? row + 1);
      requireInSheet(row, 0);
      if (/^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '')) details.hiddenRows.add(row);
    } else if (name === 'mergeCell') {
      const range = attribute(attributes, 'ref') ?? '';
      const [first, last = first] = range.split(':').map(parseAddress);
      details.merged.push({
        name: range,
        rows: [first[0], last[0]],
        columns: [first[1], last[1]],
      });
    } else {
      const address = cellAddress.exec(cellAttributes)?.[1];
      const [at, column] = address === undefined ? [0, 0] : parseAddress(address);
      [height, width] = [Math.max(height, at), Math.max(width, column)];
      if (height * width > mostCells) throw new Error('most cells of the sheet are empty');
      // Most cells have no formula, and no type that matters.
      const type = / t=["'](\w+)/.exec(cellAttributes)?.[1];
      if (type !== 'e' && type !== 'd' && !content.includes('f')) continue;
      const special = specialCell(type, content);
      if (!special) continue;
      if (!details.cells.has(at)) details.cells.set(at, new Map());
      details.cells.get(at)!.set(column, special);
    }
  }
  return details;
}

/** Returns whether a sheet has any value. */
export const hasContent = (xml: string): boolean => /<(?:[\w.-]+:)?(?:v|is|f)[\s/>]/.test(xml);

/** Decodes the escapes of XML in a text. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"}[String(name).toLowerCase()]!;
  });

/** A sheet of a workbook. */
export interface SheetEntry {
  name: string;
  isHidden: boolean;
  /** The name of its file in the workbook. */
  path: string;
}

/** Lists the elements of a name with their attributes. */
function elementsOf(xml: string, name: string): string[] {
  const pattern = new RegExp(`<(?:[\\w.-]+:)?${name}\\s([^>]*)>`, 'g');
  return [...xml.matchAll(pattern)].map(([, attributes]) => attributes);
}

/** Lists the sheets of a workbook, in their order. */
export function listSheets(workbook: string, relations: string): SheetEntry[] {
  const targets = new Map(
    elementsOf(relations, 'Relationship').map((attributes) => [
      attribute(attributes, 'Id'),
      decodeEntities(attribute(attributes, 'Target') ?? ''),
    ]),
  );
  return elementsOf(workbook, 'sheet').map((attributes) => {
    const target = targets.get(attribute(attributes, '(?:[\\w.-]+:)?id')) ?? '';
    return {
      name: decodeEntities(attribute(attributes, 'name') ?? ''),
      isHidden: /hidden/i.test(attribute(attributes, 'state') ?? ''),
      // Relative to the folder of the workbook, or from the root.
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}
