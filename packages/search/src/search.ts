/** Creates the search function, which returns the results of a query. */
import {readConcepts, readSynonyms} from './concepts';
import {searchVersion, type Entry, type SearchData} from './data';
import {createMatch} from './match';
import {scoreOf, sumMatches} from './rank';
import {createFindSimilar, mostSimilar, suggestedErrors} from './similar-words';
import {keywords} from './words';

/** One result. */
export type Found = {
  entry: Entry;
  score: number;
  /** The terms to mark: those found in the entry, and those of the query. */
  terms: Set<string>;
};

/** What search returns for a query. */
export type Result = {
  /** The results, best first. */
  found: Found[];
  /** The words that were searched for instead of misspelled ones. */
  near: string[];
  /** The words of the query that appear nowhere on the site. */
  missing: string[];
  /** If nothing was found, words of the site that are similar to those of the query. */
  suggested: string[];
};

export type Search = (query: string) => Result;

/**
 * The share of the words of a query that the site must have. With fewer, the others rarely say what is searched, so only
 * entries that are named after one of them are results, and a number says nothing: "SOC 2" doesn't find "Question 2".
 */
const enough = 2 / 3;

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/**
 * Creates the search function.
 *
 * @throws if the data has a different version than this code
 *
 * @example
 * const search = createSearch(data);
 * search('rate limit').found[0].entry.url;
 */
export function createSearch(data: SearchData): Search {
  if (data.version !== searchVersion)
    throw new Error('The site was updated. Reload the page to search it.');
  const {entries} = data;
  const titles = entries.map(({title}) => keywords(title));
  const synonyms = readSynonyms(data.synonyms);
  const findSimilar = createFindSimilar(entries);
  const match = createMatch(entries, findSimilar);

  return (query) => {
    const concepts = readConcepts(query, synonyms);
    const all = concepts.map(match);
    // Ignore words that appear nowhere.
    const met = all.filter(({matches}) => matches.length > 0);
    const missing = all.filter(({matches}) => matches.length === 0).map(({written}) => written);
    const isVague = met.length < enough * all.length;
    const asked = concepts.flatMap(({wordings: [whole]}) => whole.terms);
    const hits = [...sumMatches(isVague ? met.filter(({written}) => !isNumber(written)) : met)];
    const found = hits
      .filter(([, {named}]) => !isVague || named > 0)
      .map(([id, hit]) => ({
        entry: entries[id],
        score: scoreOf(entries[id], titles[id], hit, query.trim()),
        terms: new Set([...asked, ...hit.terms]),
      }));
    const similar =
      found.length > 0 ? [] : missing.flatMap((word) => findSimilar(word, suggestedErrors(word)));
    return {
      found: found.sort((a, b) => b.score - a.score),
      near: met.flatMap(({near}) => near),
      missing,
      suggested: [...new Set(similar)].slice(0, mostSimilar),
    };
  };
}
