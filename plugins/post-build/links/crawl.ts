/** Follows all references of a built site: links, images, scripts, styles, anchors, sitemap, canonical, social card. */
import {catalogPath} from '../agents/api-catalog';
import {addressesInCss, type ReadPage, type Reference} from './read-html';
import {faultOf, resolveReference} from './resolve';
import {notFound, type BuiltSite} from './site-map';

export type Crawl = {
  /** One line each: `/docs/glossary: a href "/nowhere" does not exist`. */
  problems: string[];
  counts: Record<'pages' | 'links' | 'places' | 'images' | 'styles' | 'twins' | 'outside', number>;
  /** Addresses on other sites, with the pages that link to them. */
  outside: Map<string, Set<string>>;
};

/** Crawls a site. `origin` is where it will be published. */
export function crawl(site: BuiltSite, origin: string): Crawl {
  const counts = {pages: site.pages.size, links: 0, places: 0, images: 0, styles: 0, twins: 0, outside: 0};
  const found: Crawl = {problems: [], counts, outside: new Map()};
  const linked = new Set<string>();
  const follow = (reference: Reference, page: string) => {
    const target = resolveReference(reference, page, origin);
    counts.links += 1;
    if (reference.from === 'url()') counts.styles += 1;
    if (/^(img|source|image|meta \w+:image)/.test(reference.from)) counts.images += 1;
    const fault =
      target.kind === 'wrong' ? target.reason : target.kind === 'inside' ? faultOf(site, target) : undefined;
    if (fault) found.problems.push(`${page}: ${reference.from} "${reference.href}" ${fault}`);
    if (target.kind === 'inside' && target.place) counts.places += 1;
    if (target.kind === 'inside' && reference.from === 'a href' && target.path !== page) linked.add(target.path);
    if (target.kind === 'outside')
      found.outside.set(target.url, (found.outside.get(target.url) ?? new Set()).add(page));
  };
  for (const [path, page] of site.pages) {
    // Ignore the references of the not-found page to its own address, because it is shown at any address.
    for (const reference of page.references)
      if (path !== notFound || !/^(link|meta og:url)/.test(reference.from)) follow(reference, path);
    if (page.refresh) follow({href: page.refresh, from: 'refresh'}, path);
    found.problems.push(...problemsOfPage(path, page, origin));
  }
  for (const file of site.files) {
    if (file.endsWith('.css')) {
      for (const href of addressesInCss(site.read(file))) follow({href, from: 'url()'}, file);
    }
    if (/\.md$|^\/llms\.txt$/.test(file)) {
      for (const href of addressesInMarkdown(site.read(file))) follow({href, from: 'link href'}, file);
      counts.twins += 1;
    }
    if (file === catalogPath) {
      for (const href of addressesInJson(JSON.parse(site.read(file)))) follow({href, from: 'link href'}, file);
    }
  }
  found.problems.push(...problemsOfSitemap(site, origin));
  for (const path of findable(site).filter((one) => !linked.has(one)))
    found.problems.push(`${path}: no other page links to it; is it in a sidebar?`);
  counts.outside = found.outside.size;
  return found;
}

/** Lists the addresses of links and images outside code. */
const addressesInMarkdown = (text: string): string[] =>
  [
    ...text
      .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
      .replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, '')
      .matchAll(/\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)/g),
  ].map(([, href]) => href);

/** Lists the values of `href` in a set of links (RFC 9264). */
const addressesInJson = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inside]) => (key === 'href' ? [String(inside)] : addressesInJson(inside)));

function problemsOfPage(path: string, {ids, references, refresh}: ReadPage, origin: string): string[] {
  const seen = new Set<string>();
  const twice = ids.filter((id) => seen.size === seen.add(id).size);
  const problems = [...new Set(twice)].map((id) => `${path}: the id "${id}" is used more than once`);
  if (refresh || path === notFound) return problems;
  const card = references.find(({from}) => from === 'meta og:image');
  if (!card?.href.startsWith('https://')) problems.push(`${path}: has no social card with a full URL`);
  const own = path === '/' ? `${origin}/` : origin + path;
  for (const [from, what] of Object.entries({'meta og:url': 'address', 'link canonical': 'canonical address'})) {
    const stated = references.find((reference) => reference.from === from)?.href;
    if (stated !== own) problems.push(`${path}: its ${what} is ${stated ?? 'missing'}, not ${own}`);
  }
  return problems;
}

/** Lists the pages that readers and search engines must find. */
const findable = ({pages}: BuiltSite): string[] =>
  [...pages].filter(([path, {refresh, noIndex}]) => !refresh && !noIndex && path !== notFound).map(([path]) => path);

function problemsOfSitemap(site: BuiltSite, origin: string): string[] {
  const {pages, files, read} = site;
  if (!files.has('/sitemap.xml')) return ['/sitemap.xml is missing'];
  const listed = [...read('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const paths = new Set(listed.map((address) => new URL(address).pathname));
  return [
    ...listed
      .filter((address) => new URL(address).origin !== origin || !pages.has(new URL(address).pathname))
      .map((address) => `/sitemap.xml: ${address} is not a page of this site`),
    ...findable(site)
      .filter((path) => !paths.has(path))
      .map((path) => `/sitemap.xml: ${path} is missing`),
  ];
}
