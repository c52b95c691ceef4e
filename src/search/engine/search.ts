/** The search itself: an index over all entries, made when the box is first used, and asked with every key. */
import MiniSearch from 'minisearch';
import type {Entry} from '../entry';
import {readConcepts, readSynonyms, type Concept, type Wording} from './concepts';
import {unpackEntries, type SearchData} from './data';
import {nearestWords} from './near';
import {rank, readAsked, type Hit} from './rank';
import {indexTerms, readWords, stem, tellingWords} from './words';

export type Found = {
  entry: Entry;
  score: number;
  /** The terms that were met, for marking them. */
  terms: Set<string>;
};
export type Answer = {
  found: Found[];
  /** The words that were searched for in place of one that stands nowhere. */ near: string[];
};
export type Search = (query: string) => Answer;

const boost = {title: 5, words: 2.5, trail: 0.6, text: 1};
/** What the reader has not written to the end counts less than what is there as written. */
const weights = {prefix: 0.4, fuzzy: 0};

export function createSearch(data: SearchData): Search {
  const entries = unpackEntries(data);
  const titles = entries.map(({title}) => tellingWords(title));
  const vocabulary = collectWords(entries);
  const synonyms = readSynonyms(data.synonyms);
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

  const meetAny = (wordings: Wording[], prefix: boolean): Map<number, Meeting> => {
    const best = new Map<number, Meeting>();
    for (const met of wordings.flatMap((wording) => ask(wording, prefix))) {
      const before = best.get(met.id);
      if (!before || worth(met) > worth(before)) best.set(met.id, met);
    }
    return best;
  };

  /** Each entry that meets a concept, by its best wording; by near misses of its word when nothing else does. */
  const meet = ({written, wordings, open}: Concept): {best: Map<number, Meeting>; near: string[]} => {
    const best = meetAny(wordings, open || written.length > 3);
    if (best.size > 0) return {best, near: []};
    const near = nearestWords(written, vocabulary);
    return {
      best: meetAny(
        near.map((word) => ({terms: [stem(word)], weight: 1})),
        false,
      ),
      near,
    };
  };

  return (query) => {
    // A word that stands nowhere, not even nearly, tells nothing of where the others stand.
    const met = readConcepts(query, synonyms)
      .map(meet)
      .filter(({best}) => best.size > 0);
    // A rare word tells more of what is wanted than a common one.
    const rarity = met.map(({best}) => Math.log(1 + entries.length / best.size));
    const most = met.map(({best}) => Math.max(...[...best.values()].map(({score}) => score)));
    const asked = readAsked(
      query,
      rarity.reduce((sum, one) => sum + one, 0),
    );
    const hits = new Map<number, Hit>();
    met.forEach(({best}, i) => {
      for (const [id, {score, terms, titled, named}] of best) {
        const hit = hits.get(id) ?? {score: 0, met: 0, named: 0, terms: new Set(), titleTerms: new Set()};
        hits.set(id, hit);
        hit.score += (rarity[i] * score) / most[i];
        hit.met += rarity[i];
        hit.named += named * rarity[i];
        terms.forEach((term) => hit.terms.add(term));
        titled.forEach((term) => hit.titleTerms.add(term));
      }
    });
    const found = [...hits].map(([id, hit]): Found => ({
      entry: entries[id],
      score: rank(entries[id], titles[id], hit, asked),
      terms: hit.terms,
    }));
    return {found: found.sort((a, b) => b.score - a.score), near: met.flatMap(({near}) => near)};
  };
}

/** How one wording of a concept is met by one entry. */
type Meeting = {
  id: number;
  score: number;
  terms: string[];
  /** The terms that stand in the title. */ titled: string[];
  /** What the title says of the concept: all of it as written is 1. */ named: number;
};

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
