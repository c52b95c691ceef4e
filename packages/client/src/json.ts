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

/** Decodes UTF-8, whatever the label of the response says, without a byte order mark. Throws a `JsonFault`. */
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

// The tokens of valid JSON that matter here. Names and strings are told apart by the colon that follows.
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|-?\d[\d.eE+-]*/g;

/** Checks what `JSON.parse` accepts without a word. The text is valid JSON. */
function checkTokens(text: string): void {
  // The names of each open object, and undefined for each open list.
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (const [found] of text.matchAll(token)) {
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
        const string = found.includes('\\') ? (JSON.parse(found) as string) : found.slice(1, -1);
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
