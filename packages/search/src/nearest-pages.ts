/** Finds the pages whose addresses are most similar to an address without a page. Loaded on demand. */
import {countSlips, indexPath} from '@screening/api';
import {addressParts, addressWords} from './address-words';

export type ListedPage = {title: string; path: string};

/** The maximum number of pages to suggest, and the length of a name that nobody types. */
const most = 3;
const longestName = 200;

/**
 * Reads all pages from the lists for programs: `llms.txt` and the files of its sections. They have a line for each page:
 * `- [Title](https://…/page.md): …`.
 */
export async function readPages(read: (path: string) => Promise<string>): Promise<ListedPage[]> {
  const index = await read(indexPath);
  const sections = [...index.matchAll(/\]\(https?:\/\/[^/)]+(\/[^)]+\.txt)\)/g)].map(([, path]) =>
    read(path),
  );
  const list = [index, ...(await Promise.all(sections))].join('\n');
  const lines = [...list.matchAll(/^- \[(.+?)\]\(https?:\/\/[^/)]+(\/[^)]*)\.md\)/gm)];
  return lines.map(([, title, file]) => ({title, path: file.replace(/^\/index$/, '/')}));
}

/** Loads the list of pages, and returns those nearest to `address`, or none if no page is similar. */
export async function findNearest(address: string): Promise<ListedPage[]> {
  const pages = await readPages(async (path) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  });
  return nearestPages(address, pages);
}

/** Returns how similar two texts are, from 0 to 1: 0 if more than a quarter of the letters, and more than one, differ. */
function likeness(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  const limit = Math.max(1, Math.floor(length / 4));
  const slips = countSlips(a, b, limit);
  return slips > limit ? 0 : 1 - slips / length;
}

/** Returns the pages whose addresses or titles are most similar to an address, best first. */
export function nearestPages(address: string, pages: ListedPage[]): ListedPage[] {
  const own = addressWords(address);
  const [name, whole] = [own.join(''), addressParts(address).flat().join('')];
  if (name === '' || name.length > longestName) return [];
  const rated = pages.map((page) => {
    const known = addressWords(page.path);
    const words = [...known, ...addressWords(`/${page.title}`)];
    const shared = own.filter((word) => words.includes(word)).length / own.length;
    // The folders of an address say little: the letters of its last part must be similar, or half of its words equal.
    const score = Math.max(likeness(name, known.join('')), shared < 0.5 ? 0 : shared / 2);
    return {
      page,
      score: score === 0 ? 0 : score + likeness(whole, addressParts(page.path).flat().join('')),
    };
  });
  const best = Math.max(...rated.map(({score}) => score));
  return rated
    .filter(({score}) => score > 0 && score >= best / 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({page}) => page);
}
