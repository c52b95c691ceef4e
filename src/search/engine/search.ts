/** Makes the search function, which returns the results of a query. */
import type {Entry} from '../entry';
import {readConcepts, readSynonyms} from './concepts';
import {unpackEntries, type SearchData} from './data';
import {createMatcher} from './matcher';
import {rank, readAsked, type Hit} from './rank';
import {tellingWords} from './words';

export type Found = {
  entry: Entry;
  score: number;
  /** The terms to mark: those that were met, and those that were asked for. */ terms: Set<string>;
};
export type Answer = {
  found: Found[];
  /** The words that were searched for in place of one that stands nowhere. */ near: string[];
};
export type Search = (query: string) => Answer;

/** Makes the search. Throws when the data are of another form than this code reads. */
export function createSearch(data: SearchData): Search {
  const entries = unpackEntries(data);
  const titles = entries.map(({title}) => tellingWords(title));
  const synonyms = readSynonyms(data.synonyms);
  const match = createMatcher(entries);

  return (query) => {
    const concepts = readConcepts(query, synonyms);
    // A word that stands nowhere, not even nearly, tells nothing of where the others stand.
    const met = concepts.map(match).filter(({best}) => best.size > 0);
    // A rare word tells more of what is wanted than a common one.
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
    return {found: found.sort((a, b) => b.score - a.score), near: met.flatMap(({near}) => near)};
  };
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
