/** Publishes the changelog as an Atom feed (RFC 4287) and as a JSON feed. */
import {Feed, type Item} from 'feed';
import {escapeHtml, parseText, plainText, type Text} from '@screening/api';
import {fillProduct, product} from '@screening/product';
import {readVersions, type Change, type Version} from '../lib/versions';
import {publish, type Running, type Site} from './steps';

export const atomPath = '/changelog.atom';
export const jsonPath = '/changelog.json';
const pagePath = '/docs/changelog';

/**
 * Makes the feed, which has an entry for each version.
 *
 * @param versions newest first, at least one
 */
export function makeFeed(versions: Version[]): Feed {
  const feed = new Feed({
    title: fillProduct('Changes of the {Product} API'),
    id: product.siteUrl + atomPath,
    link: product.siteUrl + pagePath,
    language: 'en',
    author: {name: product.name},
    generator: product.name,
    feedLinks: {atom: product.siteUrl + atomPath, json: product.siteUrl + jsonPath},
    updated: new Date(versions[0].date),
  });
  for (const version of versions) feed.addItem(makeEntry(version));
  return feed;
}

function makeEntry({name, anchor, date, changes}: Version): Item {
  const address = `${product.siteUrl}${pagePath}#${anchor}`;
  const day = new Date(date);
  const summary = changes.map(({text}) => plainText(parseText(text))).join(' ');
  return {
    id: address,
    link: address,
    title: `Version ${name} of the ${product.name} API`,
    date: day,
    published: day,
    description: escapeHtml(summary),
    content: `<ul>${changes.map(makeItem).join('')}</ul>`,
  };
}

function makeItem({text, part, migration}: Change): string {
  const mark = migration ? '<strong>Breaking:</strong> ' : '';
  const reference = part ? ` (${makeLink(part.url, escapeHtml(part.name))})` : '';
  const remedy = migration ? ` ${toHtml(parseText(migration))}` : '';
  return `<li>${mark}${toHtml(parseText(text))}${reference}${remedy}</li>`;
}

/** Converts a text to HTML for readers on other sites, with complete addresses. */
function toHtml(text: Text): string {
  return text
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      const [tag, content, href] = node;
      const inner = typeof content === 'string' ? escapeHtml(content) : toHtml(content);
      return href === undefined ? `<${tag}>${inner}</${tag}>` : makeLink(href, inner);
    })
    .join('');
}

/** Makes a link. An address that starts with a slash is on this site. */
function makeLink(href: string, inner: string): string {
  const address = href.startsWith('/') ? product.siteUrl + href : href;
  return `<a href="${escapeHtml(address)}">${inner}</a>`;
}

/** Writes both feeds. */
export const startFeeds = (site: Site): Running => ({
  end() {
    const versions = readVersions(site.root, site.doc);
    const feed = makeFeed(versions);
    publish(site, atomPath, feed.atom1());
    publish(site, jsonPath, feed.json1());
    return `two feeds written, versions: ${versions.length}`;
  },
});
