/** Splits JSON into lines with the path of each value, so that a line can be linked and annotated. */

export type JsonLine = {
  indent: number;
  /** The path of the line's value: keys and indexes. A closing bracket has none. */
  path?: string[];
  key?: string;
  /** The part of the value that is on this line, or a bracket. */
  value: string;
  kind: 'string' | 'number' | 'literal' | 'list' | 'bracket';
  /** The comma after the value, if any. */
  after: string;
};

/** Maximum length of a list of plain values on one line, in characters. */
const shortList = 60;

export function toJsonLines(value: unknown): JsonLine[] {
  return linesOf(value, {indent: 0, path: [], after: ''});
}

/** Returns a value as formatted JSON. */
export function printJson(value: unknown): string {
  return toJsonLines(value).map(printLine).join('\n');
}

function printLine({indent, key, value, after}: JsonLine): string {
  return `${'  '.repeat(indent)}${key === undefined ? '' : `${JSON.stringify(key)}: `}${value}${after}`;
}

type Place = {indent: number; path: string[]; key?: string; after: string};

function linesOf(value: unknown, place: Place): JsonLine[] {
  if (typeof value !== 'object' || value === null) {
    const kind = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'literal';
    return [{...place, value: JSON.stringify(value), kind}];
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{...place, value: open + close, kind: 'bracket'}];
  if (isList && value.every((item) => typeof item !== 'object' || item === null)) {
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    if (line.length <= shortList) return [{...place, value: line, kind: 'list'}];
  }
  const {indent, path, after} = place;
  const inner = entries.flatMap(([name, item], i) =>
    linesOf(item, {
      indent: indent + 1,
      path: [...path, name],
      ...(isList ? {} : {key: name}),
      after: i < entries.length - 1 ? ',' : '',
    }),
  );
  return [
    {...place, value: open, kind: 'bracket', after: ''},
    ...inner,
    {indent, value: close, kind: 'bracket', after},
  ];
}
