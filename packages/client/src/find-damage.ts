/** Finds certain damage of a name: characters and texts that no name has. */
import {error, exportAgain, named, wordsOf, type Fault} from './fault';
import {findMojibake} from './mojibake';
import {isControl, isPrivateUse} from './names';

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
export function findDamage(codes: number[]): Fault | undefined {
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
