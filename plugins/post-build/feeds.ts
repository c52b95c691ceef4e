/** Publishes the changelog as an Atom feed (RFC 4287) and as a JSON feed. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {Feed} from 'feed';
import {parse} from 'yaml';
import {type NameIndex, createNameIndex, type Description, escapeHtml} from '@screening/api';
import {type Change, readReleases, type Release, type Weight} from '@screening/api/node';
import {fillProduct, product} from '@screening/product';
import {publish, type Running, type Site} from './steps';

export const atomPath = '/changelog.atom';
export const jsonPath = '/changelog.json';
const pagePath = '/docs/changelog';
const datesFile = 'docs/versions.yaml';

const titles: Record<Weight, string> = {
  breaking: 'Breaking changes',
  compatible: 'Other changes',
  wording: 'Changes of wording',
};

/** Reads the day of each version from the text of `docs/versions.yaml`. Throws an error for a version without a day. */
export function readDays(text: string, releases: Release[]): Map<string, string> {
  const days = new Map(Object.entries((parse(text) ?? {}) as object));
  for (const {version} of releases) {
    const day = String(days.get(version));
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
      throw new Error(
        `${datesFile}: ${version} needs the day of its publication, such as 2026-01-31`,
      );
  }
  return days;
}

/** Returns the address of a changed field, if the current description still has it. */
function urlOf(addresses: NameIndex, {field}: Change): string | undefined {
  try {
    return field === undefined ? undefined : addresses.field(field).url;
  } catch {
    return undefined;
  }
}

function listOf(changes: Change[], addresses: NameIndex): string {
  const items = changes.map((change) => {
    const [url, text] = [urlOf(addresses, change), escapeHtml(change.text)];
    const linked =
      url === undefined ? text : `<a href="${escapeHtml(product.siteUrl + url)}">${text}</a>`;
    return `<li><code>${escapeHtml(change.call)}</code>: ${linked}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

const countOf = (count: number, kind: string) =>
  `${count} ${kind} ${count === 1 ? 'change' : 'changes'}`;

/** Makes the feed, which has an entry for each release, newest first. */
export function makeFeed(releases: Release[], days: Map<string, string>, doc: Description): Feed {
  const feed = new Feed({
    title: fillProduct('Changes of the {Product} API'),
    id: product.siteUrl + atomPath,
    link: product.siteUrl + pagePath,
    language: 'en',
    author: {name: product.name},
    generator: product.name,
    feedLinks: {atom: product.siteUrl + atomPath, json: product.siteUrl + jsonPath},
    updated: new Date(days.get(releases[0].version) ?? NaN),
  });
  const addresses = createNameIndex(doc);
  for (const [at, {version, changes}] of releases.entries()) {
    const ofWeight = (weight: Weight) =>
      (changes ?? []).filter((change) => change.weight === weight);
    const summary = changes
      ? `Version ${version} of the API has ${countOf(ofWeight('breaking').length, 'breaking')} and ${countOf(ofWeight('compatible').length, 'other')}, compared with ${releases[at + 1].version}.`
      : `Version ${version} is the first version of the API that is published here. There is no earlier description to compare it with.`;
    const lists = (Object.keys(titles) as Weight[])
      .filter((weight) => ofWeight(weight).length > 0)
      .map((weight) => `<h2>${titles[weight]}</h2>${listOf(ofWeight(weight), addresses)}`);
    const address = `${product.siteUrl}${pagePath}#${version.replaceAll('.', '-')}`;
    const date = new Date(days.get(version) ?? NaN);
    feed.addItem({
      id: address,
      link: address,
      title: `Version ${version} of the ${product.name} API`,
      date,
      published: date,
      description: escapeHtml(summary),
      content: `<p>${escapeHtml(summary)}</p>${lists.join('')}`,
    });
  }
  return feed;
}

/** Writes both feeds. */
export const startFeeds = (site: Site): Running => ({
  end() {
    const {root, doc} = site;
    const releases = readReleases(root, doc);
    const days = readDays(readFileSync(join(root, datesFile), 'utf8'), releases);
    const feed = makeFeed(releases, days, doc);
    publish(site, atomPath, feed.atom1());
    publish(site, jsonPath, feed.json1());
    return `two feeds written, versions: ${releases.length}`;
  },
});
