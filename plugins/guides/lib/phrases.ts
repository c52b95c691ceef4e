/** Finds forbidden words and phrases in prose. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import type {Problem} from './types';

/** The content of docs/vocabulary/phrases.yaml. */
type PhrasesFile = {
  /** What to write instead of each word or group of words. */
  words: Record<string, string>;
  text: Phrase[];
};

type Phrase = {
  /** A regular expression. */
  pattern: string;
  instead: string;
};

/** Returns the words and phrases of a source, each with what to write instead. */
export type FindPhrases = (source: string, file: string) => Problem[];

/** Reads docs/vocabulary/phrases.yaml below `root`, and returns a function that finds its words and phrases. */
export function loadPhrases(root: string): FindPhrases {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const ignored = readIgnored(read('cspell.json'));
  const {words, text} = parse(read('docs/vocabulary/phrases.yaml')) as PhrasesFile;
  const phrases = [
    ...Object.entries(words).map(([word, instead]) => ({pattern: wholeWord(word), instead})),
    ...text,
  ].map(({pattern, instead}) => ({pattern: new RegExp(pattern, 'gimu'), instead}));
  return (source, file) => {
    const prose = ignored
      .reduce((rest, pattern) => rest.replace(pattern, blank), source)
      .replace(/ +$/gm, '');
    return phrases.flatMap(({pattern, instead}) =>
      [...prose.matchAll(pattern)].map(({0: match, index}) => {
        const linesBefore = prose.slice(0, index).split('\n');
        return {
          file,
          line: linesBefore.length,
          column: (linesBefore.at(-1) ?? '').length + 1,
          message: `"${match.replace(/\s+/g, ' ')}": ${instead}`,
        };
      }),
    );
  };
}

/** Reads the patterns of the spelling checker: what isn't prose for it is no prose here either. */
function readIgnored(configuration: string): RegExp[] {
  const {ignoreRegExpList} = JSON.parse(configuration) as {ignoreRegExpList: string[]};
  return ignoreRegExpList.map((written) => {
    const [, pattern, flags] = /^\/(.*)\/(\w+)$/s.exec(written) ?? [];
    return new RegExp(pattern, flags);
  });
}

const wholeWord = (word: string): string =>
  `(?<![\\p{L}\\p{N}-])${word.replaceAll(' ', '\\s+')}(?![\\p{L}\\p{N}-])`;

/** Replaces a text by spaces, so that the lines and columns after it stay. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
