/** Measures how easy a page is to read: the lengths of its sentences, and how often it says "not specified". */
import type {Nodes, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {isJsx} from '../lib/jsx';
import {parseMdx} from '../lib/markdown';

type Readability = {
  words: number;
  /** The mean and the maximum number of words in a sentence. */ mean: number;
  longest: number;
  /** The share of sentences with more than 25 words. */ long: number;
  notSpecified: number;
};

const longSentence = 25;
const segmenter = new Intl.Segmenter('en', {granularity: 'sentence'});

/** Measures the paragraphs, list items and table cells of a page, without headings and code blocks. */
export function measureReadability(source: string): Readability {
  const lengths = listTexts(parseMdx(source))
    .flatMap((text) => [...segmenter.segment(text)])
    .map(({segment}) => countWords(segment))
    .filter((count) => count > 0);
  const words = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(lengths.length, 1);
  return {
    words,
    mean: words / count,
    longest: Math.max(0, ...lengths),
    long: lengths.filter((length) => length > longSentence).length / count,
    notSpecified: source.match(/\bnot[ -]specified\b/gi)?.length ?? 0,
  };
}

/** Lists the texts that can have sentences. */
function listTexts(tree: Root): string[] {
  const texts: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'heading') return SKIP;
    if (node.type !== 'paragraph' && node.type !== 'tableCell') return undefined;
    texts.push(readText(node));
    return SKIP;
  });
  return texts;
}

/** Reads a text. Code and a component without text count as one word each. */
function readText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode' || (isJsx(node) && node.children.length === 0)) return 'code';
  return 'children' in node ? node.children.map(readText).join('') : '';
}

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
