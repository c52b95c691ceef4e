/** Splits a query into concepts: its words and phrases, each with its synonyms. */
import {keywords, readWords} from './words';

/** One way to write a concept. */
export type Wording = {
  /** The stems of its words. A text must have all of them. */
  terms: string[];
  /** The factor for the score of a text with this wording, at most 1. */
  weight: number;
};

/** A word or phrase of a query with its synonyms. */
export type Concept = {
  /** Its first word as written in the query. */
  written: string;
  /** Its words as in the query, then the parts of its names, then its synonyms. */
  wordings: [Wording, ...Wording[]];
  /** Whether the reader may still be typing it, so that the end of the word is missing. */
  open: boolean;
};

/** A phrase that has synonyms, as terms. */
type Phrase = {
  phrase: string[];
  others: string[][];
};

/** Phrases with synonyms, longest first. */
export type Synonyms = Phrase[];

/** Synonyms count less than the words of the query. */
const synonymWeight = 0.7;
/** The parts of a name are less exact than the whole name. */
const partsWeight = 0.85;

/** Words in questions that say little. They are ignored if the query has other words. */
const asking = new Set(
  'get use find make need want tell mean work happen differ between versus vs compar'.split(' '),
);

/** Reads groups of phrases with the same meaning, such as `['due diligence', 'KYC']`. */
export function readSynonyms(groups: string[][]): Synonyms {
  const terms = groups.map((group) =>
    group.map((phrase) => keywords(phrase).flatMap(({forms: [whole]}) => whole)),
  );
  return terms
    .flatMap((group) =>
      group.map((phrase) => ({phrase, others: group.filter((other) => other !== phrase)})),
    )
    .sort((a, b) => b.phrase.length - a.phrase.length);
}

/** Splits a query into its concepts, in order. */
export function readConcepts(query: string, synonyms: Synonyms): Concept[] {
  const found = keywords(query);
  const words = found.length > 0 ? found : readWords(query);
  const concepts: Concept[] = [];
  let at = 0;
  while (at < words.length) {
    const group = synonyms.find(({phrase}) =>
      phrase.every((term, i) => words[at + i]?.forms[0][0] === term),
    );
    const taken = words.slice(at, at + (group?.phrase.length ?? 1));
    at += taken.length;
    const whole = taken.flatMap(({forms}) => forms[0]);
    const parts = taken.flatMap(({forms}) => forms.at(-1) ?? []);
    concepts.push({
      written: taken[0].written,
      wordings: [
        {terms: whole, weight: 1},
        ...(parts.length > whole.length ? [{terms: parts, weight: partsWeight}] : []),
        ...(group?.others ?? []).map((terms) => ({terms, weight: synonymWeight})),
      ],
      open: at === words.length && !/\s$/.test(query),
    });
  }
  const strong = concepts.filter(
    ({wordings: [{terms}]}) => terms.length > 1 || !asking.has(terms[0]),
  );
  // In a path, "get" is a method.
  return query.includes('/') || strong.length === 0 ? concepts : strong;
}
