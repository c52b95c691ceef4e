/** Creates the search function, which returns the results of a query. */
import type {Entry} from '../entry';
import {readConcepts, readSynonyms} from './concepts';
import {unpackEntries, type SearchData} from './data';
import {createMatcher} from './matcher';
import {rank, readAsked, type Hit} from './rank';
import {tellingWords} from './words';

export type Found = {
  entry: Entry;
  score: number;
  /** The terms to mark: those found in the entry and those of the query. */ terms: Set<string>;
};
export type Answer = {
  found: Found[];
  /** The words that were searched for instead of misspelled ones. */ near: string[];
  /** The words of the query that appear nowhere on the site. */ missing: string[];
  /** If nothing was found, words of the site that are similar to those of the query. */ suggested: string[];
};
export type Search = (query: string) => Answer;

/** Creates the search function. Throws an error if the data has a different version than this code. */
export function createSearch(data: SearchData): Search {
  const entries = unpackEntries(data);
  const titles = entries.map(({title}) => tellingWords(title));
  const synonyms = readSynonyms(data.synonyms);
  const {match, suggest} = createMatcher(entries);

  return (query) => {
    const concepts = readConcepts(query, synonyms);
    const all = concepts.map((concept) => ({...match(concept), written: concept.written}));
    // Ignore words that appear nowhere.
    const met = all.filter(({best}) => best.size > 0);
    const missing = all.flatMap(({best, written}) => (best.size > 0 ? [] : [written]));
    // A rare word says more about what the reader wants than a common one.
    const rarity = met.map(({best}) => Math.log(1 + entries.length / best.size));
    const asked = readAsked(query, sum(rarity));
    const own = concepts.flatMap(({wordings}) => wordings[0].terms);
    const hits = new Map<number, Hit>();
    met.forEach(({best}, i) => {
      const most = Math.max(...[...best.values()].map(({score}) => score));
      for (const [id, {score, terms, titled, named}] of best) {
        const hit = hits.get(id) ?? {score: 0, met: 0, named: 0, terms: new Set(own), titleTerms: new Set()};
        hits.set(id, hit);
        hit.score += (rarity[i] * score) / most;
        hit.met += rarity[i];
        hit.named += named * rarity[i];
        terms.forEach((term) => hit.terms.add(term));
        titled.forEach((term) => hit.titleTerms.add(term));
      }
    });
    const found = [...hits].map(([id, hit]): Found => {
      const entry = entries[id];
      return {entry, score: rank(entry, titles[id], hit, asked), terms: hit.terms};
    });
    return {
      found: found.sort((a, b) => b.score - a.score),
      near: met.flatMap(({near}) => near),
      missing,
      suggested: found.length > 0 ? [] : [...new Set(missing.flatMap(suggest))].slice(0, 4),
    };
  };
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
