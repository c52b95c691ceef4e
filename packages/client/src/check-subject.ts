/** Finds values of a subject that aren't its real name or date: a damaged name finds nobody, so a listed person passes. */
import type {SearchParameters} from '../.generated/types';
import {findMojibake} from './mojibake';
import {
  alphabetOf,
  isBidirectional,
  isControl,
  isDigit,
  isLetter,
  isMark,
  isPrivateUse,
  isSpace,
  isUnassigned,
  lowercaseName,
  placeholders,
} from './names';
import {findStrangePart, type StrangeCode} from './parts-of-names';
import {isDay} from './times';

/** Something that speaks against a value of a subject. */
export interface Finding {
  /** The field, such as `entityName` or `aliases[0]`. */
  field: string;
  /** `error`: the value is certainly damaged. `warning`: it probably isn't the real value, so a person has to look. */
  severity: 'error' | 'warning';
  /** A stable word for the kind of finding, such as `replacement-character`. */
  code: string;
  /** What is wrong, and what to do, as sentences for people. */
  message: string;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** A finding without its field. */
type Fault = Omit<Finding, 'field'>;

/** What to do about a value that an export or an import has changed. */
const exportAgain = 'Export it again from the source, without converting it.';

/** What to do about a value that may be wrong. */
const confirm = 'Correct it, or let a person confirm it.';

/** People older than this don't exist. */
const oldestAge = 120;

/**
 * A longer name is a whole text or the rest of a file, in characters. The time of some checks grows with the square of the
 * length, and an applicant can send any name.
 */
const longestName = 1000;

/**
 * Checks the name, the aliases and the date of birth of a subject. It doesn't check its other fields, such as
 * `countries` and `customFields`.
 *
 * It doesn't find a word that wholly consists of letters of another alphabet that look alike, nor all text that was read
 * in the wrong encoding, such as one of East Asia.
 *
 * @param options.today The date that ages count from, as YYYY-MM-DD. By default, the computer's date in UTC.
 * @returns What speaks against the subject. It is empty if nothing does.
 */
export function checkSubject(
  subject: Partial<SearchParameters>,
  {today = new Date().toISOString().slice(0, 10)}: {today?: string} = {},
): Finding[] {
  const {entityName, dob, entityType} = subject;
  // Data that isn't typed has other values too, and an alias that isn't checked may be the damaged one.
  const aliases: unknown = subject.aliases ?? [];
  const at = (field: string, faults: Fault[]): Finding[] =>
    faults.map((fault) => ({field, ...fault}));
  const isPerson =
    entityType === 'person' || (isMissing(entityType) && typeof dob === 'string' && dob !== '');
  return [
    ...at('entityName', checkName(entityName, isPerson)),
    ...(Array.isArray(aliases)
      ? aliases.flatMap((alias, index) => at(`aliases[${index}]`, checkName(alias, isPerson)))
      : at('aliases', [error('not-a-list', 'The aliases are not a list. Send a list of texts.')])),
    ...(isMissing(dob) ? [] : at('dob', checkDate(dob, entityType, today))),
  ];
}

/**
 * Returns why a person has to look at a subject, or undefined if nothing speaks against it.
 *
 * @param confirmed The fields whose warnings a person has confirmed. Certain damage can't be confirmed.
 */
export function doubtOf(
  subject: Partial<SearchParameters>,
  confirmed: readonly string[] = [],
): string | undefined {
  const messages = checkSubject(subject)
    .filter(({severity, field}) => severity === 'error' || !confirmed.includes(field))
    .map(({message}) => message);
  return messages.length > 0 ? messages.join(' ') : undefined;
}

const error = (code: string, message: string): Fault => ({severity: 'error', code, message});
const warning = (code: string, message: string): Fault => ({severity: 'warning', code, message});

const codesOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0)!);

/** Returns the words of a text, with one space between two. */
function wordsOf(codes: number[]): string {
  const spaced = codes.map((code) => (isSpace(code) ? 0x20 : code));
  return String.fromCodePoint(...spaced)
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '');
}

/** Writes a code point as U+0041. */
const named = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** Checks a name. Reports the first kind of certain damage, or else all kinds of likely damage. */
function checkName(value: unknown, isPerson: boolean): Fault[] {
  const codes = typeof value === 'string' ? codesOf(value) : [];
  if (typeof value !== 'string' || codes.every(isSpace))
    return [error('empty', 'The name is empty. Fill it in.')];
  if (codes.length > longestName)
    return [error('too-long', 'The name has more than 1,000 characters. Correct it.')];
  const damage = findDamage(codes);
  if (damage) return [damage];
  return [...characterWarnings(codes), ...textWarnings(codes, isPerson)];
}

