/** Reads the former addresses of pages and files, and rejects those that hosts can't redirect. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fillProduct} from '@screening/product';
import {parse} from 'yaml';

/** A page that moved, or a file that a page replaces. Both addresses are paths without the origin. */
export type Redirect = {
  from: string;
  to: string;
};

/** All redirects of `moved.yaml`. */
export const moved = Object.entries(
  parse(fillProduct(readFileSync(join(__dirname, 'moved.yaml'), 'utf8'))) as Record<string, string>,
).map(([from, to]): Redirect => ({from, to}));

/** Returns the former addresses of a page. */
export const formerAddresses = (path: string): string[] =>
  moved.flatMap(({from, to}) => (to === path ? from : []));

/** Lazy regular expression for the paths of all pages except the home page. Patterns only redirect to such paths. */
export const plainNames = '(?:/[A-Za-z0-9_~-]+)+?';

/** Addresses of pages, and of files, whose names can contain a version. Those with `.html` are other addresses of pages. */
const plainPath = new RegExp(`^${plainNames}(?:(?:\\.[A-Za-z0-9_-]+)*\\.(?!html$)[a-z]+)?$`);

/**
 * Rejects redirects that hosts interpret differently or that leave the site.
 * @param pages the addresses of all pages
 * @param files the paths of all files, relative to the build
 * @throws with the redirect and a reason
 */
export function checkRedirects(
  redirects: Redirect[],
  pages: ReadonlySet<string>,
  files: ReadonlySet<string>,
): void {
  for (const {from, to} of redirects) {
    const refuse = (reason: string) => new Error(`redirect ${from} -> ${to}: ${reason}`);
    if (!plainPath.test(from))
      throw refuse(
        'the old address must be a plain path, without a slash at the end, and with no dot but in the name of a file',
      );
    if (pages.has(from)) throw refuse('there is a page at the old address');
    if (files.has(from.slice(1))) throw refuse('there is a file at the old address');
    if (!pages.has(to)) throw refuse('there is no page at the new address');
  }
}
