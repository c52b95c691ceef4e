/** Makes Excel workbooks from tables. */
import {strToU8, zipSync} from 'fflate';

/** A cell: a text, a number, or the XML of the cell after its address, such as ` t="e"><v>#REF!</v>`. */
export type SheetCell = string | number | null | {xml: string};

export interface Sheet {
  name: string;
  rows: SheetCell[][];
  hidden?: boolean;
  hiddenRows?: number[];
  merged?: string[];
}

/** The number of the style for dates. */
const dateStyle = 1;

/** A day as a spreadsheet stores it. */
export const day = (serial: number): SheetCell => ({xml: ` s="${dateStyle}"><v>${serial}</v>`});

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

/** Writes a number from 1 as the name of a column. */
function columnName(column: number): string {
  const rest = (column - 1) % 26;
  const first = (column - 1 - rest) / 26;
  return `${first > 0 ? columnName(first) : ''}${String.fromCharCode(65 + rest)}`;
}

function cellXml(cell: SheetCell, address: string, texts: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${address}"${cell.xml}</c>`;
  texts.push(`<si><t xml:space="preserve">${escape(cell)}</t></si>`);
  return `<c r="${address}" t="s"><v>${texts.length - 1}</v></c>`;
}

function sheetXml({rows, hiddenRows = [], merged = []}: Sheet, texts: string[]): string {
  const rowXml = rows.map((cells, index) => {
    const row = index + 1;
    const hidden = hiddenRows.includes(row) ? ' hidden="1"' : '';
    const content = cells.map((cell, at) => cellXml(cell, `${columnName(at + 1)}${row}`, texts));
    return `<row r="${row}"${hidden}>${content.join('')}</row>`;
  });
  const mergedXml = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return (
    `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<sheetData>${rowXml.join('')}</sheetData>${mergedXml && `<mergeCells>${mergedXml}</mergeCells>`}</worksheet>`
  );
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Makes a workbook. */
export function makeWorkbook(sheets: Sheet[], {date1904 = false} = {}): Uint8Array {
  const texts: string[] = [];
  const parts = sheets.map((sheet) => sheetXml(sheet, texts));
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml':
      `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>` +
      sheets
        .map(
          ({name, hidden}, index) =>
            `<sheet name="${escape(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
        )
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      sheets
        .map(
          (_, index) =>
            `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join('') +
      `<Relationship Id="rId90" Type="${relationships}/styles" Target="styles.xml"/>` +
      `<Relationship Id="rId91" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${spreadsheet}">${texts.join('')}</sst>`,
  };
  parts.forEach((xml, index) => (files[`xl/worksheets/sheet${index + 1}.xml`] = xml));
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}
