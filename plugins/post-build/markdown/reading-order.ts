/** Orders the pages of the site as a reader follows them. */
import {referenceRoute} from '@screening/api';
import type {BuiltPage} from '../pages';

type Linked = Pick<BuiltPage, 'path' | 'next'>;

/**
 * Returns all pages, each once: every chain of "Next" links from its start. Chains are sorted by the address of
 * their first page, so the home page is first. The reference, by far the longest chain, is last.
 */
export function inReadingOrder<Page extends Linked>(pages: Page[]): Page[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const linked = new Set(pages.map((page) => page.next));
  const rank = ({path}: Linked): number =>
    (linked.has(path) ? 2 : 0) + (path.startsWith(referenceRoute) ? 1 : 0);
  // Pages with a link to them are last here. They are only needed if their chain is circular, and so has no start.
  const starts = pages.toSorted((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path, 'en'));
  const ordered = new Set<Page>();
  for (const start of starts) {
    let page: Page | undefined = start;
    while (page && !ordered.has(page)) {
      ordered.add(page);
      page = byPath.get(page.next ?? '');
    }
  }
  return [...ordered];
}
