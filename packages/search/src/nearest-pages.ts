/** Finds the pages whose addresses are most similar to an address without a page. */
import {countSlips, indexPath} from '@screening/api';
import {addressParts, addressWords} from './address-words';

/** A page in the lists for programs. */
export type ListedPage = {
  title: string;
  /** Its path, without an extension. */
  path: string;
};

/** The maximum number of pages to suggest. */
const most = 3;
/** The length up to which each letter of a name counts. */
const shortName = 4;
/** The length of a name that nobody types. */
const longestName = 200;

/**
 * Reads all pages from the lists for programs: `llms.txt` and the files of its sections. They have a line for each page:
 * `- [Title](https://…/page.md): …`.
 *
 * @param read returns the text of a file of the site, by its path
 */
export async function readPages(read: (path: string) => Promise<string>): Promise<ListedPage[]> {
  const index = await read(indexPath);
  const links = index.matchAll(/\]\(https?:\/\/[^/)]+(\/[^)]+\.txt)\)/g);
  const sections = await Promise.all([...links].map(([, path]) => read(path)));
  const list = [index, ...sections].join('\n');
  const lines = list.matchAll(/^- \[(.+?)\]\(https?:\/\/[^/)]+(\/[^)]*)\.md\)/gm);
  return [...lines].map(([, title, file]) => ({title, path: file.replace(/^\/index$/, '/')}));
}

/** Returns the pages whose addresses or titles are most similar to an address, best first. */
export function nearestPages(address: string, pages: ListedPage[]): ListedPage[] {
  const words = addressWords(address);
  const name = words.join('');
  if (name === '' || name.length > longestName) return [];
  const rated = pages.map((page) => ({page, score: similarity(address, words, page)}));
  const best = Math.max(...rated.map(({score}) => score));
  return rated
    .filter(({score}) => score > 0 && score >= best / 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({page}) => page);
}

/** Returns how similar a page is to an address with these words, from 0 to 2. */
function similarity(address: string, words: string[], page: ListedPage): number {
  const known = addressWords(page.path);
  const named = [...known, ...addressWords(`/${page.title}`)];
  const shared = words.filter((word) => named.includes(word)).length / words.length;
  // The folders of an address say little: the letters of its last part must be similar, or half of its words equal.
  const name = known.join('');
  const ofName = likeness(words.join(''), name);
  const ofAddress = likeness(lettersOf(address), lettersOf(page.path));
  // A short name with a slip is another word, unless the rest of the address is right.
  const isOther = ofName < 1 && name.length <= shortName && ofAddress === 0;
  const score = Math.max(isOther ? 0 : ofName, shared < 0.5 ? 0 : shared / 2);
  return score === 0 ? 0 : score + ofAddress;
}

/** Returns the letters and digits of a whole address. */
const lettersOf = (address: string): string => addressParts(address).flat().join('');

/** Returns how similar two texts are, from 0 to 1: 0 if more than a quarter of the letters, and more than one, differ. */
function likeness(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  const limit = Math.max(1, Math.floor(length / 4));
  const slips = countSlips(a, b, limit);
  return slips > limit ? 0 : 1 - slips / length;
}
