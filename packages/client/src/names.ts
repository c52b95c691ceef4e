/** The data for checks of names. Both clients use the same file, so that they decide alike. */
import data from '../names/names.json';

/** A set of characters: tells whether it has a code point. */
export type Characters = (code: number) => boolean;

/** Makes a set of characters from the first and last code points of its ranges. */
function charactersIn(ranges: readonly number[]): Characters {
  return (code) => {
    let low = 0;
    let high = ranges.length / 2 - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (code < ranges[2 * middle]) high = middle - 1;
      else if (code > ranges[2 * middle + 1]) low = middle + 1;
      else return true;
    }
    return false;
  };
}

export const isLetter = charactersIn(data.letters);
export const isCapital = charactersIn(data.capitals);
export const isMark = charactersIn(data.marks);
export const isDigit = charactersIn(data.digits);
export const isSpace = charactersIn(data.spaces);
export const isControl = charactersIn(data.controls);
export const isPrivateUse = charactersIn(data.privateUse);
export const isBidirectional = charactersIn(data.bidirectional);
export const isUnassigned = charactersIn(data.unassigned);

const scripts = Object.entries(data.scripts).map(
  ([name, ranges]) => [name, charactersIn(ranges)] as const,
);

/** Returns the alphabet of a letter that looks like letters of other alphabets, or undefined. */
export const alphabetOf = (code: number): string | undefined =>
  scripts.find(([, has]) => has(code))?.[0];

/** Returns a text in lowercase and without accents, which people leave out, most of all in capitals: `OKÄND`, `OKAND`. */
export const foldedName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** Values that stand for a missing name, as `foldedName` writes them. */
export const placeholders: ReadonlySet<string> = new Set(data.placeholders.map(foldedName));

const byteOfCharacter = new Map(data.windows1252.map((code, index) => [code, 0x80 + index]));

/** Returns the byte of a character in Windows-1252, or in Latin-1 where that has none, or undefined. */
export const byteOf = (code: number): number | undefined =>
  byteOfCharacter.get(code) ?? (code <= 0xff ? code : undefined);
