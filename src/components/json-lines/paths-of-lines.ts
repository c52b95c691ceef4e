/**
 * Finds the line of a value in shown JSON, so that a page can mark it. Reads the text of the lines, so that it fits what is
 * shown: formatted JSON with one value on each line, as `printJson` and `jsonHtml` make it.
 */

/** Where a value is in a document: keys and indexes. */
export type JsonPath = string[];

/** Matches a line: the key before the value, if the value is in an object, and the value. */
const lineOfJson = /^\s*(?:("(?:\\.|[^"\\])*"): )?(.*)$/;

/** Returns the path of the value on each line of formatted JSON. A closing bracket has none. */
export function pathsOfLines(json: string): (JsonPath | undefined)[] {
  /** The objects and lists around a line, with the number of their values so far. */
  const holders: {path: JsonPath; count: number}[] = [];
  return json.split('\n').map((line) => {
    const [, key, value = ''] = lineOfJson.exec(line) ?? [];
    if (/^[\]}],?$/.test(value)) {
      holders.pop();
      return undefined;
    }
    const holder = holders.at(-1);
    const name = key === undefined ? String(holder?.count) : (JSON.parse(key) as string);
    const path = holder ? [...holder.path, name] : [];
    if (holder) holder.count += 1;
    if (/^[[{]$/.test(value)) holders.push({path, count: 0});
    return path;
  });
}

/** Returns a path as a JSON Pointer (RFC 6901), such as `/resultRows/0/matchName`. */
export const toPointer = (path: JsonPath): string =>
  path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
