import {ExactNumber, isSingleValue, printSingleValue} from './exact-number';

/** A part of code: plain text, or a text with the name of its color. */
export type Token = string | [color: string, text: string];

/** Code as lines of tokens. */
export type HighlightedCode = {
  language: string;
  lines: Token[][];
};

/** Returns the text of code without its colors. */
export const codeText = ({lines}: HighlightedCode): string =>
  lines
    .map((line) => line.map((token) => (typeof token === 'string' ? token : token[1])).join(''))
    .join('\n');

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Matches an option, and a word with hyphens, unless it could be longer than a line on a phone. */
const hyphened = /(?<=^|[\s"'])(?=[\w-]{1,30}(?![\w-]))(?:--?\w[\w-]*|\w+(?:-\w+)+)/g;

/** Keeps options and words with hyphens in one piece where commands and outputs wrap (src/css/code.css). */
const keepWords = (html: string): string =>
  html.replace(hyphened, '<span class="unbroken">$&</span>');

const markToken = (color: string, html: string): string =>
  `<span class="t-${color}">${html}</span>`;

/**
 * Returns code as HTML, with a span for each colored token (src/css/code.css). With the name of a
 * program, each line has an anchor, `name:12`, and a link to it. CSS adds the line number, so that it is never copied.
 *
 * The result is a string, not a tree, because hydration would process thousands of tokens that never change.
 */
export function codeHtml({language, lines}: HighlightedCode, name?: string): string {
  const wraps = ['bash', 'text'].includes(language);
  const toHtml = (text: string): string => (wraps ? keepWords(escapeHtml(text)) : escapeHtml(text));
  const mark = (token: Token): string =>
    typeof token === 'string' ? toHtml(token) : markToken(token[0], toHtml(token[1]));
  const html = lines.map((line) => line.map(mark).join(''));
  if (!name) return html.join('\n');
  // The links aren't keyboard stops, because there is one in each line. Readers can type the address of a line.
  return html
    .map((line, i) => {
      const address = `${name}:${i + 1}`;
      return `<span class="code-line" id="${address}"><a href="#${address}" tabindex="-1" aria-hidden="true"></a>${line}\n</span>`;
    })
    .join('');
}

/** A line of formatted JSON. */
export type JsonLine = {
  /** How deep the line is in the value. Each level is indented by two spaces. */
  indent: number;
  /** The path of the line's value: keys and indexes. A closing bracket has none. */
  path?: string[];
  /** The key before the value, if the value is in an object. */
  key?: string;
  /** The part of the value that is on this line, or a bracket. */
  value: string;
  kind: 'string' | 'number' | 'literal' | 'list' | 'bracket';
  /** A comma, if another value follows. */
  after: string;
};

/** Maximum length of a list of plain values on one line, in characters. */
const shortList = 60;

/** Returns a value as formatted JSON. */
export function printJson(value: unknown): string {
  const lines = toJsonLines(value).map(({indent, key, value: shown, after}) => {
    const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
    return '  '.repeat(indent) + name + shown + after;
  });
  return lines.join('\n');
}

/** Where a value is in the whole JSON. */
type Position = {
  indent: number;
  path: string[];
  key?: string;
  after: string;
};

/** Returns the lines of a value as formatted JSON. A short list of plain values is on one line. */
export function toJsonLines(
  value: unknown,
  position: Position = {indent: 0, path: [], after: ''},
): JsonLine[] {
  if (isSingleValue(value))
    return [{...position, value: printSingleValue(value), kind: kindOf(value)}];
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value as object);
  if (entries.length === 0) return [{...position, value: open + close, kind: 'bracket'}];
  if (isList && value.every(isSingleValue)) {
    const line = `[${value.map(printSingleValue).join(', ')}]`;
    if (line.length <= shortList) return [{...position, value: line, kind: 'list'}];
  }
  const {indent, path, after} = position;
  const inner = entries.flatMap(([name, item], i) =>
    toJsonLines(item, {
      indent: indent + 1,
      path: [...path, name],
      ...(isList ? {} : {key: name}),
      after: i < entries.length - 1 ? ',' : '',
    }),
  );
  return [
    {...position, value: open, kind: 'bracket', after: ''},
    ...inner,
    {indent, value: close, kind: 'bracket', after},
  ];
}

/** Returns the kind of a plain value: `true`, `false` and `null` are literals. */
function kindOf(value: unknown): JsonLine['kind'] {
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' || value instanceof ExactNumber ? 'number' : 'literal';
}

/** Matches a token of JSON that has a color: a string (the first group), a number or a literal. */
const token = /("(?:\\.|[^"\\])*")|-?\d[\d.eE+-]*|\bnull\b|\btrue\b|\bfalse\b/g;

const colorTokens = (json: string): string =>
  escapeHtml(json).replace(token, (word: string, text?: string) =>
    markToken(text ? 'string' : 'number', word),
  );

/**
 * Returns a value as JSON with colored tokens. The HTML matches the build's highlighter, but needs no grammar, and no
 * tree of React, which takes too long for a long response.
 * @param linkOf returns the address that describes the key of a value, if any. The path is the keys and indexes that
 *   lead to the value.
 */
export function jsonHtml(
  value: unknown,
  linkOf?: (value: unknown, path: string[]) => string | undefined,
): string {
  const lines = toJsonLines(value).map(({indent, path = [], key, value: part, after}) => {
    const space = '  '.repeat(indent);
    if (key === undefined) return space + colorTokens(part) + after;
    const name = escapeHtml(JSON.stringify(key));
    const href = linkOf?.(value, path);
    // Not a keyboard stop, because there is one in almost each line. The list of fields has the same links.
    const linked = href ? `<a href="${href}" tabindex="-1">${name}</a>` : name;
    return `${space}${linked}: ${colorTokens(part)}${after}`;
  });
  return lines.join('\n');
}