const isNoncharacter = (code: number): boolean =>
  (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** The characters that no name has, by the code of the finding. */
const impossible: [code: string, what: string, has: (code: number) => boolean][] = [
  [
    'replacement-character',
    'a sign for a character that was lost',
    (code) => code === 0xfffd || code === 0xfffc,
  ],
  ['control-character', 'a control character', isControl],
  ['private-use', 'a character that only one font defines', isPrivateUse],
  ['noncharacter', 'a number that is no character', isNoncharacter],
  ['surrogate', 'half of a character', isSurrogate],
];

/** Errors of spreadsheets in several languages, such as #REF! and #BEZUG!, as a whole value or a part. */
const spreadsheetError =
  /#[¡¿]?(?:[A-ZÀ-ÖØ-ÞĄĆĘŁŃÓŚŹŻŐŰİÇĞŞ][A-ZÀ-ÖØ-Þ0-9ĄĆĘŁŃÓŚŹŻŐŰİÇĞŞ_]*(?:\/[A-Z0-9]+)?[!?]|N\/?[ADV]\b|NV\b|ND\b|GETTING_DATA|BRAK\b|YOK\b|HIÁNYZIK|Н\/Д|ДЕЛ\/0!|ССЫЛКА!|ЗНАЧ!|ИМЯ\?|ЧИСЛО!|ПУСТО!)/;

/** Escapes of programs, HTML, addresses and mail that were not decoded, and tags of HTML. */
const escape = new RegExp(
  [
    String.raw`\\u\{?[0-9a-fA-F]{4,6}\}?|\\x[0-9a-fA-F]{2}|\\[0-3][0-7]{2}|\\[nrt](?![a-z])|\\["'/\\]|^\\N$`,
    '&(?:#[0-9]{2,7}|#x[0-9a-fA-F]{2,6});?|&[A-Za-z]{2,8}[0-9]{0,2};',
    // Old HTML does without the semicolon.
    '&(?:[AEIOUYaeiouy](?:uml|acute|grave|circ)|[ANOano]tilde|[Cc]cedil|szlig|[Oo]slash|[Aa]ring)',
    '%[0-9A-Fa-f]{2}%[0-9A-Fa-f]{2}|%20|(?<=[A-Za-z])%[89A-Fa-f][0-9A-Fa-f]',
    String.raw`(?:=[0-9A-F]{2}){2}|(?<=[a-z])=[89A-F][0-9A-F](?![A-Z])|=\?[A-Za-z0-9_-]+\?[BQbq]\?`,
    '</?(?:[biupa]|br|em|strong|span|div|td|tr|li|font|small|sup|sub|h[1-6]|B|I|P|BR)(?: [^<>]*)?/?>',
  ].join('|'),
);

/** A formula: a function with its bracket, an operation on a text, or a cell, also of another sheet. */
const formula =
  /^ *=\s*[^\s("]+\(|^ *[+@-]\s*[A-ZÄÖÜÉ][A-ZÄÖÜÉ0-9.]*\(|^ *=.*[("].*[)"]|^ *=(?:.*!)?\s*\$?[A-Z]{1,3}\$?[0-9]+/;

/** Returns the first certain damage of a name. */
function findDamage(codes: number[]): Fault | undefined {
  for (const [code, what, has] of impossible) {
    const found = codes.find(has);
    if (found !== undefined)
      return error(code, `The name contains ${what} (${named(found)}). ${exportAgain}`);
  }
  // With one kind of space, because languages differ in which characters a pattern takes for one.
  const shown = wordsOf(codes);
  if (spreadsheetError.test(shown))
    return error('spreadsheet-error', `The name is an error of a spreadsheet. ${exportAgain}`);
  const [escaped] = escape.exec(shown) ?? [];
  if (escaped !== undefined)
    return error(
      'escape',
      `The name contains the escape ${escaped}, which wasn't decoded. ${exportAgain}`,
    );
  if (formula.test(shown))
    return error('formula', `The name is a formula of a spreadsheet. Export its value instead.`);
  if (findMojibake(codes) === 'certain')
    return error('wrong-encoding', `The name was read in the wrong encoding. ${exportAgain}`);
  return undefined;
}

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

const dateOfBirth = /^(\d{4})(?:([-/])(\d{2})(?:\2(\d{2}))?)?$/;

/** The types of a subject whose age has no limit. Whatever else a type is, it can be a person. */
const ageless = new Set<unknown>(['company', 'vessel', 'aircraft']);

/** Checks a date of birth. The age of companies, vessels and aircraft has no limit. */
function checkDate(value: unknown, entityType: unknown, today: string): Fault[] {
  const [, year, , month, day] = (typeof value === 'string' && dateOfBirth.exec(value)) || [];
  if (year === undefined)
    return [error('date-format', 'The date of birth must be YYYY, YYYY-MM or YYYY-MM-DD.')];
  if (!isDay(Number(year), Number(month ?? 1), Number(day ?? 1)))
    return [error('no-such-day', `The date of birth ${String(value)} doesn't exist. Correct it.`)];
  const start = [year, month ?? '01', day ?? '01'].join('-');
  if (start > today)
    return [
      error('future-date', `The date of birth ${String(value)} is in the future. Correct it.`),
    ];
  const oldest = `${String(Number(today.slice(0, 4)) - oldestAge).padStart(4, '0')}${today.slice(4)}`;
  const end = [year, month ?? '12', day ?? '31'].join('-');
  const hasAge = !ageless.has(entityType);
  if (hasAge && end < oldest)
    return [
      warning(
        'age',
        `The date of birth ${String(value)} is more than ${oldestAge} years ago. ${confirm}`,
      ),
    ];
  return [];
}
