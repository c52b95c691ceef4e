/** Finds the pages with the addresses that are most similar to an address without a page. Loaded on demand. */
import {countSlips} from './engine/near';
import {addressParts, addressWords} from './address-words';

export type ListedPage = {title: string; path: string};

/** The file that lists all pages with their titles, for programs and for this. */
const listPath = '/llms.txt';
/** The maximum number of pages to suggest. */
const most = 3;
/** How similar a page must be, from 0 to 1, and as a share of the similarity of the best page. */
const least = 0.45;
const near = 0.7;
/** The share of letters in a word that may differ. */
const slipShare = 0.34;

/** Loads the list of pages, and returns those nearest to `address`, or none if no page is similar. */
export async function findNearest(address: string): Promise<ListedPage[]> {
  const response = await fetch(listPath);
  if (!response.ok) throw new Error(`${listPath}: ${response.status}`);
  return nearestPages(address, readPages(await response.text()));
}

/** Reads the pages from the text of `llms.txt`, which has a line for each: `- [Title](https://…/page.md): …`. */
export const readPages = (list: string): ListedPage[] =>
  [...list.matchAll(/^- \[(.+?)\]\(https?:\/\/[^/)]+(\/[^)]*)\.md\)/gm)].map(([, title, path]) => ({
    title,
    path: path.replace(/^\/index$/, '/'),
  }));

/** Returns the pages whose addresses or titles are most similar to an address, best first. */
export function nearestPages(address: string, pages: ListedPage[]): ListedPage[] {
  const asked = addressParts(address);
  const own = pages.map(({path, title}) => ({parts: addressParts(path), titled: addressWords(`/${title}`)}));
  const frequency = new Map<string, number>();
  for (const {parts} of own)
    for (const word of new Set(parts.flat())) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  // A word that many addresses have says little about the page that was meant.
  const weigh = (word: string): number => Math.log(1 + pages.length / (frequency.get(word) ?? 1));

  const scored = pages.map((page, i) => {
    const {parts, titled} = own[i];
    const [last, ownLast] = [asked.at(-1) ?? [], parts.at(-1) ?? []];
    const byWords = compareWords(asked.flat(), [...parts.flat(), ...titled], ownLast, weigh);
    const byName = similarity(last.join(''), ownLast.join(''));
    // Of two pages with the same name, the one in the same part of the site was meant.
    const shared = parts.slice(0, -1).filter((part, at) => part.join() === asked[at]?.join()).length;
    return {page, score: Math.max(byWords, byName), shared};
  });
  const ranked = scored.sort((a, b) => b.score + b.shared / 50 - a.score - a.shared / 50);
  return ranked
    .filter(({score}) => score >= Math.max(least, ranked[0].score * near))
    .slice(0, most)
    .map(({page}) => page);
}

/** How much of the words `asked` is among `words`, and how much of the name is asked for; from 0 to 1. */
function compareWords(asked: string[], words: string[], name: string[], weigh: (word: string) => number): number {
  const met = new Set<string>();
  let [found, all] = [0, 0];
  for (const word of asked) {
    const best = words.reduce(
      (top, other) => {
        const score = similarity(word, other);
        return score > top.score ? {other, score} : top;
      },
      {other: word, score: 0},
    );
    const weight = weigh(best.other);
    met.add(best.other);
    found += weight * best.score;
    all += weight;
  }
  const unasked = name.filter((word) => !met.has(word)).reduce((sum, word) => sum + weigh(word), 0);
  return all + unasked > 0 ? found / (all + unasked) : 0;
}

/** How similar two words are, from 0 to 1. Words that differ too much count as different. */
function similarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  const limit = Math.floor(length * slipShare);
  if (length === 0 || Math.abs(a.length - b.length) > limit) return 0;
  const slips = a === b ? 0 : countSlips(a, b, limit);
  return slips > limit ? 0 : 1 - slips / length;
}
