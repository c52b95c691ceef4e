/** Colors the code of samples in the browser, where the grammars of the build aren't available. */
import type {HighlightedCode} from '@screening/api';

/** Keywords of the languages of the samples. A word that's a keyword in only one of them is rare in the others. */
const keywords =
  'await class const from func if import new not null package print public raise static throw throws var void'
    .split(' ')
    .join('|');

/**
 * The kinds of tokens, which are the names of their colors in src/css/code.css, with the forms that they have in the
 * languages of the samples. If a text has several forms, the first one counts.
 */
const forms: Record<string, RegExp[]> = {
  string: [
    // A string of several lines, in Java and Python.
    /"""[\s\S]*?"""/,
    // The f is a prefix of Python.
    /f?"(?:\\.|[^"\\\n])*"/,
    /'(?:\\.|[^'\\])*'/,
    /`[^`]*`/,
  ],
  comment: [
    // After a space, so that an address such as https://api.example isn't a comment.
    /(?:^|(?<=\s))(?:#|\/\/).*/,
  ],
  number: [
    /\b\d[\d_]*(?:\.\d+)?\b/,
    // Constants have the color of numbers.
    /\b(?:JSON|[A-Z]+_\w+|true|True|nil)\b/,
  ],
  keyword: [new RegExp(`\\b(?:${keywords})\\b`)],
  name: [
    // Options and the name of the command.
    /--[a-z][\w-]+/,
    /^curl/,
    // Types, and functions that are called.
    /\b[A-Z]\w*[a-z]\w*/,
    /\b\w+(?=\()/,
  ],
};

/** Matches one token, in the group of its kind. */
const tokens = new RegExp(
  Object.entries(forms)
    .map(([kind, patterns]) => `(?<${kind}>${patterns.map(({source}) => source).join('|')})`)
    .join('|'),
  'gm',
);

/** Returns the code as lines of tokens, with nearly the colors of the build. In Python, names have no color. */
export const colorCode = (code: string, language: string): HighlightedCode =>
  colorTokens(code, language, tokens);

/** Returns the code as lines of tokens. `pattern` matches one token, in the group of its kind. */
function colorTokens(code: string, language: string, pattern: RegExp): HighlightedCode {
  const lines: HighlightedCode['lines'] = [[]];
  const add = (text: string, kind?: string): void =>
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)?.push(kind === undefined ? part : [kind, part]);
    });
  let end = 0;
  for (const {0: text, index, groups = {}} of code.matchAll(pattern)) {
    add(code.slice(end, index));
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    const hasColor = kind !== 'name' || language !== 'python';
    add(text, hasColor ? kind : undefined);
    end = index + text.length;
  }
  add(code.slice(end));
  return {language, lines};
}

/** Matches a token of JSON that has a color: a string that isn't a key, a number or a literal. */
const jsonTokens =
  /(?<string>"(?:\\.|[^"\\\n])*"(?!\s*:))|(?<number>-?\b\d[\d.eE+-]*|\b(?:null|true|false)\b)|"(?:\\.|[^"\\\n])*"/g;

/** Returns the text of a JSON document as lines of tokens, with the colors of responses. It needn't be valid. */
export const colorJson = (json: string): HighlightedCode => colorTokens(json, 'json', jsonTokens);
