/** Calculates how well entries match a query, from their matches with its concepts. */
import {kindNames, type Entry, type Kind} from './data';
import type {ConceptMatches} from './match';
import type {Word} from './words';

/** How an entry matches a query: the sums over its concepts. */
export type Hit = {
  /** The sum of its scores, each relative to the best score for the concept. */
  score: number;
  /** The share of the concepts that it matches, from 0 to 1. */
  met: number;
  /** The share of the concepts that its title has, from 0 to 1. A synonym counts less. */
  named: number;
  /** The terms that were found in it. */
  terms: Set<string>;
  /** Those of the terms that its title has. */
  titled: Set<string>;
};

/** A form of a query, and the kinds that answer it best. */
type QueryForm = {
  form: RegExp;
  kinds: Kind[];
  /** The factor for the score of entries of these kinds. */
  weight: number;
};

const prose: Kind[] = ['guide', 'userGuide', 'reference'];

const queryForms: QueryForm[] = [
  // A question.
  {
    form: /^(how|what|which|when|where|why|who|can|do|does|is|are|must|should|may)\b|\?/i,
    kinds: prose,
    weight: 1.8,
  },
  // A path.
  {form: /\//, kinds: ['operation'], weight: 1.6},
  // A bound.
  {
    form: /\b(max|maximum|min|minimum|limits?|default|range|largest|smallest)\b/i,
    kinds: ['limit'],
    weight: 2,
  },
  // A name as in code.
  {form: /\p{Ll}\p{Lu}|_/u, kinds: ['field', 'schema'], weight: 1.25},
];

/** The factor for a page of prose, compared with its sections. */
const wholePageWeight = 1.4;
/** The factor for a title that is the query itself. */
const asWrittenWeight = 1.4;

/** Returns how entries match a query, by their indexes. `found` has the matches of each concept that has some. */
export function sumMatches(found: ConceptMatches[]): Map<number, Hit> {
  const hits = new Map<number, Hit>();
  for (const {matches} of found) {
    const most = Math.max(...matches.map(({score}) => score));
    for (const {id, score, match, named} of matches) {
      const hit = hits.get(id) ?? noHit();
      hits.set(id, hit);
      hit.score += score / most;
      hit.met += 1 / found.length;
      hit.named += named / found.length;
      for (const [term, fields] of Object.entries(match)) {
        hit.terms.add(term);
        if (fields.includes('title')) hit.titled.add(term);
      }
    }
  }
  return hits;
}

const noHit = (): Hit => ({score: 0, met: 0, named: 0, terms: new Set(), titled: new Set()});

/**
 * Returns the score of an entry for a query.
 *
 * @param title the words of its title, without stop words
 * @param query the query without spaces around it
 */
export function scoreOf(entry: Entry, title: Word[], hit: Hit, query: string): number {
  const isAsWritten = entry.title.toLowerCase() === query.toLowerCase();
  return (
    hit.score *
    hit.met ** 2 *
    titleWeight(title, hit) *
    (isAsWritten ? asWrittenWeight : 1) *
    kindWeight(entry, query)
  );
}

/** Prefers titles with the words of the query, most of all a title without other words. */
function titleWeight(title: Word[], {named, titled}: Hit): number {
  const met = title.filter(({forms}) =>
    forms.some((form) => form.every((term) => titled.has(term))),
  ).length;
  const share = title.length > 0 ? met / title.length : 0;
  return (1 + share * named) * (share === 1 ? 1 + 0.6 * named : 1);
}

/** Prefers the kinds that answer a query of this form. */
function kindWeight({kind, url}: Entry, query: string): number {
  const isWholePage = prose.includes(kind) && !url.includes('#');
  const weight = kindNames[kind].weight * (isWholePage ? wholePageWeight : 1);
  return queryForms
    .filter(({form, kinds}) => kinds.includes(kind) && form.test(query))
    .reduce((product, form) => product * form.weight, weight);
}
