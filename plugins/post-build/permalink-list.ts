/** The list of permalinks as a file: its names and addresses, how it is written, and what it lacks. */
import {parse} from 'yaml';
import {endpointUrl, listEndpoints, schemaUrl, type Description} from '@screening/api';
import {fillProduct, product} from '@screening/product';
import type {Redirect} from './hosting/redirects';

export const permalinksFile = 'plugins/post-build/permalinks.yaml';

/** The command that adds what the list lacks. */
export const updateCommand = 'npx tsx scripts/update-permalinks.ts';

/** Addresses (path and fragment) by their names, such as `page.glossary`. */
export type Permalinks = Record<string, string>;

/** The kinds of permalinks, which their names start with, in the order of the file. */
const kinds: Record<string, string> = {
  page: 'Pages.',
  help: 'Anchors that the console leads to from its own screens.',
  operation: 'Operations, by their names in the description.',
  webhook: 'Webhooks.',
  record: 'Schemas. Their names start with `record`, which the console may have stored.',
  file: 'Files for programs.',
};

const nameForm = new RegExp(`^(${Object.keys(kinds).join('|')})(\\.[A-Za-z0-9-]+)+$`);
const addressForm = /^\/[A-Za-z0-9/_.-]*(#[A-Za-z0-9_.-]+)?$/;

/** Throws an error if a name or its address has another form. */
export function checkPermalink(name: string, address: string): void {
  if (!nameForm.test(name))
    throw new Error(`${permalinksFile}: ${name}: the name must be like page.glossary`);
  if (!addressForm.test(address))
    throw new Error(
      `${permalinksFile}: ${name}: \`${address}\` must be a path like /docs/glossary#urn`,
    );
}

/** Reads the list, with the product's name filled in. Throws an error if an entry is invalid. */
export function readPermalinks(text: string): Permalinks {
  const permalinks = parse(fillProduct(text)) as Permalinks;
  for (const [name, address] of Object.entries(permalinks)) checkPermalink(name, address);
  return permalinks;
}

/** Formats the list as the text of its file: by kind, and otherwise in the given order. */
export function formatPermalinks(permalinks: Permalinks): string {
  const groups = Object.entries(kinds).map(([kind, comment]) => {
    const lines = Object.entries(permalinks)
      .filter(([name]) => name.startsWith(`${kind}.`))
      .map(([name, address]) => `${name}: ${withPlaceholder(address)}\n`);
    return `# ${comment}\n${lines.join('')}`;
  });
  return `# The permalinks: addresses that the product's console, a bookmark or another site may have stored, by a stable name.
# \`${updateCommand}\` adds new addresses after a build, and never removes one.
# The build fails if one of them no longer exists. If a page moves, add a line to plugins/post-build/hosting/moved.yaml.
# Its line here stays, and /console-links.json has the new address.

${groups.join('\n')}`;
}

/** Puts the placeholder of the product's short name back into an address. */
const withPlaceholder = (address: string): string =>
  address.replaceAll(new RegExp(`(?<![a-z0-9])${product.slug}(?![a-z0-9])`, 'g'), '{product}');

/** What a built site publishes under addresses that others may store. */
export type Published = {
  /** The addresses of the pages that search engines may list. */
  pages: string[];
  /** The addresses of all files. */
  files: string[];
  doc: Description;
};

/**
 * Lists what a site publishes and the list lacks: pages, operations, webhooks, schemas and workflows. Anchors aren't
 * permalinks until somebody adds them.
 *
 * @param permalinks the list
 * @param redirects the pages that have moved: an old address in the list stands for the new one
 * @returns permalinks with names that the list doesn't have
 */
export function listMissing(
  permalinks: Permalinks,
  {pages, files, doc}: Published,
  redirects: Redirect[],
): Permalinks {
  const targets = new Map(redirects.map(({from, to}) => [from, to]));
  const known = new Set(
    Object.values(permalinks).map((address) => targets.get(address) ?? address),
  );
  const missing: Permalinks = {};
  const add = (name: string, address: string): void => {
    if (known.has(address)) return;
    known.add(address);
    missing[name] = address;
  };

  for (const endpoint of listEndpoints(doc))
    add(`${endpoint.kind}.${endpoint.operation.operationId}`, endpointUrl(endpoint));
  for (const schema of Object.keys(doc.components.schemas ?? {}))
    add(`record.${schema}`, schemaUrl(schema));
  for (const file of files) {
    const workflow = /^\/downloads\/workflows\/([\w-]+)\.arazzo\.yaml$/.exec(file)?.[1];
    if (workflow) add(`file.workflow.${workflow}`, file);
  }
  for (const page of pages) add(nameOfPage(page, {...permalinks, ...missing}), page);
  return missing;
}

/** Returns a free name for a page: the last part of its path, or as many of its last parts as needed. */
function nameOfPage(path: string, taken: Permalinks): string {
  const parts = path
    .split('/')
    .filter(Boolean)
    .map((part) => part.replaceAll('_', '-'));
  const first = parts[1] === 'category' ? 2 : 1;
  for (let count = first; count < parts.length; count += 1) {
    const name = `page.${parts.slice(-count).join('.')}`;
    if (!(name in taken)) return name;
  }
  return `page.${parts.join('.')}`;
}
