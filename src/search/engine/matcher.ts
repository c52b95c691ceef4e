/** Builds the search index, and finds the entries that contain a concept of the query. */
import MiniSearch from 'minisearch';
import type {Entry} from '../entry';
import type {Concept, Wording} from './concepts';
import {nearestWords} from './near';
import {indexTerms, readWords, stem} from './words';

/** How one wording of a concept is met by one entry. */
type Meeting = {
  id: number;
  score: number;
  terms: string[];
  /** The terms that stand in the title. */
  titled: string[];
  /** What the title says of the concept: all of it as written is 1. */
  named: number;
};

/** The entries that meet a concept, by their place in the list. */
export type Met = {
  best: Map<number, Meeting>;
  /** The words taken in place of one that stands nowhere. */ near: string[];
};

const boost = {title: 5, words: 2.5, trail: 0.6, text: 1};
/** What the reader has not written to the end counts less than what is there as written. */
const weights = {prefix: 0.4, fuzzy: 0};

export function createMatcher(entries: Entry[]): (concept: Concept) => Met {
  // Made when the first word is misspelled.
  let vocabulary: Set<string> | undefined;
  const index = new MiniSearch<Entry & {id: number}>({
    fields: Object.keys(boost),
    tokenize: indexTerms,
    // The words are in their final form already.
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

  return ({written, wordings, open}) => {
    // In a short word everything begins alike, unless it is still being written.
    const best = askAll(wordings, open || written.length > 3);
    if (best.size > 0) return {best, near: []};
    const near = nearestWords(written, (vocabulary ??= collectWords(entries)));
    const instead = near.map((word): Wording => ({terms: [stem(word)], weight: 1}));
    return {best: askAll(instead, false), near};
  };
}

/** Of two wordings in one entry, the one that its title says. */
const worth = ({score, named}: Meeting): number => score * (1 + named);

/** Every word of the site as it is written: what a misspelled one is compared with. */
function collectWords(entries: Entry[]): Set<string> {
  const words = new Set<string>();
  for (const {title, text, words: further = ''} of entries) {
    for (const {written} of readWords(`${title} ${text} ${further}`)) words.add(written);
  }
  return words;
}
