/** Writes values as literals. Escapes invisible characters, so that readers copy the code that they see. */
import {isSingleValue, printSingleValue} from '../exact-number';

/** Matches an invisible character other than a space. */
const unseen = /(?! )[\p{C}\p{Z}]/u;

/** The escapes that all languages have, by character. */
const named: Record<string, string> = {'\n': '\\n', '\r': '\\r', '\t': '\\t'};

/**
 * Writes a text between quotation marks.
 * @param mark the quotation mark
 * @param escape writes an invisible character
 */
function quote(text: string, mark: string, escape: (sign: string) => string): string {
  const inner = [...text].map((sign) => {
    if (sign === mark || sign === '\\') return `\\${sign}`;
    return named[sign] ?? (unseen.test(sign) ? escape(sign) : sign);
  });
  return mark + inner.join('') + mark;
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** Returns `\uXXXX` for each UTF-16 code unit, as in JSON, JavaScript and Java. */
const byUnits = (sign: string): string =>
  sign.replace(/[^]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);

/** Returns `\uXXXX` or `\UXXXXXXXX` for a code point, as in Python and Go. */
function byPoint(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
}

export const jsonString = (text: string): string => quote(text, '"', byUnits);
export const jsString = (text: string): string => quote(text, "'", byUnits);
const pythonString = (text: string): string => quote(text, '"', byPoint);

/** Escapes JSON for a text block in Java, in ASCII, because Java 17 reads a file in the machine's encoding. */
export function javaBlock(json: string): string {
  return json.replaceAll('\\', '\\\\').replace(/[^\n -~]/gu, byUnits);
}

/** How a language writes values. */
export type Style = {
  string: (text: string) => string;
  /** Writes the name of a field. By default, it is a string. */
  key?: (name: string) => string;
  /** The language's words for `true`, `false` and `null`, if they differ from JSON's. */
  words?: Record<string, string>;
  /** The indentation of one level. By default, two spaces. */
  indent?: string;
  /** The space inside braces on one line. */
  pad?: string;
  trailingComma?: boolean;
};

export const jsStyle: Style = {
  string: jsString,
  // In an object literal, a plain `__proto__` sets the prototype.
  key(name) {
    if (name === '__proto__') return `['${name}']`;
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : jsString(name);
  },
  pad: ' ',
  trailingComma: true,
};
export const pythonStyle: Style = {
  string: pythonString,
  words: {true: 'True', false: 'False', null: 'None'},
  indent: '    ',
  trailingComma: true,
};

/**
 * Writes a JSON value as a literal, on one line if it fits.
 * @param style how to write it; by default, as JSON
 * @param room the width of a line, in columns
 * @param used the columns that are taken before the value
 */
export function printValue(
  value: unknown,
  style: Style = {string: jsonString},
  room = 60,
  used = 0,
): string {
  if (typeof value === 'string') return style.string(value);
  if (isSingleValue(value)) return style.words?.[String(value)] ?? printSingleValue(value);
  if (Array.isArray(value)) {
    const items = value.map((item): Entry => ['', item]);
    return layOut(['[', ']'], items, style, room, used);
  }
  const {string, key = string, pad = ''} = style;
  const fields = Object.entries(value as object).map(([name, inner]: [string, unknown]): Entry => [
    `${key(name)}: `,
    inner,
  ]);
  return layOut(['{', '}'], fields, style, room, used, pad);
}

/** Writes named arguments of a function in brackets, as in Python: `(name="a", count=2)`. */
export function printArguments(
  args: [name: string, value: unknown][],
  style: Style,
  room: number,
  used: number,
): string {
  const entries = args.map(([name, value]): Entry => [`${name}=`, value]);
  return layOut(['(', ')'], entries, style, room, used);
}

/** A value with what is written before it. */
type Entry = [before: string, value: unknown];

/** Writes values between brackets: on one line if they fit, otherwise each on a line. */
function layOut(
  [open, close]: [string, string],
  entries: Entry[],
  style: Style,
  room: number,
  used: number,
  pad = '',
): string {
  if (entries.length === 0) return open + close;
  const {indent = '  ', trailingComma} = style;
  const print = (columns: number): string[] =>
    entries.map(([before, inner]) => before + printValue(inner, style, columns, before.length));
  const flat = open + pad + print(Infinity).join(', ') + pad + close;
  if (used + flat.length <= room) return flat;
  const below = print(room - indent.length)
    .join(',\n')
    .replace(/^/gm, indent);
  return `${open}\n${below}${trailingComma ? ',' : ''}\n${close}`;
}

/** Escapes text for single quotes in a shell: each single quote ends them, is escaped, and opens them again. */
export const inSingleQuotes = (text: string): string => text.replaceAll("'", `'\\''`);
