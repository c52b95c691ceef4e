/** Selects the part of a text with the most words of the query, and marks these words. */
import {readWords, type Word} from './words';

/** A piece of text. `marked` is true for words of the query. */
export type Piece = {text: string; marked: boolean};

const length = 170;

/** Returns the whole text with its found words marked. */
export const markWords = (text: string, terms: Set<string>): Piece[] =>
  mark(text, metWords(text, terms), 0, text.length);

/** Returns the part of a long text with the most different words of the query, cut at words. */
export function excerpt(text: string, terms: Set<string>): Piece[] {
  if (text.length <= length) return markWords(text, terms);
  const met = metWords(text, terms);
  const richness = (start: number): number =>
    new Set(
      met
        .filter((word) => word.start >= start && word.end <= start + length)
        .map(({forms}) => forms[0][0]),
    ).size;
  const first = met.reduce(
    (best, {start}) => (richness(start) > richness(best) ? start : best),
    met[0]?.start ?? 0,
  );
  // Show a sentence from its start if that is near.
  const sentence = text.lastIndexOf('. ', first) + 2;
  const from = first - sentence < 60 ? (sentence === 1 ? 0 : sentence) : first;
  const to = from + length >= text.length ? text.length : text.lastIndexOf(' ', from + length);
  const pieces = mark(text, met, from, to);
  if (from > 0) pieces.unshift({text: '… ', marked: false});
  if (to < text.length) pieces.push({text: ' …', marked: false});
  return pieces;
}

const metWords = (text: string, terms: Set<string>): Word[] =>
  readWords(text).filter(({forms}) => forms.flat().some((term) => terms.has(term)));

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
