/** Keeps the API key, and what could control a terminal, out of texts that a server sent. */

/** How often a text is decoded: an error can repeat a request that another error has repeated. */
const layers = 3;

/** The longest text that an error keeps, in characters. */
const longestText = 2000;

/** How much of a text is searched for the key. It is much more than is kept, so that the end can't hide half of a key. */
const searchedText = 16_384;

/** The characters of ASCII that HTML can write by a name. */
const entityNames: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  bsol: '\\',
  plus: '+',
  equals: '=',
  num: '#',
  percnt: '%',
  comma: ',',
  period: '.',
  lowbar: '_',
  colon: ':',
  semi: ';',
  commat: '@',
  dollar: '$',
  excl: '!',
  ast: '*',
  lpar: '(',
  rpar: ')',
  quest: '?',
  lsqb: '[',
  rsqb: ']',
  lcub: '{',
  rcub: '}',
  verbar: '|',
  vert: '|',
  grave: '`',
  Hat: '^',
};

/** What can divide the key without being seen: white space, control characters, invisible and directional ones. */
const dividers =
  /[\\\s\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** A sequence that sets the color of a terminal, for example. */
const terminalSequence = /(?:\u001b\[|\u009b)[0-9;?]*[@-~]/g;

/** Decodes escapes of JSON, HTML and addresses, and leaves out what could divide the key. */
function decodeOnce(text: string): string {
  return text
    .replace(/\\U([0-9a-fA-F]{8})/g, (_, hex: string) => fromCode(parseInt(hex, 16)))
    .replace(/\\([0-3][0-7]{2})/g, (_, digits: string) => fromCode(parseInt(digits, 8)))
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => fromCode(parseInt(hex, 16)))
    .replace(/\\u\{([0-9a-f]{1,6})\}/gi, (_, hex: string) => fromCode(parseInt(hex, 16)))
    .replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => fromCode(parseInt(hex, 16)))
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => fromCode(parseInt(hex, 16)))
    .replace(/&#(\d{1,7});?/g, (_, digits: string) => fromCode(Number(digits)))
    .replace(/&([A-Za-z]+);/g, (whole: string, name: string) => entityNames[name] ?? whole)
    .replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => fromCode(parseInt(hex, 16)))
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => fromCode(parseInt(hex, 16)))
    .replace(terminalSequence, '')
    .replace(dividers, '');
}

/** Decodes escapes of mail. They aren't decoded everywhere, because a value behind an equals sign can look like one. */
const decodeMail = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => fromCode(parseInt(hex, 16)));

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Returns what the runs of Base64 and of hexadecimal digits in a text contain, as Latin-1. */
function decodeRuns(text: string): string[] {
  const base64 = text.match(/[A-Za-z0-9+/_-]{4,}/g) ?? [];
  const hex = text.match(/(?:[0-9a-f]{2}[\s:-]?){4,}/gi) ?? [];
  return [
    // The key can begin anywhere in what was encoded, and a run can begin anywhere in a word.
    ...base64.flatMap((run) =>
      [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')),
    ),
    ...hex.map((run) => Buffer.from(run.replace(/[\s:-]/g, ''), 'hex').toString('latin1')),
  ];
}

/** Returns whether a text contains the key in an encoding that is easy to undo. */
function containsKey(text: string, apiKey: string): boolean {
  const wanted = decodeOnce(apiKey).toLowerCase();
  let decoded = text;
  for (let layer = 0; layer <= layers; layer += 1) {
    const candidates = [decoded, decodeOnce(decoded), decodeMail(decoded), ...decodeRuns(decoded)];
    if (candidates.some((one) => decodeOnce(one).toLowerCase().includes(wanted))) return true;
    decoded = decodeOnce(decoded);
  }
  return false;
}

/**
 * Returns a text from a server for people: at most 2,000 characters, on one line, without control characters and
 * without the API key. If the key is in it in another encoding (JSON, HTML, percent, Base64, hexadecimal), the whole
 * text is replaced, because nobody can know what else is encoded.
 */
export function safeText(text: string, apiKey: string): string {
  const withoutKey = text.slice(0, searchedText).replaceAll(apiKey, '[key]');
  if (containsKey(withoutKey, apiKey)) return '[hidden, because it contains the API key]';
  return printable(cutText(withoutKey, longestText));
}

/** Returns a text on one line, without what controls a terminal. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Returns the beginning of a text, without half of a character at its end. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}$/u, '');
