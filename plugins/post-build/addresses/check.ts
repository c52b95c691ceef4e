/** Checks that every promised address exists in the built site. */
import {nearest} from '@screening/api';
import type {Redirect} from '../hosting/redirects';
import {promisesFile, type Promised} from './read';

/** The parts of the built site that the check needs. */
export type Built = {
  /** Returns the anchors of a page, or undefined if there is no such page or file. */
  placesOf: (path: string) => ReadonlySet<string> | undefined;
  redirects: Redirect[];
};

export type Kept = {
  /** The current address for each name. */
  links: Record<string, string>;
  problems: string[];
};

const redirectsFile = 'plugins/post-build/hosting/redirects.ts';

/** Finds the current address for each promise. Reports each broken promise as a problem, with a way to fix it. */
export function checkPromises(promises: Promised[], {placesOf, redirects}: Built): Kept {
  const kept: Kept = {links: {}, problems: []};
  for (const {name, address, line} of promises) {
    const fail = (text: string) => kept.problems.push(`${promisesFile}:${line} ${name}: ${text}`);
    const [path, place] = address.split('#');
    const now = placesOf(path) ? path : redirects.find(({from}) => from === path)?.to;
    const places = now === undefined ? undefined : placesOf(now);
    if (now === undefined || !places) {
      fail(
        `there is no page or file at ${path} anymore. If the page moved, add a line {from, to} to ${redirectsFile}.`,
      );
    } else if (place !== undefined && !places.has(place)) {
      fail(
        `${now} no longer has the anchor #${place}${nearest(place, [...places])}. Restore the heading, or put ` +
          `<span id="${place}" /> before it.`,
      );
    } else {
      kept.links[name] = place === undefined ? now : `${now}#${place}`;
    }
  }
  return kept;
}
