/** Resolves one reference of a page, and finds what is wrong with it. */
import {hasAnchor} from '../markdown/anchors';
import {linkText} from '../../../src/components/sandbox/request-link';
import type {Reference} from './read-html';
import type {BuiltSite} from './site-map';

/** A reference within the site, to another site, without a target to check, or with a problem. */
export type Target =
  | {kind: 'inside'; path: string; place?: string}
  | {kind: 'outside'; url: string}
  | {kind: 'none'}
  | {kind: 'wrong'; reason: string};

/** References with absolute addresses, because they are read away from the page. */
const inFull = new Set([
  'link href',
  'link canonical',
  'meta og:url',
  'meta og:image',
  'meta twitter:image',
  'structured data',
]);

/** Finds the target of a reference. `page` is the address of the page that contains it. */
export function resolveReference({href, from}: Reference, page: string, origin: string): Target {
  const wrong = (reason: string): Target => ({kind: 'wrong', reason});
  if (href === '') return wrong('is empty');
  if (/^pathname:/.test(href)) return wrong('starts with pathname:, which browsers cannot open');
  if (/^(data|blob|mailto|tel):/.test(href)) return {kind: 'none'};
  if (href.startsWith('//')) return wrong('has no protocol: write https:');
  if (!URL.canParse(href, origin + page)) return wrong('is not a valid URL');
  const url = new URL(href, origin + page);
  if (url.protocol !== 'https:' && url.origin !== origin) return wrong(`has the protocol ${url.protocol}`);
  if (url.origin !== origin) return {kind: 'outside', url: url.href};
  if (/^https?:/.test(href) && !inFull.has(from)) return wrong('includes the host of this site: write only the path');
  const [path, place] = [url.pathname, url.hash.slice(1)].map(decoded);
  if (path === undefined || place === undefined) return wrong('is not a valid URL');
  // A script reads the fragment with a request.
  const isPlace = place !== '' && linkText(url) === undefined;
  return {kind: 'inside', path, ...(isPlace ? {place} : {})};
}

/** Decodes a text. Returns undefined for an invalid escape. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns what is wrong with a target within the site, or undefined. */
export function faultOf(site: BuiltSite, {path, place}: {path: string; place?: string}): string | undefined {
  const page = site.pages.get(path);
  if (!page) {
    if (site.files.has(path)) {
      const isLost = path.endsWith('.md') && place !== undefined && !hasAnchor(site.read(path), place);
      return isLost ? `is not an anchor in ${path}` : undefined;
    }
    const plain = path.replace(/(\/|\/index\.html|\.html)$/, '') || '/';
    return site.pages.has(plain) ? `is not the address of the page: write ${plain}` : 'does not exist';
  }
  if (page.refresh) return `points to a page that has moved to ${page.refresh}`;
  return place === undefined || page.places.has(place) ? undefined : `is not an anchor on ${path}`;
}
