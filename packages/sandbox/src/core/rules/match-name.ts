/**
 * Compares names. How the platform matches is not specified, neither its measure nor its treatment of
 * spelling. So the results say nothing about the platform.
 *
 * Names are compared word by word with the Sørensen-Dice coefficient. Case, accents and the order of the words
 * don't count. Words for a legal form are left out, because "Ltd" and "Limited" don't identify anybody.
 */
const legalForms = new Set(
  (
    'ab ag as bv co company corp corporation fze gmbh inc incorporated kg limited llc llp ltd nv oy plc pte pty sa ' +
    'sarl sas spa srl'
  ).split(' '),
);
/** Letters that Unicode doesn't split into a base letter and a mark. */
const letters: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};
/**
 * The least similarity of two words that counts, from 0 to 1. Below it, words share only a pair of letters or two:
 * "Torresund" and "Anders" both have "nd".
 */
const leastSimilarity = 0.4;
/** Share of the strength that comes from the words of the search. The rest comes from the words of the record. */
const searchShare = 0.7;

/** Returns the words of a text in lower case, without accents and punctuation. */
export function plainWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[øđðłßæœþı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’.]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the words of a name without legal forms, or all words if the name consists of legal forms only. */
export function wordsOf(name: string): string[] {
  const words = plainWords(name);
  const distinctive = words.filter((word) => !legalForms.has(word));
  return distinctive.length > 0 ? distinctive : words;
}

/** Returns the weight of a word: its length, or for an initial, the usual length of a name. */
const weightOf = (word: string) => (word.length === 1 ? 6 : word.length);

/** Returns the pairs of adjacent letters. Numbers repeated pairs, so that each is counted separately. */
function pairsOf(word: string): string[] {
  const times = new Map<string, number>();
  return Array.from({length: word.length - 1}, (_, at) => {
    const pair = word.slice(at, at + 2);
    const time = (times.get(pair) ?? 0) + 1;
    times.set(pair, time);
    return pair + time;
  });
}

type Name = {
  text: string;
  words: string[];
  /** The sum of the weights of the words. */
  weight: number;
  /** The name as the number of a ship: without spaces and "IMO". */
  number: string;
};

function readName(text: string): Name {
  const words = wordsOf(text);
  const weight = words.reduce((sum, word) => sum + weightOf(word), 0);
  return {text, words, weight, number: words.join('').replace(/^imo/, '')};
}

/** Words that resemble a word, with their similarity from 0 to 1. */
type Similar = Map<string, number>;

/** Returns how much of each name is in the other one, from 0 to 1. Longer words count more. */
function strengthOf(ours: Name, theirs: Name, similar: Map<string, Similar>): number {
  const closest = theirs.words.map(() => 0);
  let found = 0;
  for (const word of ours.words) {
    let best = 0;
    theirs.words.forEach((other, at) => {
      const value = similar.get(word)?.get(other) ?? 0;
      if (value > best) best = value;
      if (value > closest[at]) closest[at] = value;
    });
    found += weightOf(word) * best;
  }
  if (found === 0) return 0;
  const known = theirs.words.reduce((sum, word, at) => sum + weightOf(word) * closest[at], 0);
  return (
    Math.round(
      ((searchShare * found) / ours.weight + ((1 - searchShare) * known) / theirs.weight) * 100,
    ) / 100
  );
}

/** A word of a name. */
type ComparedWord = {
  /** As it is written in the name. */
  text: string;
  /** Whether it counts. A legal form doesn't. */
  counts: boolean;
};

/** Two words of which one is the most similar word for the other. */
type WordPair = {
  /** The index of the word of the search. */
  searched: number;
  /** The index of the word of the record. */
  recorded: number;
  /** From 0 to 1. */
  similarity: number;
};

/** Why two names have a strength: the words that were compared, and the pairs that count. */
export type MatchExplanation = {
  searched: ComparedWord[];
  recorded: ComparedWord[];
  pairs: WordPair[];
};

