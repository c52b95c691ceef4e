/** Publishes the changelog as an Atom feed (RFC 4287) and as a JSON feed (version 1.1). */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {type AddressBook, createAddressBook, type Description} from '@screening/api';
import {fillProduct, product} from '../../../src/product';
import type {Running, Site} from '../step';
import {type Change, readReleases, type Release, type Weight} from '@screening/api/node';

export const atomPath = '/changelog.atom';
export const jsonPath = '/changelog.json';
const pagePath = '/docs/changelog';
const datesFile = 'docs/versions.yaml';

/** Entry of both feeds. */
export type Entry = {id: string; title: string; date: string; summary: string; html: string};

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
function urlOf(book: AddressBook, {field}: Change): string | undefined {
  try {
    return field === undefined ? undefined : book.field(field).url;
  } catch {
    return undefined;
  }
}

function listOf(changes: Change[], book: AddressBook): string {
  const items = changes.map((change) => {
    const [url, text] = [urlOf(book, change), escape(change.text)];
    const what = url === undefined ? text : `<a href="${escape(product.siteUrl + url)}">${text}</a>`;
    return `<li><code>${escape(change.call)}</code>: ${what}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

const countOf = (count: number, what: string) => `${count} ${what} ${count === 1 ? 'change' : 'changes'}`;

/** Makes an entry for each release, newest first. */
export function makeEntries(releases: Release[], days: Map<string, string>, doc: Description): Entry[] {
  const book = createAddressBook(doc);
  return releases.map(({version, changes}, at) => {
    const weights = (Object.keys(titles) as Weight[]).map((weight) => ({
      title: titles[weight],
      those: (changes ?? []).filter((change) => change.weight === weight),
    }));
    const [breaking, compatible] = weights.map(({those}) => those.length);
    const summary = changes
      ? `Version ${version} of the API has ${countOf(breaking, 'breaking')} and ${countOf(compatible, 'other')}, compared with ${releases[at + 1].version}.`
      : `Version ${version} is the first version of the API that is published here. There is no earlier description to compare it with.`;
    const lists = weights.filter(({those}) => those.length > 0);
    return {
      id: `${product.siteUrl}${pagePath}#${version.replaceAll('.', '-')}`,
      title: `Version ${version} of the ${product.name} API`,
      date: `${days.get(version)}T00:00:00Z`,
      summary,
      html: `<p>${escape(summary)}</p>${lists.map(({title, those}) => `<h2>${title}</h2>${listOf(those, book)}`).join('')}`,
    };
  });
}

const feed = {
  title: fillProduct('Changes of the {Product} API'),
  page: product.siteUrl + pagePath,
};

/** Writes the Atom feed. */
export function writeAtom(entries: Entry[]): string {
  const element = ({id, title, date, summary, html}: Entry) => `  <entry>
    <id>${escape(id)}</id>
    <title>${escape(title)}</title>
    <link rel="alternate" type="text/html" href="${escape(id)}"/>
    <published>${date}</published>
    <updated>${date}</updated>
    <summary>${escape(summary)}</summary>
    <content type="html">${escape(html)}</content>
  </entry>
`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escape(product.siteUrl + atomPath)}</id>
  <title>${escape(feed.title)}</title>
  <link rel="self" type="application/atom+xml" href="${escape(product.siteUrl + atomPath)}"/>
  <link rel="alternate" type="text/html" href="${escape(feed.page)}"/>
  <updated>${entries[0].date}</updated>
  <author>
    <name>${escape(product.name)}</name>
  </author>
${entries.map(element).join('')}</feed>
`;
}

/** Writes the JSON feed. */
export function writeJson(entries: Entry[]): string {
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: product.siteUrl + jsonPath,
    language: 'en',
    authors: [{name: product.name}],
    items: entries.map(({id, title, date, summary, html}) => ({
      id,
      url: id,
      title,
      summary,
      content_html: html,
      date_published: date,
      date_modified: date,
    })),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** Writes both feeds. */
export function startFeeds({root, doc, folder}: Site): Running {
  return {
    end() {
      const releases = readReleases(root, doc);
      const entries = makeEntries(releases, readDays(root, releases), doc);
      writeFileSync(join(folder, atomPath), writeAtom(entries));
      writeFileSync(join(folder, jsonPath), writeJson(entries));
      return {done: `two feeds with ${entries.length} ${entries.length === 1 ? 'version' : 'versions'} written`};
    },
  };
}
