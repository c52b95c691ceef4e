/**
 * Checks that every permalink exists in the built site, and publishes them as `/console-links.json`: the console looks
 * up names instead of using paths.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {LineCounter, isMap, isScalar, parseDocument} from 'yaml';
import {nearest} from '@screening/api';
import {fillProduct, product} from '../../../src/product';
import type {Running, Site} from '../step';
import type {Redirect} from '../hosting/redirects';
import {listFiles} from '../hosting/scan-build';

export const permalinksFile = 'plugins/post-build/addresses/addresses.yaml';
const redirectsFile = 'plugins/post-build/hosting/redirects.ts';
const linksFile = 'console-links.json';

export type Permalink = {
  /** Name that never changes, such as `record.Entity`. */
  name: string;
  /** Path and fragment, without an origin. */
  address: string;
  line: number;
};

const nameForm = /^[a-z]+(\.[A-Za-z0-9-]+)+$/;
const addressForm = /^\/[A-Za-z0-9/_.-]*(#[A-Za-z0-9_.-]+)?$/;

/** Reads the permalinks from a file's text. Throws an error with file and line if the list or an entry is invalid. */
export function readPermalinks(text: string, file = permalinksFile): Permalink[] {
  const lines = new LineCounter();
  const {errors, contents} = parseDocument(fillProduct(text), {lineCounter: lines});
  const lineOf = (offset = 0): number => lines.linePos(offset).line;
  if (errors.length > 0) throw new Error(`${file}:${lineOf(errors[0].pos[0])} ${errors[0].message.split('\n')[0]}`);
  if (!isMap(contents)) throw new Error(`${file}:1 must be a list of names with their addresses`);
  return contents.items.map(({key, value}) => {
    const line = lineOf(isScalar(key) ? key.range?.[0] : 0);
    const [name, address] = [key, value].map((node) => (isScalar(node) ? String(node.value) : ''));
    if (!nameForm.test(name)) throw new Error(`${file}:${line} \`${name}\` must be a name like page.glossary`);
    if (!addressForm.test(address))
      throw new Error(`${file}:${line} ${name}: \`${address}\` must be a path like /docs/glossary, with or without an #anchor`); // prettier-ignore
    return {name, address, line};
  });
}

/**
 * Returns the current address for each name.
 *
 * @param anchorsOf returns the anchors of a page or file, or undefined if there is none
 * @throws with a line for each broken permalink, and a way to fix it
 */
export function resolvePermalinks(
  permalinks: Permalink[],
  anchorsOf: (path: string) => ReadonlySet<string> | undefined,
  redirects: Redirect[],
): Record<string, string> {
  const links: Record<string, string> = {};
  const problems: string[] = [];
  for (const {name, address, line} of permalinks) {
    const [path, anchor] = address.split('#');
    const now = anchorsOf(path) ? path : (redirects.find(({from}) => from === path)?.to ?? path);
    const anchors = anchorsOf(now);
    links[name] = anchor === undefined ? now : `${now}#${anchor}`;
    if (anchors && (anchor === undefined || anchors.has(anchor))) continue;
    const fault = anchors
      ? `${now} no longer has the anchor #${anchor}${nearest(anchor, [...anchors])}. Restore the heading, or put <span id="${anchor}" /> before it.`
      : `there is no page or file at ${path} anymore. If the page moved, add a line {from, to} to ${redirectsFile}.`;
    problems.push(`${permalinksFile}:${line} ${name}: ${fault}`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return links;
}

export function startPermalinks({root, folder, redirects, anchors}: Site): Running {
  return {
    end() {
      const permalinks = readPermalinks(readFileSync(join(root, permalinksFile), 'utf8'));
      const files = new Set([linksFile, ...listFiles(folder)].map((file) => `/${file}`));
      const anchorsOf = (path: string) => anchors.get(path) ?? (files.has(path) ? new Set<string>() : undefined);
      const links = resolvePermalinks(permalinks, anchorsOf, redirects);
      writeFileSync(join(folder, linksFile), `${JSON.stringify({site: product.siteUrl, links}, null, 2)}\n`);
      return {done: `${permalinks.length} addresses checked`};
    },
  };
}
