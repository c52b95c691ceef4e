/** Code as lines of tokens. A token is plain text or [color, text]. */
export type HighlightedCode = {language: string; lines: (string | [string, string])[][]};

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const markToken = (color: string, html: string): string =>
  `<span class="t-${color}">${html}</span>`;

/**
 * Returns code as HTML, with a span for each colored token (src/css/code.css). With the name of a
 * program, each line has an anchor, `name:12`, and a link to it. CSS adds the line number, so that it is never copied.
 *
 * The result is a string, not a tree, because hydration would process thousands of tokens that never change.
 */
export function codeHtml({lines}: HighlightedCode, name?: string): string {
  const mark = (token: string | [string, string]) =>
    typeof token === 'string' ? escapeHtml(token) : markToken(token[0], escapeHtml(token[1]));
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

export type JsonLine = {
  indent: number;
  /** The path of the line's value: keys and indexes. A closing bracket has none. */
  path?: string[];
  key?: string;
  /** The part of the value that is on this line, or a bracket. */
  value: string;
  kind: 'string' | 'number' | 'literal' | 'list' | 'bracket';
  after: string;
};

/** Maximum length of a list of plain values on one line, in characters. */
const shortList = 60;

/** Returns a value as formatted JSON. */
export function printJson(value: unknown): string {
  const lines = toJsonLines(value).map(({indent, key, value: shown, after}) => {
    return `${'  '.repeat(indent)}${key === undefined ? '' : `${JSON.stringify(key)}: `}${shown}${after}`;
  });
  return lines.join('\n');
}

type Position = {indent: number; path: string[]; key?: string; after: string};

export function toJsonLines(
  value: unknown,
  position: Position = {indent: 0, path: [], after: ''},
): JsonLine[] {
  if (typeof value !== 'object' || value === null) {
    const kind =
      typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'literal';
    return [{...position, value: JSON.stringify(value), kind}];
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{...position, value: open + close, kind: 'bracket'}];
  if (isList && value.every((item) => typeof item !== 'object' || item === null)) {
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
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

const token = /("(?:\\.|[^"\\])*")|-?\d[\d.eE+-]*|\bnull\b|\btrue\b|\bfalse\b/g;

const colorTokens = (json: string): string =>
  escapeHtml(json).replace(token, (word: string, text?: string) =>
    markToken(text ? 'string' : 'number', word),
  );

/**
 * Returns a value as JSON with colored tokens. The HTML matches the build's highlighter, but needs no grammar, and no
 * tree of React, which takes too long for a long response. `linkOf` returns the address that describes a key, if any.
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
    const linked = href ? `<a href="${href}">${name}</a>` : name;
    return `${space}${linked}: ${colorTokens(part)}${after}`;
  });
  return lines.join('\n');
}
