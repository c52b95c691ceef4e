/** Checks every permalink, and publishes them as `/console-links.json`: the console looks up names instead of paths. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {nearest} from '@screening/api';
import {fillProduct, product} from '@screening/product';
import {moved, type Redirect} from './hosting/redirects';
import {listFiles} from './hosting/scan-build';
import {publish, type Running, type Site} from './steps';

export const permalinksFile = 'plugins/post-build/permalinks.yaml';
const redirectsFile = 'plugins/post-build/hosting/moved.yaml';
const linksFile = 'console-links.json';

const nameForm = /^[a-z]+(\.[A-Za-z0-9-]+)+$/;
const addressForm = /^\/[A-Za-z0-9/_.-]*(#[A-Za-z0-9_.-]+)?$/;

/** Reads the address (path and fragment) of each name. Throws an error if the list or an entry is invalid. */
export function readPermalinks(text: string): Record<string, string> {
  const permalinks = parse(fillProduct(text)) as Record<string, string>;
  for (const [name, address] of Object.entries(permalinks)) {
    if (!nameForm.test(name))
      throw new Error(`${permalinksFile}: ${name}: the name must be like page.glossary`);
    if (!addressForm.test(address))
      throw new Error(
        `${permalinksFile}: ${name}: \`${address}\` must be a path like /docs/glossary#urn`,
      );
  }
  return permalinks;
}

/** Returns the current address for each name. @throws with a line for each broken permalink, and a way to fix it */
export function resolvePermalinks(
  permalinks: Record<string, string>,
  anchorsOf: (path: string) => ReadonlySet<string> | undefined,
  redirects: Redirect[],
): Record<string, string> {
  const problems: string[] = [];
  const links = Object.entries(permalinks).map(([name, address]) => {
    const [path, anchor] = address.split('#');
    const now = anchorsOf(path) ? path : (redirects.find(({from}) => from === path)?.to ?? path);
    const anchors = anchorsOf(now);
    const report = (problem: string) => problems.push(`${permalinksFile}: ${name}: ${problem}`);
    if (!anchors)
      report(
        `there is no page or file at ${path} anymore. If it moved, add a line to ${redirectsFile}.`,
      );
    else if (anchor !== undefined && !anchors.has(anchor))
      report(
        `${now} no longer has the anchor #${anchor}${nearest(anchor, [...anchors])}. Restore the heading, or put <span id="${anchor}" /> before it.`,
      );
    return [name, anchor === undefined ? now : `${now}#${anchor}`] as const;
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(links);
}

export const startPermalinks = (site: Site): Running => ({
  end() {
    const {root, folder, anchors} = site;
    const permalinks = readPermalinks(readFileSync(join(root, permalinksFile), 'utf8'));
    const files = new Set([linksFile, ...listFiles(folder)].map((file) => `/${file}`));
    const anchorsOf = (path: string) =>
      anchors.get(path) ?? (files.has(path) ? new Set<string>() : undefined);
    const links = resolvePermalinks(permalinks, anchorsOf, moved);
    publish(site, linksFile, `${JSON.stringify({site: product.siteUrl, links}, null, 2)}\n`);
    return `${Object.keys(links).length} addresses checked`;
  },
});
