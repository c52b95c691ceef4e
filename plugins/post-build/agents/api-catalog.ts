/** Writes `/.well-known/api-catalog`, in which programs find the API, its descriptions and documentation (RFC 9727). */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {product} from '../../../src/product';
import type {Running, Site} from '../step';
import {mediaType} from '../hosting/files';

const catalogPath = '/.well-known/api-catalog';

/** Links a page or file of the site. Pages have no extension. */
const linkTo = (path: string, title: string) => ({
  href: product.siteUrl + path,
  type: mediaType(path.includes('.') ? path.slice(1) : `${path.slice(1)}.html`),
  title,
});

/**
 * Returns the catalog as a link set (RFC 9264), with links by their relation to the API (RFC 8631). Its anchor is the
 * base URL of the API, not that of the sandbox.
 */
export function describeApi({servers: [api]}: Pick<Site['doc'], 'servers'>) {
  if (!api) throw new Error('the description names no server');
  return {
    linkset: [
      {
        anchor: api.url,
        'service-desc': [
          linkTo('/openapi.json', 'API description as JSON'),
          linkTo('/openapi.yaml', 'API description as YAML'),
        ],
        'service-doc': [linkTo('/api', 'API reference'), linkTo('/docs', 'Guides')],
        'service-meta': [linkTo('/llms.txt', 'Index of all pages, for programs')],
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
