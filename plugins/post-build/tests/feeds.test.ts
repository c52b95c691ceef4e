/** Checks that the changelog feeds are valid, reproducible and link to the parts of the API that changed. */
import {readFileSync} from 'node:fs';
import type {Element} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {expect, it} from 'vitest';
import {product} from '@screening/product';
import {readBundle} from '@screening/api/node';
import {textOf} from '../../lib/text-of';
import {readVersions, type Version} from '../../lib/versions';
import {atomPath, jsonPath, makeFeed} from '../feeds';
import {parseHtml} from '../pages';

type JsonFeed = {
  items: {
    url: string;
    title: string;
    content_html: string;
    summary: string;
    date_published: string;
  }[];
};

const linksOf = (html: string): string[] =>
  selectAll('a[href]', parseHtml(html)).map(({properties}) => String(properties.href));

const readItems = (json: string) => (JSON.parse(json) as JsonFeed).items;

it('the built feeds have the same entries in both formats, one for each version, and the changelog links to them', () => {
  const atom = readFileSync(`build${atomPath}`, 'utf8');
  const items = readItems(readFileSync(`build${jsonPath}`, 'utf8'));
  const entries = selectAll('entry', parseHtml(atom));
  const partOf = (entry: Element, name: string) => textOf(select(name, entry)!);
  expect(entries.map((entry) => [partOf(entry, 'id'), partOf(entry, 'updated')])).toEqual(
    items.map(({url, date_published}) => [url, date_published]),
  );
  for (const {content_html} of items) expect(atom).toContain(content_html);
  const versions = readVersions('.', readBundle('.'));
  expect(items.map(({url}) => url)).toEqual(
    versions.map(({anchor}) => `${product.siteUrl}/docs/changelog#${anchor}`),
  );
  const page = readFileSync('build/docs/changelog.html', 'utf8');
  expect(linksOf(page)).toEqual(expect.arrayContaining([atomPath, jsonPath]));
  for (const {anchor} of versions) expect(page).toContain(`id="${anchor}"`);
});

const versions: Version[] = [
  {
    name: 'v2.1.0',
    anchor: 'v2-1-0',
    date: '2027-02-03',
    changes: [
      {
        text: 'The filter no longer accepts `<open>`.',
        part: {name: 'POST /entities', url: '/api/list-entities#body'},
        kind: 'changed',
        migration: 'Migration: Follow [the guide](/docs/glossary) & test.',
      },
      {text: 'A new field.', kind: 'added'},
    ],
  },
  {
    name: 'v2.0.1',
    anchor: 'v2-0-1',
    date: '2026-11-21',
    changes: [{text: 'The first description.', kind: 'added'}],
  },
];

it('each version has an entry with its changes, complete links and the migration of a breaking change', () => {
  const feed = makeFeed(versions);
  const [entry, first] = readItems(feed.json1());
  expect(entry).toMatchObject({
    title: `Version v2.1.0 of the ${product.name} API`,
    url: `${product.siteUrl}/docs/changelog#v2-1-0`,
    date_published: '2027-02-03T00:00:00.000Z',
    content_html:
      '<ul><li><strong>Breaking:</strong> The filter no longer accepts <code>&lt;open></code>. ' +
      `(<a href="${product.siteUrl}/api/list-entities#body">POST /entities</a>) ` +
      `Migration: Follow <a href="${product.siteUrl}/docs/glossary">the guide</a> &amp; test.</li>` +
      '<li>A new field.</li></ul>',
    summary: 'The filter no longer accepts &lt;open>. A new field.',
  });
  expect(first.content_html).toBe('<ul><li>The first description.</li></ul>');
  const again = makeFeed(structuredClone(versions));
  expect([again.atom1(), again.json1()]).toEqual([feed.atom1(), feed.json1()]);
});
