/** The order in which the site itself leads a reader from page to page. */
import {referenceRoute} from '../../src/description/urls';
import type {BuiltPage} from './pages';

/**
 * All pages, each once: every chain of "Next" links from its start. Chains come in the order of
 * their first page's address, so the home page is first; the reference, by far the longest, is last.
 */
export function inReadingOrder(pages: BuiltPage[]): BuiltPage[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const led = new Set(pages.map((page) => page.next));
  const last = ({path}: BuiltPage): number => (path.startsWith(referenceRoute) ? 1 : 0);
  const starts = pages
    .filter((page) => !led.has(page.path))
    .sort((a, b) => last(a) - last(b) || a.path.localeCompare(b.path));
  // A chain that leads back into itself has no start: its pages come last instead of never.
  const ordered = new Map<string, BuiltPage>();
  for (const start of [...starts, ...pages]) {
    for (let at: BuiltPage | undefined = start; at && !ordered.has(at.path); at = byPath.get(at.next ?? '')) {
      ordered.set(at.path, at);
    }
  }
  return [...ordered.values()];
}
