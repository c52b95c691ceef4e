/** Splits a query into concepts: its words and phrases, each with its synonyms. */
import {readWords, tellingWords, type Word} from './words';

/** One way to say a concept: all of its terms must be there. */
export type Wording = {terms: string[]; weight: number};
/** A thing that is asked for, in one or several wordings. */
export type Concept = {
  /** The first word, as it was written. */ written: string;
  wordings: Wording[];
  /** Whether the reader may still be writing it. */ open: boolean;
};

/** A synonym leads to the same things, a little behind what was written. */
const synonymWeight = 0.7;
/** The parts of a name say it less exactly than the name as a whole. */
const partsWeight = 0.85;

/** Words of asking: what they ask for tells more. An index needs them, as in "Get an entity". */
const asking = new Set(['get', 'use', 'find', 'make', 'need', 'want', 'tell', 'mean', 'work', 'happen']);

/** Phrases that mean the same, as terms, the longest first. */
export type Synonyms = {phrase: string[]; others: string[][]}[];

export function readSynonyms(groups: string[][]): Synonyms {
  const terms = groups.map((group) => group.map((phrase) => tellingWords(phrase).map(({whole}) => whole)));
  return terms
    .flatMap((group) => group.map((phrase) => ({phrase, others: group.filter((other) => other !== phrase)})))
    .sort((a, b) => b.phrase.length - a.phrase.length);
}

/** The concepts of a query, in its order. */
export function readConcepts(query: string, synonyms: Synonyms): Concept[] {
  const telling = tellingWords(query);
  // In a path, or before one, each word stands for itself.
  const strong = query.includes('/') ? telling : telling.filter(({whole}) => !asking.has(whole));
  const words = [strong, telling, readWords(query)].find((some) => some.length > 0) ?? [];
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length;) {
    const found = synonyms.find(({phrase}) => phrase.every((term, i) => words[at + i]?.whole === term));
    const taken = words.slice(at, at + (found?.phrase.length ?? 1));
    at += taken.length;
    const others = (found?.others ?? []).map((terms) => ({terms, weight: synonymWeight}));
    concepts.push({
      written: taken[0].written,
      wordings: [...wordingsOf(taken), ...others],
      open: at === words.length && !/\s$/.test(query),
    });
  }
  return concepts;
}

function wordingsOf(words: Word[]): Wording[] {
  const whole = {terms: words.map((word) => word.whole), weight: 1};
  const parts = words.flatMap((word) => (word.parts.length ? word.parts : [word.whole]));
  return parts.length > words.length ? [whole, {terms: parts, weight: partsWeight}] : [whole];
}
