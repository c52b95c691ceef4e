/** Selects the part of a text with the most words of the query, and marks these words. */
import {readWords, type Word} from './words';

/** A piece of text. */
export type Piece = {
  text: string;
  /** Whether it is a word of the query. */
  marked: boolean;
};

/** The length of an excerpt, in characters. */
const excerptLength = 170;
/** An excerpt starts with its sentence if the first word of the query is nearer to it than this, in characters. */
const nearStart = 60;

/** Returns the whole text with its found words marked. `terms` has stems, as in `Found`. */
export const markWords = (text: string, terms: Set<string>): Piece[] =>
  mark(text, metWords(text, terms), 0, text.length);

/** Returns the part of a long text with the most different words of the query, cut at words. */
export function excerpt(text: string, terms: Set<string>): Piece[] {
  if (text.length <= excerptLength) return markWords(text, terms);
  const met = metWords(text, terms);
  const from = startOf(text, met);
  const isWhole = from + excerptLength >= text.length;
  const to = isWhole ? text.length : text.lastIndexOf(' ', from + excerptLength);
  const pieces = mark(text, met, from, to);
  if (from > 0) pieces.unshift({text: '… ', marked: false});
  if (to < text.length) pieces.push({text: ' …', marked: false});
  return pieces;
}

/** Returns where the best excerpt of a text starts. `met` are the words of the query in it. */
function startOf(text: string, met: Word[]): number {
  /** Counts the different words of the query in the excerpt that starts at `start`. */
  const richness = (start: number): number => {
    const inside = met.filter((word) => word.start >= start && word.end <= start + excerptLength);
    return new Set(inside.map(({forms}) => forms[0][0])).size;
  };
  const first = met.reduce(
    (best, {start}) => (richness(start) > richness(best) ? start : best),
    met[0]?.start ?? 0,
  );
  const stop = text.lastIndexOf('. ', first);
  const sentence = stop < 0 ? 0 : stop + 2;
  return first - sentence < nearStart ? sentence : first;
}

/** Returns the words of a text that the query has. */
const metWords = (text: string, terms: Set<string>): Word[] =>
  readWords(text).filter(({forms}) => forms.flat().some((term) => terms.has(term)));

/** Returns a part of a text, with the words in `met` marked. */
function mark(text: string, met: Word[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const {start, end} of met.filter((word) => word.start >= from && word.end <= to)) {
    if (start > at) pieces.push({text: text.slice(at, start), marked: false});
    pieces.push({text: text.slice(start, end), marked: true});
    at = end;
  }
  if (at < to) pieces.push({text: text.slice(at, to), marked: false});
  return pieces;
}
