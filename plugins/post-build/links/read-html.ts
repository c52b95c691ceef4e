/** Reads the references of a page, and the ids that other pages can link to. */
import type {Element, Root} from 'hast';
import {toString} from 'hast-util-to-string';
import {urlAttributes} from 'html-url-attributes';
import {visit} from 'unist-util-visit';

export type Reference = {
  /** The address as written. */
  href: string;
  /** The element and attribute that contain it: `a href`, `meta og:image`. */
  from: string;
};

export type ReadPage = {
  /** Every `id`, in document order. An id that is used twice is listed twice. */
  ids: string[];
  references: Reference[];
  /** The address that the page immediately forwards to. */
  refresh?: string;
  /** Whether search engines must leave the page out. */
  noIndex: boolean;
};

/** Values of `rel` on `link` that name a host instead of a file. */
const hosts = new Set(['preconnect', 'dns-prefetch']);
const metaAddresses = new Set(['og:url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:url']);

/** Reads a page from its tree. */
export function readHtml(tree: Root): ReadPage {
  const page: ReadPage = {ids: [], references: [], noIndex: false};
  const add = (from: string, value: unknown) => {
    if (typeof value === 'string') page.references.push({href: value.trim(), from});
  };
  visit(tree, 'element', (node: Element) => {
    const {tagName, properties} = node;
    if (typeof properties.id === 'string') page.ids.push(properties.id);
    if (tagName === 'a' && typeof properties.name === 'string') page.ids.push(properties.name);
    if (tagName === 'meta') return readMeta(properties, page, add);
    if (tagName === 'link' && [properties.rel ?? []].flat().some((rel) => hosts.has(String(rel)))) return;
    const canonical = tagName === 'link' && [properties.rel ?? []].flat().includes('canonical');
    for (const name of namesOf(tagName)) add(canonical ? 'link canonical' : `${tagName} ${name}`, properties[name]);
    if (properties.srcSet) for (const url of addressesInSet(properties.srcSet)) add(`${tagName} srcset`, url);
    if (typeof properties.style === 'string') for (const url of addressesInCss(properties.style)) add('style', url);
    // Requested by the script with this attribute: plugins/internals/page.eta.
    if (typeof properties.dataScripts === 'string')
      for (const url of properties.dataScripts.split(' ')) add('script data-scripts', url);
    if (tagName === 'style') for (const url of addressesInCss(toString(node))) add('url()', url);
    if (tagName === 'script' && properties.type === 'application/ld+json')
      for (const url of addressesInJson(toString(node))) add('structured data', url);
  });
  return page;
}

/** Lists the attributes of an element that have one address as their value. */
const namesOf = (tagName: string): string[] =>
  tagName === 'image' || tagName === 'use'
    ? ['href', 'xLinkHref']
    : Object.keys(urlAttributes).filter((name) => urlAttributes[name]?.includes(tagName));

/** Lists the addresses of `a.png 1x, b.png 2x`, given as text or already split at its commas. */
const addressesInSet = (value: Element['properties'][string]): string[] =>
  [value].flat().join(',').split(',').map((one) => String(one).trim().split(/\s/)[0]).filter(Boolean); // prettier-ignore

/** Lists all web addresses in a JSON document, except those of its vocabulary. */
function addressesInJson(json: string): string[] {
  const found: string[] = [];
  JSON.parse(json, (key, value: unknown) => {
    if (key !== '@context' && typeof value === 'string' && /^https?:/.test(value)) found.push(value);
    return value;
  });
  return found;
}

function readMeta(
  {property, name, content, httpEquiv}: Element['properties'],
  page: ReadPage,
  add: (from: string, value: unknown) => void,
): void {
  const key = String(property ?? name ?? '');
  if (key === 'robots' && String(content).includes('noindex')) page.noIndex = true;
  if (metaAddresses.has(key)) add(`meta ${key}`, content);
  if ([httpEquiv ?? []].flat().includes('refresh')) page.refresh = /url=(.*)$/i.exec(String(content))?.[1];
}

/** Lists the addresses of the files that a style sheet loads. */
export function addressesInCss(css: string): string[] {
  return [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/g)].map(
    ([, double, quoted, plain]) => double ?? quoted ?? plain ?? '',
  );
}
