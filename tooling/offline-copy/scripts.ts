/**
 * Changes the site's scripts so that they work from disk: they ask `offlineLocation` (see start.js) where they are,
 * load their parts from the copy's folder, and leave a page instead of changing its address.
 */
type Patch = {
  what: string;
  pattern: RegExp;
  text: string;
  /** How often it must be met in all scripts together. Undefined: at least once. */
  times?: number;
};

const patches: Patch[] = [
  {what: 'where a page is', pattern: /\bwindow\.location\b/g, text: 'window.offlineLocation'},
  {what: 'where parts are loaded from', pattern: /(?<=\b[\w$]+\.p=)"\/"/g, text: 'window.offlineRoot', times: 1},
  // A page has its icon already; the script would set it once more, at its address on the site.
  {what: 'which icon a page has', pattern: /(?<=\bfavicon:)"[^"]+"/g, text: 'void 0', times: 1},
  // The router then goes to a page's address, as it does in a browser without a history of its own.
  {what: 'whether the history can be used', pattern: /"pushState"in window\.history/g, text: '!1', times: 1},
];

/** Changes all scripts, by their names. Throws when a bundler wrote something in another way than it is looked for. */
export function changeScripts(scripts: ReadonlyMap<string, string>): Map<string, string> {
  const met = new Map(patches.map(({what}) => [what, 0]));
  const changed = [...scripts].map(([name, text]): [string, string] => [
    name,
    patches.reduce((code, {what, pattern, text: put}) => {
      met.set(what, (met.get(what) ?? 0) + (code.match(pattern)?.length ?? 0));
      return code.replace(pattern, () => put);
    }, text),
  ]);
  for (const {what, pattern, times} of patches) {
    const count = met.get(what) ?? 0;
    if (times === undefined ? count === 0 : count !== times)
      throw new Error(`the scripts say ${count} times ${what} (${pattern}): ${times ?? 'at least 1'} expected`);
  }
  return new Map(changed);
}
