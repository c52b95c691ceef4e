/**
 * Finds text that was UTF-8 and was read as Windows-1252 or Latin-1: `MÃ¼ller` for `Müller`, once or several times.
 *
 * Such characters, as bytes, form valid UTF-8. Some pairs of them also occur in real names, mostly in capitals: `ČÍŽEK`,
 * `CAFÉ™`. They only count if something else speaks for damage.
 *
 * Text that was read in another encoding of one byte is only likely damaged: `MĂĽller` is Windows-1250 for `Müller`.
 */
import {alphabetOf, byteOf, codePages, isCapital, isLetter, isMark} from './names';

/** Characters behind a letter with an accent that real texts have too: letters, quotation marks and signs. */
const ambiguous = new Set([...'ŠŒŽŸšœžªº®©™»«’‘“”–—…·´¨\u00a0\u00ad'].map(codeOf));

/** The signs of them. Real names have them behind a capital, such as CAFÉ™, but hardly behind Ã. */
const signs = new Set([...'©®™»ªº'].map(codeOf));

/** The first characters of most damaged letters of European languages. Real names hardly have them before a sign. */
const usualStarts = new Set([...'ÂÃÄÅ'].map(codeOf));

const apostrophe = 0x2019;

const isSmallLetter = (code: number | undefined): boolean =>
  code !== undefined && isLetter(code) && !isCapital(code);

function codeOf(character: string): number {
  return character.codePointAt(0)!;
}

/** How long the UTF-8 sequence is that starts with a byte, or 0 if none does. */
function lengthOf(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  if (byte >= 0xf0 && byte <= 0xf4) return 4;
  return 0;
}

/** A run of characters that form one character of UTF-8 as bytes. */
interface Sequence {
  /** The position of its first character. */
  start: number;
  codes: number[];
}

function findSequences(codes: number[]): Sequence[] {
  const found: Sequence[] = [];
  for (let start = 0; start < codes.length; start += 1) {
    const bytes = codes.slice(start, start + 4).map(byteOf);
    const length = lengthOf(bytes[0] ?? 0);
    const rest = bytes.slice(1, length);
    const isWhole = length > 0 && rest.length === length - 1;
    if (!isWhole || !rest.every((byte) => byte !== undefined && byte >= 0x80 && byte <= 0xbf))
      continue;
    found.push({start, codes: codes.slice(start, start + length)});
    start += length - 1;
  }
  return found;
}

/** Returns how surely a text was read in the wrong encoding: `certain`, `likely` (a sign that may be real), or not at all. */
export function findMojibake(codes: number[]): 'certain' | 'likely' | undefined {
  const sequences = findSequences(codes);
  if (sequences.length > 1 && sequences.some((one) => !isRealText(codes, one))) return 'certain';
  const verdicts = sequences.map((one) => judge(codes, one));
  if (verdicts.includes('certain')) return 'certain';
  const isOther = codePages.some((page) => isReadAs(page, codes)) || hasForeignWord(codes);
  return verdicts.find((verdict) => verdict !== undefined) ?? (isOther ? 'likely' : undefined);
}

const utf8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

/** Returns whether a whole text is UTF-8 that was read in an encoding, because it makes a plausible name as UTF-8. */
function isReadAs(page: ReadonlyMap<number, number>, codes: number[]): boolean {
  const bytes = codes.map((code) => (code < 0x80 ? code : page.get(code)));
  if (bytes.every((byte, index) => byte === codes[index])) return false;
  if (!bytes.every((byte) => byte !== undefined)) return false;
  try {
    return isPlausible([...utf8.decode(Uint8Array.from(bytes))].map(codeOf));
  } catch {
    return false;
  }
}

const isPunctuation = (code: number): boolean =>
  (code >= 0xa0 && code <= 0xbf) || (code >= 0x2010 && code <= 0x201f);

/** Accents that follow letters of any alphabet. */
const isAccent = (code: number): boolean => code >= 0x300 && code <= 0x36f;

/** Returns whether a decoded text is a name: at least two letters, and no word that mixes alphabets or cases oddly. */
function isPlausible(codes: number[]): boolean {
  if (codes.filter(isLetter).length < 2) return false;
  return codes.every((code, index) => {
    if (code < 0x80) return true;
    if (!isLetter(code) && !isMark(code)) return isPunctuation(code);
    const next = codes[index + 1];
    // `RŮŽENA` would be Latin letters around an Arabic mark, and `PĂŞCAN` a small letter before a capital.
    const neighbors = [codes[index - 1], next].filter((one) => one !== undefined && isLetter(one));
    const own = isAccent(code) ? undefined : (alphabetOf(code) ?? 'another');
    const isSmall = isLetter(code) && !isCapital(code) && alphabetOf(code) !== undefined;
    return (
      neighbors.every((one) => own === undefined || (alphabetOf(one) ?? 'another') === own) &&
      !(isSmall && next !== undefined && isCapital(next))
    );
  });
}

/** How many letters with accents in a row no word of a language with Latin letters has. */
const longestForeign = 4;

/** Letters that Windows-1252 has in place of Cyrillic, Greek, Hebrew and Arabic ones. */
const isForeign = (code: number): boolean => code >= 0xc0 && code <= 0xff && isLetter(code);

/** Returns whether a word consists wholly of letters with accents: `Èâàíîâ` is `Иванов`, read as Windows-1252. */
function hasForeignWord(codes: number[]): boolean {
  let start = 0;
  for (let end = 0; end <= codes.length; end += 1) {
    if (end < codes.length && isLetter(codes[end])) continue;
    const word = codes.slice(start, end);
    if (word.length >= longestForeign && word.every(isForeign)) return true;
    start = end + 1;
  }
  return false;
}

/** Returns whether a sequence is a capital and a letter or sign as in real names. */
function isRealText(codes: number[], {start, codes: own}: Sequence): boolean {
  return (
    own.length === 2 &&
    ambiguous.has(own[1]) &&
    !usualStarts.has(own[0]) &&
    isInCapitals(codes, start)
  );
}

function judge(codes: number[], sequence: Sequence): 'certain' | 'likely' | undefined {
  const {start, codes: own} = sequence;
  if (own.length > 2 || !ambiguous.has(own[1])) return 'certain';
  const isUsual = usualStarts.has(own[0]);
  // `ANDRÃ©`: a small letter or nothing before it means that the two are not both capitals of a name.
  if (isUsual && !isInCapitals(codes, start)) return 'certain';
  // `DÄ“li`: a sign within a word. Real names only have an apostrophe there, such as `BLÅ’s`.
  if (isUsual && own[1] !== apostrophe && isSmallLetter(codes[start + 2])) return 'certain';
  if (signs.has(own[1])) return 'likely';
  return isUsual ? 'likely' : undefined;
}

/** Returns whether the character before a position, or the one before a space there, is a capital. */
const isInCapitals = (codes: number[], position: number): boolean =>
  position > 0 && isCapital(codes[position - 1]);
