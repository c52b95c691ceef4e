/** Finds likely damage of a name, and values that are probably not a name. A person has to look at them. */
import {confirm, named, warning, wordsOf, type Fault} from './fault';
import {findMojibake} from './mojibake';
import {
  alphabetOf,
  isBidirectional,
  isDigit,
  isLetter,
  isMark,
  isSpace,
  isUnassigned,
  lowercaseName,
  placeholders,
} from './names';
import {findStrangePart, type StrangeCode} from './parts-of-names';

/** Lists what speaks against a name that has no certain damage. */
export const findDoubts = (codes: number[], isPerson: boolean): Fault[] => [
  ...characterWarnings(codes),
  ...textWarnings(codes, isPerson),
];

/** Characters that are invisible, but change which records a name finds. */
const invisible = new Set([
  0xad, 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x200b, 0x2060, 0x2061, 0x2062, 0x2063,
  0x2064, 0x2800, 0x3164, 0xfeff, 0xffa0, 0xfff9, 0xfffa, 0xfffb,
]);

/** Characters that choose another form of the one before. Names in Chinese characters and in Mongolian have them. */
const isSelector = (code: number): boolean =>
  (code >= 0x180b && code <= 0x180f) ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  (code >= 0xe0100 && code <= 0xe01ef);

/** Returns whether a character is invisible and has no use in its place. */
const isInvisible = (code: number, index: number, codes: number[]): boolean =>
  invisible.has(code) ||
  (isSelector(code) && (index === 0 || alphabetOf(codes[index - 1]) !== undefined));

/** Letters as pictures and in the styles of formulas. */
const isStyled = (code: number): boolean =>
  // Strokes and frames around letters, and small capitals and raised letters of phonetics.
  (code >= 0x334 && code <= 0x338) ||
  (code >= 0x20d0 && code <= 0x20f0) ||
  (code >= 0x1d00 && code <= 0x1d6a) ||
  (code >= 0x2090 && code <= 0x209c) ||
  (code >= 0x2460 && code <= 0x24ff) ||
  (code >= 0x1d400 && code <= 0x1d7ff) ||
  (code >= 0x1f100 && code <= 0x1f1ff) ||
  (code >= 0xe0000 && code <= 0xe007f);

/** Lists the characters that names hardly have. */
function characterWarnings(codes: number[]): Fault[] {
  const kinds: [code: string, what: string, has: typeof isInvisible][] = [
    ['unassigned', 'a character that is newer than this program, or none', isUnassigned],
    ['bidirectional', 'a control of the writing direction', isBidirectional],
    ['invisible', 'an invisible character', isInvisible],
    ['styled-letter', 'a letter in the style of a formula or a picture', isStyled],
  ];
  return kinds.flatMap(([code, what, has]) => {
    // Noncharacters were reported as damage.
    const found = codes.find(has);
    return found === undefined
      ? []
      : [warning(code, `The name contains ${what} (${named(found)}). ${confirm}`)];
  });
}

const date = /^[0-9]{1,4} ?[-./] ?[0-9]{1,2} ?[-./] ?[0-9]{1,4}(?:[ T][0-9]{1,2}:[0-9]{2}.*)?$/;
const number = /^[+-]?[0-9]+(?:[.,][0-9]+)?[Ee][+-]?[0-9]+$/;
const webAddress = /[A-Za-z]:\/\/[^ ]/;

/** What a program leaves in a text that it didn't fill in. */
const unfilled = /\{\{.*\}\}|[$#%]\{[^{}]*\}|%\([A-Za-z_]+\)s|\[object Object\]/;

const email = /[^ @]+@[^ @]+\.[^ @]+/;

/** What to say of words that aren't a part of a name, by the code of the finding. */
const strangeParts = new Map<StrangeCode, (words: string) => string>([
  ['placeholder', (words) => `"${words}" usually stands for a missing part of the name.`],
  ['note', (words) => `"${words}" is a note and not a part of the name, so the name finds less.`],
  [
    'several-people',
    (words) => `"${words}" says that this is more than one person. Each needs a row.`,
  ],
]);

/** Lists what the text as a whole says against a name. */
function textWarnings(codes: number[], isPerson: boolean): Fault[] {
  const found: Fault[] = [];
  const add = (code: string, message: string): number =>
    found.push(warning(code, `${message} ${confirm}`));
  const shown = wordsOf(codes);
  const word = lowercaseName(shown);
  const bare = word.replace(/^[ "'“”„«»([{<*_-]+|[ "'“”„«»)\]}>*_.?!-]+$/g, '');
  if (placeholders.has(word) || (bare !== '' && placeholders.has(bare)) || unfilled.test(shown))
    add('placeholder', `"${shown}" usually stands for a missing name.`);
  else if (date.test(shown)) add('date', 'The name is a date.');
  else if (number.test(shown)) add('number', 'The name is a number.');
  else if (!codes.some(isLetter)) add('no-letter', 'The name has no letter.');
  else {
    const strange = findStrangePart(shown, isPerson);
    if (strange) add(strange.code, strangeParts.get(strange.code)!(strange.words));
  }
  if (email.test(shown)) add('email', 'The name contains an email address.');
  if (webAddress.test(shown)) add('web-address', 'The name contains a web address.');
  if (hasLostLetter(codes))
    add('question-mark', 'The name has a question mark where a letter may have been lost.');
  if (/^[=+\-@]/.test(shown) && codes.some(isLetter))
    add('leading-sign', `The name begins with "${shown[0]}".`);
  const mixed = findMixedWord(codes);
  if (mixed)
    add(
      'mixed-alphabets',
      `The word "${mixed.word}" mixes alphabets: "${mixed.letter}" (${named(mixed.letter.codePointAt(0)!)}) is ${mixed.alphabet}.`,
    );
  if (findMojibake(codes) === 'likely')
    add('wrong-encoding', 'The name may have been read in the wrong encoding.');
  return found;
}

const questionMark = 0x3f;

/** Returns whether a question mark comes before a letter, or next to another one, or alone. */
function hasLostLetter(codes: number[]): boolean {
  return codes.some((code, index) => {
    if (code !== questionMark) return false;
    const next = codes[index + 1];
    const isAlone =
      (index === 0 || isSpace(codes[index - 1])) && (next === undefined || isSpace(next));
    return isAlone || (next !== undefined && (isLetter(next) || next === questionMark));
  });
}

/** Apostrophes and joiners, which are part of a word. */
const joining = new Set([0x27, 0x2bc, 0x2019, 0x200c, 0x200d]);

/** Finds a word with letters of two alphabets that look alike, and the first letter of the rarer one. */
function findMixedWord(
  codes: number[],
): {word: string; letter: string; alphabet: string} | undefined {
  const isPart = (code: number): boolean =>
    isLetter(code) || isMark(code) || isDigit(code) || joining.has(code);
  let start = 0;
  for (let end = 0; end <= codes.length; end += 1) {
    if (end < codes.length && isPart(codes[end])) continue;
    const word = codes.slice(start, end);
    start = end + 1;
    const alphabets = word.map(alphabetOf);
    const known = alphabets.filter((alphabet) => alphabet !== undefined);
    if (new Set(known).size < 2) continue;
    const count = (alphabet: string): number => known.filter((one) => one === alphabet).length;
    // The rarer alphabet is the suspicious one. Of two that are equally frequent, the one that comes later.
    const [rare] = [...new Set(known)].reverse().sort((a, b) => count(a) - count(b));
    const letter = String.fromCodePoint(word[alphabets.indexOf(rare)]);
    return {word: String.fromCodePoint(...word), letter, alphabet: rare};
  }
  return undefined;
}
