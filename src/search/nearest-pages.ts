/** Finds the pages whose addresses are most similar to an address without a page. Loaded on demand. */
import {indexPath} from '@screening/api';
import {countSlips} from './engine/near';
import {addressParts, addressWords} from './address-words';

export type ListedPage = {title: string; path: string};
type KnownPage = ListedPage & {/** The words of its address, part by part. */ parts: string[][]; titled: string[]};

/** The maximum number of pages to suggest. */
const most = 3;
/** Minimum similarity of a page, from 0 to 1, and as a share of the similarity of the best page (`near`). */
const least = 0.45;
const near = 0.7;
/** The share of letters in a word that may differ. */
const slipShare = 0.34;

/** Reads the lists of all pages for programs: `llms.txt` and the files of its sections. */
export async function readLists(read: (path: string) => Promise<string>): Promise<string> {
  const index = await read(indexPath);
  const sections = [...index.matchAll(/\]\(https?:\/\/[^/)]+(\/[^)]+\.txt)\)/g)].map(([, path]) => read(path));
  return [index, ...(await Promise.all(sections))].join('\n');
}

/** Loads the list of pages, and returns those nearest to `address`, or none if no page is similar. */
export async function findNearest(address: string): Promise<ListedPage[]> {
  const list = await readLists(async (path) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  });
  return nearestPages(address, readPages(list));
}

/** Reads the pages from lists, which have a line for each: `- [Title](https://…/page.md): …`. */
export const readPages = (list: string): KnownPage[] =>
  [...list.matchAll(/^- \[(.+?)\]\(https?:\/\/[^/)]+(\/[^)]*)\.md\)/gm)].map(([, title, file]) => {
    const path = file.replace(/^\/index$/, '/');
    return {title, path, parts: addressParts(path), titled: addressWords(`/${title}`)};
  });

/** Returns the pages whose addresses or titles are most similar to an address, best first. */
export function nearestPages(address: string, pages: KnownPage[]): ListedPage[] {
  const asked = addressParts(address);
  const name = asked.at(-1)?.join('') ?? '';
  const frequency = new Map<string, number>();
  for (const {parts} of pages)
    for (const word of new Set(parts.flat())) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  // A word in many addresses says little about which page was meant.
  const weigh = (word: string): number => Math.log(1 + pages.length / (frequency.get(word) ?? 1));
  const vocabulary = new Set(pages.flatMap(({parts, titled}) => [...parts.flat(), ...titled]));
  const alike = asked.flat().map((word) => findAlike(word, vocabulary));

  const scored = pages.map((page) => {
    const {parts, titled} = page;
    const ownName = parts.at(-1) ?? [];
    const byWords = compareWords(alike, new Set([...parts.flat(), ...titled]), ownName, weigh);
    const byName = similarity(name, ownName.join(''));
    // Of two pages with the same name, prefer the one in the same part of the site.
    const shared = parts.slice(0, -1).filter((part, at) => part.join() === asked[at]?.join()).length;
    return {page, score: Math.max(byWords, byName), shared};
  });
  const ranked = scored.sort((a, b) => b.score + b.shared / 50 - a.score - a.shared / 50);
  return ranked
    .filter(({score}) => score >= Math.max(least, ranked[0].score * near))
    .slice(0, most)
    .map(({page}) => page);
}

/** A word of the address that was asked for, and how similar words of the site are to it. */
type Alike = {word: string; scores: [other: string, score: number][]};

/** Finds the words that are similar to `word`, most similar first. */
function findAlike(word: string, vocabulary: Set<string>): Alike {
  const scores = [...vocabulary].map((other): [string, number] => [other, similarity(word, other)]);
  return {word, scores: scores.filter(([, score]) => score > 0).sort(([, a], [, b]) => b - a)};
}

/** Returns how well the words of the address match `words` and the page's name, from 0 to 1. */
function compareWords(asked: Alike[], words: Set<string>, name: string[], weigh: (word: string) => number): number {
  const met = new Set<string>();
  let [found, all] = [0, 0];
  for (const {word, scores} of asked) {
    const [other, score] = scores.find(([one]) => words.has(one)) ?? [word, 0];
    const weight = weigh(other);
    met.add(other);
    found += weight * score;
    all += weight;
  }
  const unasked = name.filter((word) => !met.has(word)).reduce((sum, word) => sum + weigh(word), 0);
  return all + unasked > 0 ? found / (all + unasked) : 0;
}

/** Returns the similarity of two words, from 0 to 1. It is 0 for words that differ too much. */
function similarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  const limit = Math.floor(length * slipShare);
  if (length === 0 || Math.abs(a.length - b.length) > limit) return 0;
  const slips = a === b ? 0 : countSlips(a, b, limit);
  return slips > limit ? 0 : 1 - slips / length;
}
