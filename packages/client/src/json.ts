/**
 * Reads JSON strictly. A body that a gateway has damaged can still be JSON to a lenient reader, which then decides on the
 * wrong value: the last of two equal names, a rounded number, a replaced letter.
 */

/** The deepest nesting of lists and objects that is read. The API's own responses have less than 20 levels. */
const deepest = 100;

/**
 * A text isn't the JSON that it should be. The message completes the sentence "the body ...". It repeats nothing of the
 * text, which can contain the API key and what controls a terminal.
 */
export class JsonFault extends Error {}

const utf8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: false});

/** Decodes UTF-8, regardless of the label of the response, without a byte order mark. Throws a `JsonFault`. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new JsonFault("isn't valid UTF-8");
  }
}

/**
 * Parses JSON. Throws a `JsonFault` if the text isn't JSON, an object has the same name twice, a number can't be
 * represented exactly enough (an integer beyond 2^53 or an infinite number), a string contains half of a surrogate pair,
 * or lists and objects are nested deeper than 100 levels.
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new JsonFault("isn't JSON");
  }
  checkTokens(text);
  return value;
}

/** The beginnings of the tokens of valid JSON that matter here. A string is read to its end by `endOfString`. */
const token = /["{}[\]:,]|-?\d[\d.eE+-]*/g;

/** Returns where a string ends that begins at a quotation mark. A regular expression can't read one of many megabytes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === '\\') before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
}

/** Checks what `JSON.parse` accepts without a word. The text is valid JSON. */
function checkTokens(text: string): void {
  // The names of each open object, and undefined for each open list.
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match;
    const names = open.at(-1);
    switch (found[0]) {
      case '{':
      case '[':
        isName = found === '{';
        open.push(isName ? new Set() : undefined);
        if (open.length > deepest) throw new JsonFault(`is nested deeper than ${deepest} levels`);
        break;
      case '}':
      case ']':
        open.pop();
        isName = false;
        break;
      case ',':
        isName = names !== undefined;
        break;
      case ':':
        isName = false;
        break;
      case '"': {
        token.lastIndex = endOfString(text, match.index);
        const literal = text.slice(match.index, token.lastIndex);
        const string = literal.includes('\\')
          ? (JSON.parse(literal) as string)
          : literal.slice(1, -1);
        if (/\p{Surrogate}/u.test(string)) throw new JsonFault('contains half of a surrogate pair');
        if (!isName) break;
        if (names?.has(string)) throw new JsonFault('has the same name twice in one object');
        names?.add(string);
        break;
      }
      default:
        checkNumber(found);
    }
  }
}

/** Refuses numbers that JavaScript would change without a word. */
function checkNumber(literal: string): void {
  const number = Number(literal);
  const isInteger = /^-?\d+$/.test(literal);
  if (!Number.isFinite(number) || (isInteger && !Number.isSafeInteger(number)))
    throw new JsonFault('contains a number that is too large');
}
