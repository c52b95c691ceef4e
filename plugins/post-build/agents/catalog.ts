/** Makes the catalog of the API, from which programs find its description and its documentation. */
import type {Description} from '@screening/api';
import {product} from '@screening/product';
import {mediaType} from '../hosting/files';

/** The address of the catalog, which RFC 9727 fixes. */
export const catalogPath = '/.well-known/api-catalog';

/** A link with its media type (RFC 9264). */
type CatalogLink = {
  href: string;
  type: string;
  title: string;
};

type LinkSet = {
  /** The API that the links are about. */
  anchor: string;
  'service-desc': CatalogLink[];
  'service-doc': CatalogLink[];
  'service-meta': CatalogLink[];
};

/** Links a page or file of the site. Pages have no extension. */
const linkTo = (path: string, title: string): CatalogLink => ({
  href: product.siteUrl + path,
  type: mediaType(path.includes('.') ? path.slice(1) : `${path.slice(1)}.html`),
  title,
});

/**
 * Returns the catalog (RFC 9727) as a link set (RFC 9264), with links by their relation to the API (RFC 8631). Its
 * anchor is the base URL of the API, not that of the sandbox.
 */
export function describeApi({servers: [api]}: Pick<Description, 'servers'>): {linkset: LinkSet[]} {
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
