/** Reads dates of birth in the formats of files. */

/** Reads a date in one format. Returns it as the API takes it, or undefined if it has another format. */
export type DateReader = (text: string) => string | undefined;

const parts = {dd: '(?<day>\\d{1,2})', mm: '(?<month>\\d{1,2})', yyyy: '(?<year>\\d{4})'};

/** The dates that the API takes. */
const ownFormat = /^\d{4}(?:([-/])\d{2}(?:\1\d{2})?)?$/;

/** Returns whether the API takes the form of a date. */
export const isOwnFormat = (text: string): boolean => ownFormat.test(text);

/**
 * Makes a function that reads dates in a format such as `dd.mm.yyyy`. Days and months may have one digit if a separator
 * follows or precedes them.
 *
 * @returns undefined if the format doesn't contain dd, mm and yyyy once each
 */
export function dateReader(format: string): DateReader | undefined {
  const tokens = format.toLowerCase().split(/(yyyy|dd|mm)/);
  const names = tokens.filter((_, index) => index % 2 === 1);
  const literals = tokens.filter((_, index) => index % 2 === 0);
  const isComplete = names.length === 3 && new Set(names).size === 3;
  if (!isComplete || literals.some((literal) => /[dmy]/.test(literal))) return undefined;
  const hasSeparators = literals.slice(1, -1).every((literal) => literal !== '');
  const escape = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const source = tokens
    .map((token, index) => (index % 2 === 0 ? escape(token) : parts[token as keyof typeof parts]))
    .join('');
  const pattern = new RegExp(
    `^${hasSeparators ? source : source.replaceAll('{1,2}', '{2}')}$`,
    'i',
  );
  return (text) => {
    const {year, month, day} = pattern.exec(text)?.groups ?? {};
    return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  };
}

/** A time that only says that there is none, as databases write it behind dates. */
const midnight = /^[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/** Orders of day, month and year that occur. */
const orders = ['dd mm yyyy', 'mm dd yyyy', 'yyyy mm dd', 'yyyy dd mm'];

/** A date in a format. */
export interface ReadDate {
  /** The format, such as `dd.mm.yyyy`. */
  format: string;
  /** The date as the API takes it. The calendar may lack it. */
  date: string;
}

/** Returns the formats that read a date whose month is from 1 to 12, the first of which is the most common. */
export function formatsFor(text: string): ReadDate[] {
  const match =
    /^(\d{1,4})([^\d\p{L}]{1,2})(\d{1,2})(\2)(\d{1,4})(\D.*|\.)?$/u.exec(text) ??
    /^()()(\d{8})()()$/.exec(text);
  if (!match) return [];
  const [, , separator, , , , end = ''] = match;
  if (end !== '' && end !== '.' && !midnight.test(end)) return [];
  return orders.flatMap((order) => {
    const format = order.replaceAll(' ', separator) + end;
    const date = dateReader(format)?.(text);
    const month = Number(date?.slice(5, 7));
    return date !== undefined && month >= 1 && month <= 12 ? [{format, date}] : [];
  });
}

/** A day, a month or a year that isn't known. */
const unknownPart = String.raw`[0xX?*_.-]`;

/** Signs between the parts of a date. */
const sign = String.raw`[./ -]\s?`;

const yearLast = new RegExp(
  `^(?<day>\\d{1,2}|${unknownPart}{1,2})${sign}(?<month>\\d{1,2}|${unknownPart}{1,2})${sign}(?<year>\\d{4}|${unknownPart}{2,4})$`,
);
const yearFirst = new RegExp(
  `^(?<year>\\d{4}|${unknownPart}{4})${sign}(?<month>\\d{1,2}|${unknownPart}{1,2})(?:${sign}(?<day>\\d{1,2}|${unknownPart}{1,2}))?(?:[T ]00:00.*)?$`,
);

/**
 * Returns what is known of a date whose other parts are zeros or signs, as the API takes it: `1968` for 00.00.1968, and
 * nothing for 00.00.0000. Returns undefined if no part is unknown.
 */
export function knownPart(text: string): string | undefined {
  const {year, month, day} = (yearLast.exec(text) ?? yearFirst.exec(text))?.groups ?? {};
  if (year === undefined) return /^0+$/.test(text) ? '' : undefined;
  const isKnown = (part: string): boolean => /^\d+$/.test(part) && Number(part) > 0;
  if (!isKnown(year)) return '';
  if (!isKnown(month)) return year;
  if (day !== undefined && !isKnown(day) && Number(month) <= 12)
    return `${year}-${month.padStart(2, '0')}`;
  return undefined;
}

/** Returns whether the year of a date has two digits, so that nobody knows its century. */
export const hasShortYear = (text: string): boolean =>
  /^\d{1,2}([./ -])\s?\d{1,2}\1\s?\d{2}$/.test(text) ||
  /^\d{1,2}([./ -])\s?\d{1,2}\1\s?['’]\d{2}$/.test(text);

/**
 * Suggests a format for an invalid value of `--date-format`, such as `dd.mm.yyyy` for `TT.MM.JJJJ`, which spreadsheet
 * programs show in other languages.
 */
export function suggestFormat(format: string): string | undefined {
  const plain = format.replace(/%Y/g, 'yyyy').replace(/%m/g, 'mm').replace(/%d/g, 'dd');
  const runs = plain.split(/(\p{L}+)/u);
  const names = runs.filter((_, index) => index % 2 === 1);
  if (names.length !== 3) return undefined;
  const year = names.findIndex((name) => /^([yjaårгéе])\1{3}$/iu.test(name));
  const month = names.findIndex((name) => /^[mм]{1,2}$/iu.test(name));
  if (year < 0 || month < 0) return undefined;
  const day = [0, 1, 2].find((index) => index !== year && index !== month)!;
  if (!/^(\p{L})\1?$/iu.test(names[day])) return undefined;
  const written = ['', '', ''];
  written[year] = 'yyyy';
  written[month] = 'mm';
  written[day] = 'dd';
  return runs.map((run, index) => (index % 2 === 1 ? written[(index - 1) / 2] : run)).join('');
}
