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

/** Returns a text in lowercase, with letters and accents in one character each. The Turkish İ becomes an i. */
export const lowercaseName = (text: string): string =>
  text.toLowerCase().replaceAll('i\u0307', 'i').normalize('NFC');

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** Makes a set of texts, as `lowercaseName` writes them: with their accents, and without, because people leave them out. */
const lowercaseSet = (texts: string[]): ReadonlySet<string> =>
  new Set(texts.map(lowercaseName).flatMap((value) => [value, withoutAccents(value)]));

/**
 * Values that stand for a missing name. Without their accents too, most of all in capitals (`OKÄND`, `OKAND`). Further accents
 * make another name: Bär isn't `bar`.
 */
export const placeholders = lowercaseSet(data.placeholders);

/** What stands for a missing first or last name at the beginning or at the end of a longer name. */
export const missingParts = lowercaseSet(data.missingParts);

/** The same, in exactly this spelling: Nan is a first name, and `NaN` is what a program writes. */
export const exactMissingParts: ReadonlySet<string> = new Set(data.exactParts);

/** Notes about a customer that are no part of a name. */
export const notes = lowercaseSet(data.notes);

/** Notes that count only between brackets or asterisks. */
export const markedNotes = lowercaseSet([...data.markedNotes, ...data.notes, ...data.missingParts]);

const ending = '… ';

/** Words with which a value begins that names several people. */
export const severalAtStart = lowercaseSet(
  data.severalPeople.filter((text) => !text.startsWith(ending)),
);

/** Words with which a value ends that names several people. */
export const severalAtEnd = lowercaseSet(
  data.severalPeople
    .filter((text) => text.startsWith(ending))
    .map((text) => text.slice(ending.length)),
);

const byteOfCharacter = new Map(data.windows1252.map((code, index) => [code, 0x80 + index]));

/** Returns the byte of a character in Windows-1252, or in Latin-1 where that has none, or undefined. */
export const byteOf = (code: number): number | undefined =>
  byteOfCharacter.get(code) ?? (code <= 0xff ? code : undefined);

/** For each other encoding of one byte, the bytes of its characters beyond ASCII. */
export const codePages: readonly ReadonlyMap<number, number>[] = data.codePages.map(
  (characters) => {
    const bytes = characters.map((code, index) => [code, 0x80 + index] as const);
    // 0 stands for a byte without a character.
    return new Map(bytes.filter(([code]) => code !== 0));
  },
);
