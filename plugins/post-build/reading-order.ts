/** Sorts pages in the order of their "Next" links. */
import {referenceRoute} from '@screening/api';
import type {BuiltPage} from './pages';

type Linked = Pick<BuiltPage, 'path' | 'next'>;

/**
 * Returns all pages, each once: every chain of "Next" links from its start. Chains are sorted by the address of
 * their first page, so the home page is first. The reference, by far the longest chain, is last.
 */
export function inReadingOrder<Page extends Linked>(pages: Page[]): Page[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const led = new Set(pages.map((page) => page.next));
  const last = ({path}: Linked): number => (path.startsWith(referenceRoute) ? 1 : 0);
  const starts = pages
    .filter((page) => !led.has(page.path))
    .sort((a, b) => last(a) - last(b) || a.path.localeCompare(b.path, 'en'));
  // A circular chain has no start. Add its pages at the end, so that they aren't lost.
  const ordered = new Map<string, Page>();
  for (const start of [...starts, ...pages]) {
    for (let at: Page | undefined = start; at && !ordered.has(at.path); at = byPath.get(at.next ?? '')) {
      ordered.set(at.path, at);
    }
  }
  return [...ordered.values()];
}
