/** Checks that the changelog feeds are valid, reproducible and link to the changed fields. */
import {readFileSync} from 'node:fs';
import type {Element} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {expect, it} from 'vitest';
import type {Description} from '@screening/api';
import {compareDescriptions, readBundle} from '@screening/api/node';
import {product} from '@screening/product';
import {atomPath, jsonPath, makeFeed, readDays} from '../feeds';
import {parseHtml} from '../pages';
import {textOf} from '../../lib/text-of';

type JsonFeed = {items: {url: string; content_html: string; date_published: string}[]};

const linksOf = (html: string): string[] =>
  selectAll('a[href]', parseHtml(html)).map(({properties}) => String(properties.href));

const readItems = (json: string) => (JSON.parse(json) as JsonFeed).items;

it('the built feeds have the same entries in both formats, and the changelog links to them', () => {
  const [atom, json] = [atomPath, jsonPath].map((path) => readFileSync(`build${path}`, 'utf8'));
  const items = readItems(json);
  const entries = selectAll('entry', parseHtml(atom));
  const partOf = (entry: Element, name: string) => textOf(select(name, entry)!);
  expect(entries.map((entry) => [partOf(entry, 'id'), partOf(entry, 'updated')])).toEqual(
    items.map(({url, date_published}) => [url, date_published]),
  );
  for (const {content_html} of items) expect(atom).toContain(content_html);
  expect(new Set(items.map(({url}) => url)).size).toBe(items.length);
  expect(items.length).toBeGreaterThan(0);
  const page = readFileSync('build/docs/changelog.html', 'utf8');
  expect(linksOf(page)).toEqual(expect.arrayContaining([atomPath, jsonPath]));
});

const releasesWith = (changes: ReturnType<typeof compareDescriptions>) => [
  {version: 'v2.1.0', changes},
  {version: 'v2.0.1'},
];

it(
  'a new version has an entry with a link to each changed field, except removed ones',
  {timeout: 120_000},
  () => {
    const before = readBundle('.');
    const after = structuredClone(before) as Description & {
      // eslint-disable-next-line @typescript-eslint/no-explicit-any
      components: {schemas: Record<string, any>};
    };
    const {schemas} = after.components;
    schemas.EntitySummary.properties.watchedSince = {
      type: 'string',
      description: 'A <new> field & more.',
    };
    schemas.MatchThreshold.minimum = 0.6;
    schemas.RiskScore.maximum = 90;
    delete schemas.AccountStatus.properties.expiresAt;
    const changes = compareDescriptions(before, after);
    const days = new Map(Object.entries({'v2.1.0': '2027-02-03', 'v2.0.1': '2026-11-21'}));
    const feed = makeFeed(releasesWith(changes), days, after);
    const [entry, first] = readItems(feed.json1());
    expect(entry.date_published).toMatch(/^2027-02-03T00:00:00/);
    expect(first.content_html).toContain('There is no earlier description');
    const links = linksOf(entry.content_html);
    expect(links).toContain(`${product.siteUrl}/api/schemas/entity-summary#watchedSince`);
    expect(links.some((href) => /screen-simple(-request)?#(body\.)?threshold$/.test(href))).toBe(
      true,
    );
    const fields = changes.filter(({field}) => field !== undefined);
    expect(fields.length).toBeGreaterThan(3);
    // A removed field has no anchor to link to.
    expect(links).toHaveLength(fields.filter(({field}) => !field?.endsWith('.expiresAt')).length);
    expect(entry.content_html).toContain('expiresAt: removed');
    const again = makeFeed(releasesWith(changes), days, structuredClone(after));
    expect([again.atom1(), again.json1()]).toEqual([feed.atom1(), feed.json1()]);
  },
);

it.each(['v2.0.1: 2026-11-21\n', 'v2.1.0: soon\nv2.0.1: 2026-11-21\n', ''])(
  'a version without a publication date is rejected: %j',
  (text) => {
    expect(() => readDays(text, releasesWith([]))).toThrow(
      'v2.1.0 needs the day of its publication',
    );
  },
);
