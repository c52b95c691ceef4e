/** Reads the former addresses of pages, and rejects those that hosts can't redirect. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';

/** A page that moved. Both addresses are paths without the origin. */
export type Redirect = {
  from: string;
  to: string;
};

/** All redirects of `moved.yaml`. */
export const moved = Object.entries(
  parse(readFileSync(join(__dirname, 'moved.yaml'), 'utf8')) as Record<string, string>,
).map(([from, to]): Redirect => ({from, to}));

/** Returns the former addresses of a page. */
export const formerAddresses = (path: string): string[] =>
  moved.flatMap(({from, to}) => (to === path ? from : []));

/** Lazy regular expression for the paths of all pages except the home page. Patterns only redirect to such paths. */
export const plainNames = '(?:/[A-Za-z0-9_~-]+)+?';

const plainPath = new RegExp(`^${plainNames}$`);

/** Rejects redirects that hosts interpret differently or that leave the site. @throws with the redirect and a reason */
export function checkRedirects(redirects: Redirect[], pages: ReadonlySet<string>): void {
  for (const {from, to} of redirects) {
    const refuse = (reason: string) => new Error(`redirect ${from} -> ${to}: ${reason}`);
    if (!plainPath.test(from))
      throw refuse('the old address must be a plain path, without dots or a slash at the end');
    if (pages.has(from)) throw refuse('there is a page at the old address');
    if (!pages.has(to)) throw refuse('there is no page at the new address');
  }
}
