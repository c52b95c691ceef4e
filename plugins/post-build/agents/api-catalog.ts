/** Writes `/.well-known/api-catalog`, in which programs find the API, its descriptions and documentation (RFC 9727). */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {product} from '../../../src/product';
import type {Running, Site} from '../step';
import {mediaType} from '../hosting/files';

export const catalogPath = '/.well-known/api-catalog';

/** Links to files and pages of the site, by their relation to the API (RFC 8631). */
const related = {
  'service-desc': {
    '/openapi.json': 'API description as JSON',
    '/openapi.yaml': 'API description as YAML',
  },
  'service-doc': {
    '/api': 'API reference',
    '/docs': 'Guides',
  },
  'service-meta': {
    '/llms.txt': 'List of all pages, for programs',
  },
};

type Link = {href: string; type: string; title: string};
type Catalog = {linkset: ({anchor: string} & Record<keyof typeof related, Link[]>)[]};

/** The media type of a page or file. Pages have no extension. */
const typeOf = (path: string) => mediaType(path.includes('.') ? path.slice(1) : `${path.slice(1)}.html`);

/** Returns the catalog as a link set (RFC 9264). Its anchor is the base URL of the API, not that of the sandbox. */
export function describeApi({servers: [api]}: Pick<Site['doc'], 'servers'>): Catalog {
  if (!api) throw new Error('the description names no server');
  const linksTo = (targets: Record<string, string>): Link[] =>
    Object.entries(targets).map(([path, title]) => ({href: product.siteUrl + path, type: typeOf(path), title}));
  return {
    linkset: [
      {
        anchor: api.url,
        'service-desc': linksTo(related['service-desc']),
        'service-doc': linksTo(related['service-doc']),
        'service-meta': linksTo(related['service-meta']),
      },
    ],
  };
}

/** Writes the file before the pages are processed, because they link to it. */
export function startCatalog({doc, folder}: Pick<Site, 'doc' | 'folder'>): Running {
  const file = join(folder, catalogPath);
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file, `${JSON.stringify(describeApi(doc), undefined, 2)}\n`);
  return {end: () => ({done: `${catalogPath} written`})};
}
