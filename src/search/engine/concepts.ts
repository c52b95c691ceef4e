/** Splits a query into concepts: its words and phrases, each with its synonyms. */
import {readWords, tellingWords, type Word} from './words';

/** One way to write a concept. A text must have all of its terms. */
export type Wording = {terms: string[]; weight: number};
/** A word or phrase of a query, with its synonyms. */
export type Concept = {
  /** The first word as written. */ written: string;
  wordings: Wording[];
  /** Whether the word might be incomplete. */ open: boolean;
};

/** Synonyms count less than the words of the query. */
const synonymWeight = 0.7;
/** The parts of a name are less exact than the whole name. */
const partsWeight = 0.85;

/** Words in questions that say little. They are ignored if the query has other words. */
const asking = new Set('get use find make need want tell mean work happen differ between versus vs compar'.split(' '));

/** Phrases with the same meaning, as terms, longest first. */
export type Synonyms = {phrase: string[]; others: string[][]}[];

export function readSynonyms(groups: string[][]): Synonyms {
  const terms = groups.map((group) => group.map((phrase) => tellingWords(phrase).map(({whole}) => whole)));
  return terms
    .flatMap((group) => group.map((phrase) => ({phrase, others: group.filter((other) => other !== phrase)})))
    .sort((a, b) => b.phrase.length - a.phrase.length);
}

/** Splits a query into its concepts, in order. */
export function readConcepts(query: string, synonyms: Synonyms): Concept[] {
  const telling = tellingWords(query);
  const words = telling.length > 0 ? telling : readWords(query);
  const concepts: Concept[] = [];
  const strong: Concept[] = [];
  for (let at = 0; at < words.length;) {
    const found = synonyms.find(({phrase}) => phrase.every((term, i) => words[at + i]?.whole === term));
    const taken = words.slice(at, at + (found?.phrase.length ?? 1));
    at += taken.length;
    const others = (found?.others ?? []).map((terms) => ({terms, weight: synonymWeight}));
    const concept: Concept = {
      written: taken[0].written,
      wordings: [...wordingsOf(taken), ...others],
      open: at === words.length && !/\s$/.test(query),
    };
    concepts.push(concept);
    if (taken.length > 1 || !asking.has(taken[0].whole)) strong.push(concept);
  }
  // In a path, "get" is a method.
  return query.includes('/') || strong.length === 0 ? concepts : strong;
}

function wordingsOf(words: Word[]): Wording[] {
  const whole = {terms: words.map((word) => word.whole), weight: 1};
  const parts = words.flatMap((word) => (word.parts.length ? word.parts : [word.whole]));
  return parts.length > words.length ? [whole, {terms: parts, weight: partsWeight}] : [whole];
}
