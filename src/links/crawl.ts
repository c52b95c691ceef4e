/** Follows every reference of a built site: links, images, scripts, styles, places, sitemap, canonical, social card. */
import {addressesInCss, type ReadPage, type Reference} from './read-html';
import {faultOf, resolveReference} from './resolve';
import {notFound, readSite, type BuiltSite} from './site-map';

export type Crawl = {
  /** One line each: `/docs/glossary: a href "/nowhere" leads to nothing`. */
  problems: string[];
  counts: {
    pages: number;
    links: number;
    places: number;
    images: number;
    styles: number;
    twins: number;
    outside: number;
  };
  /** Addresses on other sites, with the pages that link to them. */
  outside: Map<string, string[]>;
};

/** Crawls a folder. `origin` is where the site will be published. */
export function crawl(folder: string, origin: string): Crawl {
  const site = readSite(folder);
  const counts = {pages: site.pages.size, links: 0, places: 0, images: 0, styles: 0, twins: 0, outside: 0};
  const found: Crawl = {problems: [], counts, outside: new Map()};
  const follow = (reference: Reference, page: string) => {
    const target = resolveReference(reference, page, origin);
    counts.links += 1;
    if (/^(img|source|image|meta \w+:image)/.test(reference.from)) counts.images += 1;
    const fault =
      target.kind === 'wrong' ? target.reason : target.kind === 'inside' ? faultOf(site, target) : undefined;
    if (fault) found.problems.push(`${page}: ${reference.from} "${reference.href}" ${fault}`);
    if (target.kind === 'inside' && target.place) counts.places += 1;
    if (target.kind === 'outside') found.outside.set(target.url, [...(found.outside.get(target.url) ?? []), page]);
  };
  for (const [path, page] of site.pages) {
    for (const reference of page.references) follow(reference, path);
    if (page.refresh) follow({href: page.refresh, from: 'refresh'}, path);
    found.problems.push(...problemsOfPage(path, page, origin));
  }
  for (const file of site.files) {
    if (file.endsWith('.css')) {
      for (const href of addressesInCss(site.read(file))) follow({href, from: 'url()'}, file);
      counts.styles += 1;
    }
    if (/\.md$|^\/llms\.txt$/.test(file)) {
      // Twins are read away from the site: each address in them is written in full. Their places are the page's.
      for (const [, href] of site.read(file).matchAll(/\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)/g))
        follow({href: href.replace(/(\.md)#.*$/, '$1'), from: 'link href'}, file);
      counts.twins += 1;
    }
  }
  found.problems.push(...problemsOfSitemap(site, origin));
  counts.outside = found.outside.size;
  return found;
}

function problemsOfPage(path: string, {ids, references, refresh}: ReadPage, origin: string): string[] {
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  const problems = [...new Set(twice)].map((id) => `${path}: the id "${id}" stands there more than once`);
  if (refresh || path === notFound) return problems;
  const card = references.find(({from}) => from === 'meta og:image');
  if (!card?.href.startsWith('https://')) problems.push(`${path}: has no social card with its full address`);
  const own = path === '/' ? `${origin}/` : origin + path;
  const stated = references.find(({from}) => from === 'meta og:url')?.href;
  if (stated !== own) problems.push(`${path}: says that its address is ${stated ?? 'unknown'}`);
  return problems;
}

function problemsOfSitemap({pages, files, read}: BuiltSite, origin: string): string[] {
  if (!files.has('/sitemap.xml')) return ['/sitemap.xml is missing'];
  const listed = [...read('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const paths = new Set(listed.map((address) => new URL(address).pathname));
  const known = [...pages].filter(
    ([path, {refresh, html}]) => !refresh && path !== notFound && !/<meta[^>]+noindex/.test(html),
  );
  return [
    ...listed
      .filter((address) => new URL(address).origin !== origin || !pages.has(new URL(address).pathname))
      .map((address) => `/sitemap.xml: ${address} leads to no page`),
    ...known.filter(([path]) => !paths.has(path)).map(([path]) => `/sitemap.xml: lacks ${path}`),
  ];
}
