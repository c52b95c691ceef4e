/** Publishes the changelog as an Atom feed (RFC 4287) and as a JSON feed. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Feed} from 'feed';
import {parse} from 'yaml';
import {type NameIndex, createNameIndex, type Description} from '@screening/api';
import {fillProduct, product} from '../../../src/product';
import type {Running, Site} from '../step';
import {type Change, readReleases, type Release, type Weight} from '@screening/api/node';

export const atomPath = '/changelog.atom';
export const jsonPath = '/changelog.json';
const pagePath = '/docs/changelog';
const datesFile = 'docs/versions.yaml';

const titles: Record<Weight, string> = {
  breaking: 'Breaking changes',
  compatible: 'Other changes',
  wording: 'Changes of wording',
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Reads the day of each version. Throws an error for a version without a day. */
export function readDays(root: string, releases: Release[]): Map<string, string> {
  const days = new Map(Object.entries((parse(readFileSync(join(root, datesFile), 'utf8')) ?? {}) as object));
  for (const {version} of releases) {
    const day: unknown = days.get(version);
    if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
      throw new Error(`${datesFile}: ${version} needs the day of its publication, such as 2026-01-31`);
  }
  return days;
}

/** Returns the address of a changed field, if the current description still has it. */
function urlOf(book: NameIndex, {field}: Change): string | undefined {
  try {
    return field === undefined ? undefined : book.field(field).url;
  } catch {
    return undefined;
  }
}

function listOf(changes: Change[], book: NameIndex): string {
  const items = changes.map((change) => {
    const [url, text] = [urlOf(book, change), escape(change.text)];
    const what = url === undefined ? text : `<a href="${escape(product.siteUrl + url)}">${text}</a>`;
    return `<li><code>${escape(change.call)}</code>: ${what}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

const countOf = (count: number, what: string) => `${count} ${what} ${count === 1 ? 'change' : 'changes'}`;

/** Makes the feed, which has an entry for each release, newest first. */
export function makeFeed(releases: Release[], days: Map<string, string>, doc: Description): Feed {
  const dateOf = (version: string) => new Date(days.get(version) ?? Number.NaN);
  const feed = new Feed({
    title: fillProduct('Changes of the {Product} API'),
    id: product.siteUrl + atomPath,
    link: product.siteUrl + pagePath,
    language: 'en',
    author: {name: product.name},
    generator: product.name,
    feedLinks: {atom: product.siteUrl + atomPath, json: product.siteUrl + jsonPath},
    updated: dateOf(releases[0].version),
  });
  const book = createNameIndex(doc);
  for (const [at, {version, changes}] of releases.entries()) {
    const lists = (Object.keys(titles) as Weight[]).map((weight) => ({
      title: titles[weight],
      those: (changes ?? []).filter((change) => change.weight === weight),
    }));
    const [breaking, compatible] = lists.map(({those}) => those.length);
    const summary = changes
      ? `Version ${version} of the API has ${countOf(breaking, 'breaking')} and ${countOf(compatible, 'other')}, compared with ${releases[at + 1].version}.`
      : `Version ${version} is the first version of the API that is published here. There is no earlier description to compare it with.`;
    const shown = lists.filter(({those}) => those.length > 0);
    const address = `${product.siteUrl}${pagePath}#${version.replaceAll('.', '-')}`;
    feed.addItem({
      id: address,
      link: address,
      title: `Version ${version} of the ${product.name} API`,
      date: dateOf(version),
      published: dateOf(version),
      description: escape(summary),
      content: `<p>${escape(summary)}</p>${shown.map(({title, those}) => `<h2>${title}</h2>${listOf(those, book)}`).join('')}`,
    });
  }
  return feed;
}

/** Writes both feeds. */
export function startFeeds({root, doc, folder}: Site): Running {
  return {
    end() {
      const releases = readReleases(root, doc);
      const feed = makeFeed(releases, readDays(root, releases), doc);
      writeFileSync(join(folder, atomPath), feed.atom1());
      writeFileSync(join(folder, jsonPath), feed.json1());
      return {done: `two feeds with ${releases.length} ${releases.length === 1 ? 'version' : 'versions'} written`};
    },
  };
}
