/** Where one reference of a page leads, and what is wrong with it. */
import {readRequestLink} from '../../src/components/sandbox/request-link';
import type {Reference} from './read-html';
import type {BuiltSite} from './site-map';

/** A reference that leads within the site, one that leads elsewhere, or one that needs nothing to be there. */
export type Target =
  | {kind: 'inside'; path: string; place?: string}
  | {kind: 'outside'; url: string}
  | {kind: 'none'}
  | {kind: 'wrong'; reason: string};

/** References whose address is written in full, as they are read away from the page. */
const inFull = new Set([
  'link href',
  'link canonical',
  'meta og:url',
  'meta og:image',
  'meta twitter:image',
  'structured data',
]);

/** Finds where a reference leads. `page` is the address of the page that contains it. */
export function resolveReference({href, from}: Reference, page: string, origin: string): Target {
  const wrong = (reason: string): Target => ({kind: 'wrong', reason});
  if (href === '') return wrong('is empty');
  if (/^pathname:/.test(href)) return wrong('was left as it is written in the source');
  if (/^(data|blob|mailto|tel):/.test(href)) return {kind: 'none'};
  if (href.startsWith('//')) return wrong('takes its protocol from the page: write https:');
  if (!URL.canParse(href, origin + page)) return wrong('is no address');
  const url = new URL(href, origin + page);
  if (url.protocol !== 'https:' && url.origin !== origin) return wrong(`has the protocol ${url.protocol}`);
  if (url.origin !== origin) return {kind: 'outside', url: url.href};
  if (/^https?:/.test(href) && !inFull.has(from)) return wrong('names this site by its host: write the path alone');
  const [path, place] = [url.pathname, url.hash.slice(1)].map(decoded);
  if (path === undefined || place === undefined) return wrong('is no address');
  // The fragment with a request is read by a script.
  const isPlace = place !== '' && !readRequestLink(url);
  return {kind: 'inside', path, ...(isPlace ? {place} : {})};
}

/** Undefined where the text has an escape that is not valid. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with a target within the site, or undefined. */
export function faultOf(site: BuiltSite, {path, place}: {path: string; place?: string}): string | undefined {
  const page = site.pages.get(path);
  if (!page) {
    if (site.files.has(path)) return undefined;
    const plain = path.replace(/(\/|\/index\.html|\.html)$/, '') || '/';
    return site.pages.has(plain) ? `leads to a page by another address than ${plain}` : 'leads to nothing';
  }
  if (page.refresh) return `leads to a page that has moved to ${page.refresh}`;
  return place === undefined || page.places.has(place) ? undefined : `leads to no place on ${path}`;
}
