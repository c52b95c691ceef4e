/** Finds values in the text of a JSON document, so that an editor can select them. */
import {readBody, type Path} from './draft';

/** The position of a value in a text: the indices of its first character and of the one after its last. */
type Position = {
  start: number;
  end: number;
};

type Value = Position & {
  /** The values in an object, by name, or in a list, by index. */
  inner: Map<string | number, Value>;
};

/** Returns the position of the value at a path, or undefined if there is none or the text isn't valid. */
export function findValue(json: string, path: Path): Position | undefined {
  const {value, rule} = readBody(json);
  // What can't be read, and an empty text.
  if (rule !== undefined || value === undefined) return undefined;
  let found: Value | undefined = readValue(json, 0);
  for (const step of path) found = found?.inner.get(step);
  return found && {start: found.start, end: found.end};
}

/** Reads the value at an index, before which there can be white space. The text must be valid JSON. */
function readValue(json: string, index: number): Value {
  const start = skipSpace(json, index);
  const inner: Value['inner'] = new Map();
  const first = json[start];
  if (first === '"') return {start, end: endOfString(json, start), inner};
  if (first !== '{' && first !== '[') return {start, end: endOfWord(json, start), inner};
  let at = skipSpace(json, start + 1);
  while (json[at] !== '}' && json[at] !== ']') {
    let key: string | number = inner.size;
    if (first === '{') {
      const endOfKey = endOfString(json, at);
      key = JSON.parse(json.slice(at, endOfKey)) as string;
      // After the colon.
      at = skipSpace(json, endOfKey) + 1;
    }
    const value = readValue(json, at);
    // Of two values with the same name, the last one counts, as in `JSON.parse`.
    inner.set(key, value);
    at = skipSpace(json, value.end);
    if (json[at] === ',') at = skipSpace(json, at + 1);
  }
  return {start, end: at + 1, inner};
}

function skipSpace(json: string, index: number): number {
  let at = index;
  while (' \t\n\r'.includes(json[at])) at += 1;
  return at;
}

/** Returns the index after the string that starts at an index. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Returns the index after the number, boolean or null that starts at an index. */
function endOfWord(json: string, start: number): number {
  let at = start;
  while (at < json.length && !' \t\n\r,}]'.includes(json[at])) at += 1;
  return at;
}
