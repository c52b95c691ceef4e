/**
 * Changes the site's scripts so that they work from disk: they read their address from `offlineLocation` (see
 * src/client/offline-copy.js), load chunks from the copy's folder, and load a page instead of changing the address.
 */
import {expectInternals} from './guard';

type Patch = {
  what: string;
  pattern: RegExp;
  text: string;
  /** Number of matches required in all scripts together. At least one if undefined. */
  times?: number;
};

const patches: Patch[] = [
  {what: 'the address of a page', pattern: /\bwindow\.location\b/g, text: 'window.offlineLocation'},
  {what: 'the folder of the chunks', pattern: /(?<=\b[\w$]+\.p=)"\/"/g, text: 'window.offlineRoot', times: 1},
  // The page already has its icon. The script would set it again, with its address on the site.
  {what: 'the icon of a page', pattern: /(?<=\bfavicon:)"[^"]+"/g, text: 'void 0', times: 1},
  // Without the history API, the router loads the address of a page.
  {what: 'the check for the history API', pattern: /"pushState"in window\.history/g, text: '!1', times: 1},
];

/** Changes all scripts, given by name. Throws an error if the bundler wrote something in an unexpected form. */
export function changeScripts(scripts: ReadonlyMap<string, string>): Map<string, string> {
  const changed = new Map(scripts);
  for (const {what, pattern, text, times} of patches) {
    let count = 0;
    const put = (): string => {
      count++;
      return text;
    };
    for (const [name, code] of changed) changed.set(name, code.replace(pattern, put));
    const found = `The scripts have ${count} matches for ${what} (${pattern}), not ${times ?? 'at least 1'}`;
    expectInternals(times === undefined ? count > 0 : count === times, found, 'plugins/internals/offline-scripts.ts');
  }
  return changed;
}
