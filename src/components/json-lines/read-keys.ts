/** Finds the lines of code on which the keys of a JSON value are. */

/** A key in code. */
export type KeyLine = {
  /** The line, counted from 0. */
  line: number;
  /** The position of the key in its line: the index of its first character, and of the one after its last. */
  start: number;
  end: number;
  /** The names of the objects around the key, from the outermost one, and the key. Indexes of lists are left out. */
  path: string[];
};

/**
 * Matches, one after the other: a key before its colon or equals sign, a bracket, and a string that isn't a key. A string
 * of a shell that starts with a bracket is JSON, so it isn't skipped.
 */
const tokens =
  /(?:"((?:\\.|[^"\\\n])*)"|'(\w+)'|\b([A-Za-z_]\w*))(?=\s*[:=](?![=/]))|[{}[\]]|"(?:\\.|[^"\\\n])*"|'(?![{[])(?:\\.|[^'\\\n])*'/g;

/**
 * Lists the keys in code: JSON, or a program in a language of the samples that contains JSON or an object. Names of
 * variables and options before the object are listed like keys, and can be parts of the paths in it.
 */
export function readKeys(code: string): KeyLine[] {
  const keys: KeyLine[] = [];
  // For each open bracket, the key before it, or undefined for one in a list.
  const open: (string | undefined)[] = [];
  let last: string | undefined;
  let line = 0;
  let startOfLine = 0;
  for (const {0: text, 1: quoted, 2: single, 3: plain, index} of code.matchAll(tokens)) {
    const name = quoted ?? single ?? plain;
    if (name !== undefined) {
      for (let end = code.indexOf('\n', startOfLine); end !== -1 && end < index;) {
        line += 1;
        startOfLine = end + 1;
        end = code.indexOf('\n', startOfLine);
      }
      const start = index - startOfLine;
      const path = [...open.filter((one) => one !== undefined), name];
      keys.push({line, start, end: start + text.length, path});
      last = name;
    } else if (text === '{' || text === '[') {
      open.push(last);
      last = undefined;
    } else if (text === '}' || text === ']') {
      open.pop();
      last = undefined;
    }
  }
  return keys;
}
