/** Finds the entries that match a concept of a query. */
import MiniSearch, {type SearchResult} from 'minisearch';
import type {Concept, Wording} from './concepts';
import type {Entry} from './data';
import {acceptedErrors, type FindSimilar} from './similar-words';
import {indexTerms, stem} from './words';

/** How an entry matches a concept. */
type Match = {
  /** The index of the entry. */
  id: number;
  score: number;
  /** The fields of the entry with each term, by the term. */
  match: SearchResult['match'];
  /** The weight of the wording if the title has all of its terms, otherwise 0. */
  named: number;
};

/** The entries that match a concept. */
export type ConceptMatches = {
  /** The first word of the concept as written in the query. */
  written: string;
  /** The words that were searched for instead of a misspelled one. */
  near: string[];
  matches: Match[];
};

/** The factors for the score of a term, by the field of the entry that has it. */
const boost = {title: 5, words: 2.5, trail: 0.6, text: 1};
/** An incomplete word counts less than a complete one. */
const weights = {prefix: 0.4, fuzzy: 1};

/** Creates a function that returns the entries that match a concept, each once. */
export function createMatch(
  entries: Entry[],
  findSimilar: FindSimilar,
): (concept: Concept) => ConceptMatches {
  const index = new MiniSearch<Entry & {id: number}>({
    fields: Object.keys(boost),
    tokenize: indexTerms,
    // The terms have their final form.
    processTerm: (term) => term,
    searchOptions: {boost, weights, tokenize: (term) => [term]},
  });
  index.addAll(entries.map((entry, id) => ({...entry, id})));

  /**
   * Returns the entries with one of the wordings, each with its best one. With `prefix`, also those with longer words than
   * in the query. The parts of a name and synonyms are complete: `2fa` doesn't find "2 faults".
   */
  const matchWordings = (wordings: Wording[], prefix: boolean): Match[] => {
    const best = new Map<number, Match>();
    for (const [at, {terms, weight}] of wordings.entries()) {
      const results = index.search({
        queries: terms,
        combineWith: 'AND',
        prefix: prefix && at === 0,
      });
      for (const {id, match, score: sum} of results) {
        const score = (sum * weight) / terms.length;
        if (score <= (best.get(id as number)?.score ?? 0)) continue;
        const isNamed = terms.every((term) => match[term]?.includes('title'));
        best.set(id as number, {id: id as number, match, score, named: isNamed ? weight : 0});
      }
    }
    return [...best.values()];
  };

  return ({written, wordings, open}) => {
    // A short word is the beginning of too many others, unless it is incomplete.
    const matches = matchWordings(wordings, open || written.length > 3);
    if (matches.length > 0) return {written, near: [], matches};
    const near = findSimilar(written, acceptedErrors(written));
    const corrected = near.map((word) => ({terms: [stem(word)], weight: 1}));
    return {written, near, matches: matchWordings(corrected, false)};
  };
}