/** Returns the words of a name as they are written, with the index of those that count among its compared words. */
function readWords({text, words}: Name) {
  const written = text.match(/[\p{L}\p{M}\p{N}'’.]+/gu) ?? [];
  let next = 0;
  const indexes = new Map<number, number>();
  const shown = written.filter((word) => plainWords(word).length > 0);
  const all = shown.map((word, at): ComparedWord => {
    const counts = plainWords(word).join('') === words[next];
    if (counts) indexes.set(next++, at);
    return {text: word, counts};
  });
  return {all, indexes};
}

/** Returns the pairs of words that the strength of two names consists of, as `strengthOf` finds them. */
function explain(ours: Name, theirs: Name, similar: Map<string, Similar>): MatchExplanation {
  const searched = readWords(ours);
  const recorded = readWords(theirs);
  const similarities = ours.words.map((word) =>
    theirs.words.map((other) => similar.get(word)?.get(other) ?? 0),
  );
  const bestOf = (values: number[]): number => values.indexOf(Math.max(...values));
  const found = similarities.map((values, at): [number, number] => [at, bestOf(values)]);
  const closest = theirs.words.map((_, at): [number, number] => [
    bestOf(similarities.map((values) => values[at])),
    at,
  ]);
  const pairs = new Map<string, WordPair>();
  for (const [one, other] of [...found, ...closest]) {
    const similarity = similarities[one]?.[other] ?? 0;
    const pair = {searched: searched.indexes.get(one), recorded: recorded.indexes.get(other)};
    if (similarity > 0 && pair.searched !== undefined && pair.recorded !== undefined)
      pairs.set(`${one} ${other}`, {...(pair as WordPair), similarity});
  }
  return {searched: searched.all, recorded: recorded.all, pairs: [...pairs.values()]};
}

/**
 * Explains the strength of a searched and a recorded name. Returns undefined if it doesn't come from their words, but from
 * another name, or from the number of a ship.
 */
export function explainMatch(
  searched: string,
  recorded: string,
  strength: number,
): MatchExplanation | undefined {
  return indexNames([recorded])([searched]).explain(recorded, strength);
}

/** Reads the recorded names once. Returns a function that prepares the names of one search. */
export function indexNames(recorded: string[]) {
  const known = new Map(recorded.map((text) => [text, readName(text)]));
  const nameOf = (text: string) => known.get(text) ?? readName(text);
  const wordsByPair = new Map<string, string[]>();
  const words = [...new Set([...known.values()].flatMap((name) => name.words))];
  for (const word of words)
    for (const pair of pairsOf(word))
      wordsByPair.set(pair, [...(wordsByPair.get(pair) ?? []), word]);

  const similarTo = (word: string): Similar => {
    const pairs = pairsOf(word);
    const found: Similar = new Map();
    for (const other of pairs.flatMap((pair) => wordsByPair.get(pair) ?? []))
      found.set(other, (found.get(other) ?? 0) + 1);
    for (const [other, shared] of found) {
      const similarity = (2 * shared) / (pairs.length + other.length - 1);
      if (similarity < leastSimilarity) found.delete(other);
      else found.set(other, similarity);
    }
    // An initial is weak evidence for a name that starts with it, and no evidence against it.
    for (const other of words)
      if ((word.length === 1 || other.length === 1) && other.startsWith(word.slice(0, 1)))
        found.set(other, 0.8);
    return found.set(word, 1);
  };

  return (searched: string[]) => {
    const names = [...new Set(searched)].map(readName);
    const similar = new Map(
      [...new Set(names.flatMap((name) => name.words))].map((word) => [word, similarTo(word)]),
    );
    const strengthFor = (ours: Name, theirs: Name) =>
      theirs.number !== '' && ours.number === theirs.number ? 1 : strengthOf(ours, theirs, similar);
    return {
      /** Returns whether one of the searched names is this number, regardless of spaces and "IMO". */
      isNumber: (text: string) =>
        nameOf(text).number !== '' && names.some(({number}) => number === nameOf(text).number),
      /** Explains a strength by the first searched name and a recorded name, if it comes from their words. */
      explain: (text: string, strength: number) =>
        strengthOf(names[0], nameOf(text), similar) === strength
          ? explain(names[0], nameOf(text), similar)
          : undefined,
      best(texts: string[]) {
        let best = {matchName: texts[0] ?? '', matchStrength: 0};
        for (const matchName of texts) {
          const matchStrength = Math.max(
            ...names.map((ours) => strengthFor(ours, nameOf(matchName))),
          );
          if (matchStrength > best.matchStrength) best = {matchName, matchStrength};
        }
        return best;
      },
    };
  };
}
