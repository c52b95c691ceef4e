/** Scores the entries for a query by their kind, by their title and by the form of the query. */
import type {Entry, Kind} from '../entry';
import type {Word} from './words';

/** Weights of the kinds. Prefer guides and operations to fields that only contain the word. */
const kindWeights: Record<Kind, number> = {
  guide: 1,
  userGuide: 1.15,
  reference: 1,
  operation: 1.25,
  webhook: 1.2,
  record: 0.9,
  field: 0.95,
  value: 0.95,
  limit: 0.8,
  error: 1.15,
  term: 1.1,
};
/** The kinds of prose. */
const prose = new Set<Kind>(['guide', 'userGuide', 'reference']);
const wholePage = 1.4;
/** A guide answers a question best. */
const answer = 1.8;
/** A name spelled as in code asks for a field, and a path asks for an operation. */
const name = /\p{Ll}\p{Lu}|_/u;
const plainWord = 0.8;
const path = 1.6;
/** Words that ask for a limit. */
const bound = /\b(max|maximum|min|minimum|limits?|default|range|largest|smallest)\b/i;
const limit = 2;
const question = /^(how|what|which|when|where|why|who|can|do|does|is|are|must|should|may)\b|\?/i;

/** How one entry matches a query. */
export type Hit = {
  score: number;
  /** How much of the query is in the entry, and how much is in its title, weighted by rarity. */
  met: number;
  named: number;
  terms: Set<string>;
  titleTerms: Set<string>;
};

export type Asked = {
  query: string;
  /** The value of `met` for an entry with the whole query. */ whole: number;
  isQuestion: boolean;
  isName: boolean;
  isPath: boolean;
  isBound: boolean;
};

export const readAsked = (query: string, whole: number): Asked => ({
  query: query.trim().toLowerCase(),
  whole,
  isQuestion: question.test(query.trim()),
  isName: name.test(query),
  isPath: query.includes('/'),
  isBound: bound.test(query),
});

/** Returns the score that sorts the results. `title` has the words of the entry's title without stop words. */
export function rank(entry: Entry, title: Word[], hit: Hit, asked: Asked): number {
  const coverage = hit.met / asked.whole;
  const named = title.filter(({whole, parts}) => isIn(hit.titleTerms, whole, parts)).length;
  const ofTitle = title.length ? named / title.length : 0;
  const ofQuery = hit.named / asked.whole;
  // The title has the words of the query and no others.
  const isIt = ofTitle === 1 && ofQuery > 0.99 ? 1.6 : 1;
  const asWritten = entry.title.toLowerCase() === asked.query ? 1.4 : 1;
  return hit.score * coverage ** 2 * (1 + ofTitle * ofQuery) * isIt * asWritten * weightOf(entry, asked);
}

function weightOf({kind, url}: Entry, {isQuestion, isName, isPath, isBound}: Asked): number {
  const weight = kindWeights[kind];
  if (prose.has(kind)) return weight * (url.includes('#') ? 1 : wholePage) * (isQuestion ? answer : 1);
  if (kind === 'operation') return weight * (isPath ? path : 1);
  if (kind === 'limit') return weight * (isBound ? limit : 1);
  return (kind === 'field' || kind === 'record') && !isName ? weight * plainWord : weight;
}

const isIn = (terms: Set<string>, whole: string, parts: string[]): boolean =>
  terms.has(whole) || (parts.length > 0 && parts.every((part) => terms.has(part)));
