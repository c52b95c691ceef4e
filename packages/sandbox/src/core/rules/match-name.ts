/**
 * Compares names. How the platform matches is not specified, neither its measure nor its treatment of
 * spelling. So the results say nothing about the platform.
 *
 * Names are compared word by word with the Sørensen-Dice coefficient. Case, accents and the order of the words
 * don't count. Words for a legal form are left out, because "Ltd" and "Limited" don't identify anybody.
 */
const legalForms = new Set(
  'ab ag as bv co company corp corporation fze gmbh inc incorporated kg limited llc llp ltd nv oy plc pte pty sa sarl sas spa srl'.split(
    ' ',
  ),
);
/** Letters that Unicode doesn't split into a base letter and a mark. */
const letters: Record<string, string> = {ø: 'o', đ: 'd', ð: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i'};
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
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : words;
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

type Name = {words: string[]; weight: number; number: string};
function readName(text: string): Name {
  const words = wordsOf(text);
  const weight = words.reduce((sum, word) => sum + weightOf(word), 0);
  // A ship's number is the same with and without "IMO" and spaces.
  return {words, weight, number: words.join('').replace(/^imo/, '')};
}

export type Matcher = {
  /** Returns the recorded name that best matches one of the searched names. */
  best: (recorded: string[]) => {matchName: string; matchStrength: number};
  /** Returns whether one of the searched names is this number, regardless of spaces and "IMO". */
  isNumber: (recorded: string) => boolean;
};

/** Reads the recorded names once, and finds the recorded words that are similar to a searched word. */
export class NameIndex {
  readonly #names: Map<string, Name>;
  readonly #byPair = new Map<string, string[]>();
  readonly #byInitial = new Map<string, string[]>();

  constructor(recorded: string[]) {
    this.#names = new Map(recorded.map((text) => [text, readName(text)]));
    const add = (index: Map<string, string[]>, key: string, word: string) =>
      index.set(key, [...(index.get(key) ?? []), word]);
    for (const word of new Set([...this.#names.values()].flatMap(({words}) => words))) {
      add(this.#byInitial, word[0] ?? '', word);
      for (const pair of pairsOf(word)) add(this.#byPair, pair, word);
    }
  }

  /** Returns the similarity of recorded words to a word, from 0 to 1. Omits words without a common letter pair. */
  resembling(word: string): Map<string, number> {
    const pairs = pairsOf(word);
    const found = new Map<string, number>();
    for (const pair of pairs) {
      for (const other of this.#byPair.get(pair) ?? []) found.set(other, (found.get(other) ?? 0) + 1);
    }
    for (const [other, count] of found) found.set(other, (2 * count) / (pairs.length + other.length - 1));
    // An initial is weak evidence for a name that starts with it, and no evidence against it.
    for (const other of this.#byInitial.get(word[0] ?? '') ?? []) {
      if (word.length === 1 || other.length === 1) found.set(other, 0.8);
    }
    return found.set(word, 1);
  }

  /** Prepares the names of one search. Each one is read only once for all records. */
  search(searched: string[]): Matcher {
    const names = [...new Set(searched)].map(readName);
    const numbers = new Set(names.map(({number}) => number).filter((number) => number !== ''));
    const resembling = new Map<string, Map<string, number>>();
    for (const word of names.flatMap(({words}) => words)) {
      if (!resembling.has(word)) resembling.set(word, this.resembling(word));
    }
    const nameOf = (recorded: string) => this.#names.get(recorded) ?? readName(recorded);
    const isNumber = (recorded: string) => numbers.has(nameOf(recorded).number);
    /** Returns how much of each name is in the other one, from 0 to 1. Longer words count more. */
    const strengthOf = (ours: Name, theirs: Name) => {
      const closest = theirs.words.map(() => 0);
      let found = 0;
      for (const word of ours.words) {
        const agreement = resembling.get(word);
        let best = 0;
        theirs.words.forEach((other, at) => {
          const value = agreement?.get(other) ?? 0;
          if (value > best) best = value;
          if (value > (closest[at] ?? 0)) closest[at] = value;
        });
        found += weightOf(word) * best;
      }
      if (found === 0) return 0;
      const known = theirs.words.reduce((sum, word, at) => sum + weightOf(word) * (closest[at] ?? 0), 0);
      return (
        Math.round(((searchShare * found) / ours.weight + ((1 - searchShare) * known) / theirs.weight) * 100) / 100
      );
    };
    return {
      isNumber,
      best: (recorded) => {
        let best = {matchName: recorded[0] ?? '', matchStrength: 0};
        for (const matchName of recorded) {
          const theirs = nameOf(matchName);
          for (const ours of names) {
            const isSame = theirs.number !== '' && ours.number === theirs.number;
            const matchStrength = isSame ? 1 : strengthOf(ours, theirs);
            if (matchStrength > best.matchStrength) best = {matchName, matchStrength};
          }
        }
        return best;
      },
    };
  }
}
