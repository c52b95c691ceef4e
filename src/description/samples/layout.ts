/** Helpers that write lines, paths and queries for all sample languages. */
import {encode, type Call} from './call';

export type Piece = string | {code: string};

/** Lines of code; a part that is false is left out. */
export const lines = (...parts: (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined).join('\n');

/** The text, every line that is not empty moved to the right. */
export const indent = (text: string, by = '  '): string => text.replace(/^(?=.)/gm, by);

/** The path as fixed text and variables. */
export function pathPieces(call: Call, nameOf: (parameter: string) => string): Piece[] {
  return call.path.map((part) => (typeof part === 'string' ? part : {code: nameOf(part.name)}));
}

/** The query as fixed text, with the variable `page` in it on a call that pages. */
export function queryPieces(call: Call): Piece[] {
  const fixed = call.query.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  if (call.paging) return ['?page=', {code: 'page'}, ...fixed.map((pair) => `&${pair}`)];
  return fixed.length > 0 ? [`?${fixed.join('&')}`] : [];
}

/** Neighbouring texts as one, joined with variables by `+`. */
export function concatenate(pieces: Piece[], plus: string): string {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') merged.splice(-1, 1, last + piece);
    else merged.push(piece);
  }
  return merged.map((piece) => (typeof piece === 'string' ? `"${piece}"` : piece.code)).join(plus);
}

/** The query as names and values, numbers without quotes where the number is written like the text. */
export function queryEntries(call: Call): [string, string | number][] {
  return call.query.map(([name, value]) => [name, /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value]);
}

/** Seconds after which a sample gives up. */
export const timeout = 30;

/** What a sample says to 425, and the exit status that means "try again later" (EX_TEMPFAIL of sysexits.h). */
export const notFinished = {text: 'Not finished yet: try again later.', status: 75, name: 'EX_TEMPFAIL'};
