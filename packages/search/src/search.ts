/** Creates the search function, which returns the results of a query. */
import MiniSearch, {type SearchResult} from 'minisearch';
import {countSlips} from '@screening/api';
import {readConcepts, readSynonyms, type Concept, type Wording} from './concepts';
import {kindNames, searchVersion, type Entry, type Kind, type SearchData} from './data';
import {indexTerms, keywords, readWords, stem, type Word} from './words';

/** An entry with the terms to mark: those found in it and those of the query. */
export type Found = {entry: Entry; score: number; terms: Set<string>};
export type Search = ReturnType<typeof createSearch>;
export type Result = ReturnType<Search>;

const boost = {title: 5, words: 2.5, trail: 0.6, text: 1};
/** An incomplete word counts less than a complete one. */
const weights = {prefix: 0.4, fuzzy: 1};
/** The accepted number of typing errors: none in a short word, which is always similar to another word. */
const acceptedErrors = (word: string): number =>
  word.length < 4 ? 0 : word.length < 6 ? 1 : word.length < 11 ? 2 : 3;
/** The accepted number for a suggestion, which is only offered, not searched for. */
const suggestedErrors = (word: string): number => Math.floor(word.length * 0.4);

const prose: Kind[] = ['guide', 'userGuide', 'reference'];
const wholePage = 1.4;

/** Forms of a query, and the kinds that answer them best. */
const forms: {form: RegExp; kinds: Kind[]; weight: number}[] = [
  {
    form: /^(how|what|which|when|where|why|who|can|do|does|is|are|must|should|may)\b|\?/i,
    kinds: prose,
    weight: 1.8,
  },
  {form: /\//, kinds: ['operation'], weight: 1.6},
  {
    form: /\b(max|maximum|min|minimum|limits?|default|range|largest|smallest)\b/i,
    kinds: ['limit'],
    weight: 2,
  },
  // A name as in code.
  {form: /\p{Ll}\p{Lu}|_/u, kinds: ['field', 'schema'], weight: 1.25},
];

function weightOf({kind, url}: Entry, query: string): number {
  const page = prose.includes(kind) && !url.includes('#') ? wholePage : 1;
  const asked = forms.filter(({form, kinds}) => kinds.includes(kind) && form.test(query));
  return asked.reduce((weight, form) => weight * form.weight, kindNames[kind].weight * page);
}

/** How an entry matches a concept. `named` is the weight of the wording if the title has all of it. */
type Match = Pick<SearchResult, 'id' | 'score' | 'match'> & {named: number};
/** How an entry matches a query: the sums over its concepts, and the terms in the entry and in its title. */
type Hit = {score: number; met: number; named: number; terms: Set<string>; titled: Set<string>};

/** Creates the search function. Throws an error if the data has a different version than this code. */
export function createSearch(data: SearchData) {
  const {entries} = data;
  if (data.version !== searchVersion)
    throw new Error('The site was updated. Reload the page to search it.');
  const titles = entries.map(({title}) => keywords(title));
  const synonyms = readSynonyms(data.synonyms);
  const index = new MiniSearch<Entry & {id: number}>({
    fields: Object.keys(boost),
    tokenize: indexTerms,
    // The terms have their final form.
    processTerm: (term) => term,
    searchOptions: {boost, weights, tokenize: (term) => [term]},
  });
  index.addAll(entries.map((entry, id) => ({...entry, id})));
  let words: Set<string> | undefined;

  /** Returns up to four words of the site that are most similar to a word, as they are written. */
  const similarTo = (word: string, mostErrors: number): string[] => {
    words ??= new Set(entries.flatMap(wordsOf));
    const rated = [...words].map((other) => ({other, errors: countSlips(word, other, mostErrors)}));
    const fewest = Math.min(...rated.map(({errors}) => errors));
    const similar = fewest > mostErrors ? [] : rated.filter(({errors}) => errors === fewest);
    return similar.slice(0, 4).map(({other}) => other);
  };

  const matchWordings = (wordings: Wording[], prefix: boolean): Match[] => {
    const best = new Map<unknown, Match>();
    for (const {terms, weight} of wordings)
      for (const {id, match, score} of index.search({queries: terms, combineWith: 'AND', prefix})) {
        const named = terms.every((term) => match[term]?.includes('title')) ? weight : 0;
        const own = {id: id as unknown, match, score: (score * weight) / terms.length, named};
        if (own.score > (best.get(id)?.score ?? 0)) best.set(id, own);
      }
    return [...best.values()];
  };

  const matchConcept = ({written, wordings, open}: Concept): {near: string[]; matches: Match[]} => {
    // A short word is the beginning of too many others, unless it is incomplete.
    const matches = matchWordings(wordings, open || written.length > 3);
    if (matches.length > 0) return {near: [], matches};
    const near = similarTo(written, acceptedErrors(written));
    const corrected = near.map((word) => ({terms: [stem(word)], weight: 1}));
    return {near, matches: matchWordings(corrected, false)};
  };

  return (query: string) => {
    const concepts = readConcepts(query, synonyms);
    const all = concepts.map((concept) => ({...matchConcept(concept), written: concept.written}));
    // Ignore words that appear nowhere.
    const met = all.filter(({matches}) => matches.length > 0);
    const missing = all.filter(({matches}) => matches.length === 0).map(({written}) => written);
    const own = concepts.flatMap(({wordings}) => wordings[0].terms);
    const hits = new Map<number, Hit>();
    for (const {matches} of met) {
      const most = Math.max(...matches.map(({score}) => score));
      for (const {id, score, match, named} of matches) {
        const hit = hits.get(id as number) ?? {
          score: 0,
          met: 0,
          named: 0,
          terms: new Set(own),
          titled: new Set(),
        };
        hits.set(id as number, hit);
        hit.score += score / most;
        hit.met += 1 / met.length;
        hit.named += named / met.length;
        for (const [term, fields] of Object.entries(match)) {
          hit.terms.add(term);
          if (fields.includes('title')) hit.titled.add(term);
        }
      }
    }
    const found = [...hits].map(([id, hit]): Found => {
      const entry = entries[id];
      const asWritten = entry.title.toLowerCase() === query.trim().toLowerCase() ? 1.4 : 1;
      const weight = titleWeight(titles[id], hit) * asWritten * weightOf(entry, query.trim());
      return {entry, score: hit.score * hit.met ** 2 * weight, terms: hit.terms};
    });
    const similar =
      found.length > 0 ? [] : missing.flatMap((word) => similarTo(word, suggestedErrors(word)));
    return {
      found: found.sort((a, b) => b.score - a.score),
      /** The words that were searched for instead of misspelled ones. */
      near: met.flatMap(({near}) => near),
      /** The words of the query that appear nowhere on the site. */
      missing,
      /** If nothing was found, words of the site that are similar to those of the query. */
      suggested: [...new Set(similar)].slice(0, 4),
    };
  };
}

/** Prefers titles with the words of the query, most of all a title without other words. */
function titleWeight(title: Word[], {named, titled}: Hit): number {
  const met = title.filter(({forms}) =>
    forms.some((form) => form.every((term) => titled.has(term))),
  ).length;
  const share = title.length > 0 ? met / title.length : 0;
  return (1 + share * named) * (share === 1 ? 1 + 0.6 * named : 1);
}

const wordsOf = ({title, text, words = ''}: Entry): string[] =>
  readWords(`${title} ${text} ${words}`).map(({written}) => written);
