/** Builds the search index, and finds the entries that contain a concept of the query. */
import MiniSearch from 'minisearch';
import type {Entry} from '../entry';
import type {Concept, Wording} from './concepts';
import {nearestWords, suggestWords} from './near';
import {indexTerms, readWords, stem} from './words';

/** How one entry matches one wording of a concept. */
type Meeting = {
  id: number;
  score: number;
  terms: string[];
  /** The terms in the title. */
  titled: string[];
  /** How much of the concept is in the title: 1 if the title has all of it as written. */
  named: number;
};

/** The entries that match a concept, by their index. */
type Met = {
  best: Map<number, Meeting>;
  /** The words that were searched for instead of a misspelled one. */ near: string[];
};

const boost = {title: 5, words: 2.5, trail: 0.6, text: 1};
/** An incomplete word counts less than a complete one. */
const weights = {prefix: 0.4, fuzzy: 0};

type Matcher = {
  match: (concept: Concept) => Met;
  /** Returns words of the site that are similar to a word. */ suggest: (word: string) => string[];
};

export function createMatcher(entries: Entry[]): Matcher {
  // Collected when the first word is misspelled.
  let vocabulary: Set<string> | undefined;
  const knownWords = (): Set<string> => (vocabulary ??= collectWords(entries));
  const index = new MiniSearch<Entry & {id: number}>({
    fields: Object.keys(boost),
    tokenize: indexTerms,
    // The terms have their final form.
    processTerm: (term) => term,
  });
  index.addAll(entries.map((entry, id) => ({...entry, id})));

  const ask = ({terms, weight}: Wording, prefix: boolean): Meeting[] =>
    index
      .search({queries: terms, combineWith: 'AND'}, {boost, weights, tokenize: (term) => [term], prefix})
      .map(({id, score, match}) => {
        const titled = Object.keys(match).filter((term) => match[term].includes('title'));
        const named = terms.every((term) => titled.includes(term)) ? weight : 0;
        return {id: id as number, score: (score * weight) / terms.length, terms: Object.keys(match), titled, named};
      });

  const askAll = (wordings: Wording[], prefix: boolean): Map<number, Meeting> => {
    const best = new Map<number, Meeting>();
    for (const met of wordings.flatMap((wording) => ask(wording, prefix))) {
      const before = best.get(met.id);
      if (!before || worth(met) > worth(before)) best.set(met.id, met);
    }
    return best;
  };

  const match = ({written, wordings, open}: Concept): Met => {
    // A short word is the beginning of too many others, unless it is incomplete.
    const best = askAll(wordings, open || written.length > 3);
    if (best.size > 0) return {best, near: []};
    const near = nearestWords(written, knownWords());
    const instead = near.map((word): Wording => ({terms: [stem(word)], weight: 1}));
    return {best: askAll(instead, false), near};
  };
  return {match, suggest: (word) => suggestWords(word, knownWords())};
}

/** Prefers the wording that is in the title. */
const worth = ({score, named}: Meeting): number => score * (1 + named);

/** Collects all words of the site, to compare misspelled words with them. */
function collectWords(entries: Entry[]): Set<string> {
  const words = new Set<string>();
  for (const {title, text, words: further = ''} of entries) {
    for (const {written} of readWords(`${title} ${text} ${further}`)) words.add(written);
  }
  return words;
}
