/** Checks that the changelog feeds are valid, reproducible and link to the changed fields. */
import {existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Element} from 'hast';
import {selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {describe, expect, it} from 'vitest';
import {type Description, escapeHtml} from '@screening/api';
import {product} from '../../../../src/product';
import {compareDescriptions, readBundle} from '@screening/api/node';
import {parseHtml} from '../../pages';
import {atomPath, jsonPath, makeFeed, readDays} from '../../changelog/feeds';

type JsonFeed = {items: {id: string; url: string; content_html: string; date_published: string}[]};

const linksOf = (html: string): string[] =>
  selectAll('a[href]', parseHtml(html)).map(({properties}) => String(properties.href));

/** Reads the entries of an Atom feed, and expects what RFC 4287 requires of a feed and its entries. */
function readAtom(xml: string): {links: string[]; entries: {id: string; updated: string; content: string}[]} {
  const escaped = xml.replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, text: string) => escapeHtml(text));
  const [feed] = selectAll('feed', parseHtml(escaped)) as [Element];
  const textOf = (element: Element, name: string): string => {
    const found = selectAll(`:scope > ${name}`, element);
    expect(found, name).toHaveLength(1);
    return toString(found[0]!);
  };
  const entries = selectAll('entry', feed);
  for (const element of [feed, ...entries]) {
    expect(textOf(element, 'id')).toMatch(/^https:\/\//);
    expect(textOf(element, 'title')).not.toBe('');
    expect(Number.isNaN(Date.parse(textOf(element, 'updated')))).toBe(false);
  }
  expect(feed.properties.xmlns).toBe('http://www.w3.org/2005/Atom');
  expect(toString(selectAll('author name', feed)[0]!)).toBe(product.name);
  const read = entries.map((entry) => ({
    id: textOf(entry, 'id'),
    updated: textOf(entry, 'updated'),
    content: textOf(entry, 'content'),
  }));
  expect(new Set(read.map(({id}) => id)).size).toBe(read.length);
  return {links: selectAll('link', feed).map(({properties}) => String(properties.href)), entries: read};
}

/** Returns whether an address of the site points to an existing page, anchor or file. */
function exists(href: string): boolean {
  const {origin, pathname, hash} = new URL(href);
  const file = ['', '.html'].map((ending) => `build${pathname}${ending}`).find((one) => existsSync(one));
  if (origin !== product.siteUrl || !file) return false;
  return hash === '' || readFileSync(file, 'utf8').includes(`id="${decodeURIComponent(hash.slice(1))}"`);
}

describe('the built feeds', () => {
  const [atom, json] = [atomPath, jsonPath].map((path) => readFileSync(`build${path}`, 'utf8')) as [string, string];

  it('have the same entries in both formats, which link only to pages and anchors that exist', () => {
    const {links, entries} = readAtom(atom);
    const {items} = JSON.parse(json) as JsonFeed;
    expect(items.map((item) => ({id: item.url, updated: item.date_published, content: item.content_html}))).toEqual(
      entries,
    );
    expect(entries.length).toBeGreaterThan(0);
    expect(links.length).toBeGreaterThan(2);
    const all = [...links, ...entries.flatMap(({content}) => linksOf(content))];
    expect(all.filter((href) => !exists(href))).toEqual([]);
  });

  it('are announced by the changelog page, which also has visible links to them', () => {
    const page = readFileSync('build/docs/changelog.html', 'utf8');
    const announced = selectAll('head link[rel=alternate]', parseHtml(page)).map(({properties}) => properties.href);
    expect(announced).toContain(atomPath);
    expect(linksOf(page)).toEqual(expect.arrayContaining([atomPath, jsonPath]));
  });
});

describe('a new version', {timeout: 120_000}, () => {
  const before = readBundle('.');
  const after = structuredClone(before) as Description & {components: {schemas: Record<string, any>}}; // eslint-disable-line @typescript-eslint/no-explicit-any
  const {schemas} = after.components;
  schemas.EntitySummary.properties.watchedSince = {type: 'string', description: 'A <new> field & more.'};
  schemas.MatchThreshold.minimum = 0.6;
  schemas.RiskScore.maximum = 90;
  delete schemas.AccountStatus.properties.expiresAt;
  const changes = compareDescriptions(before, after);
  const releases = [{version: 'v2.1.0', changes}, {version: 'v2.0.1'}];
  const days = new Map([
    ['v2.1.0', '2027-02-03'],
    ['v2.0.1', '2026-11-21'],
  ]);
  const feed = makeFeed(releases, days, after);

  it('has an entry with a link to each changed field, except removed ones', () => {
    const [entry, first] = readAtom(feed.atom1()).entries;
    expect(entry!.updated).toMatch(/^2027-02-03T00:00:00/);
    expect(first!.content).toContain('There is no earlier description');
    const links = linksOf(entry!.content);
    expect(links).toContain(`${product.siteUrl}/api/schemas/entity-summary#watchedSince`);
    expect(links.some((href) => /screen-simple(-request)?#(body\.)?threshold$/.test(href))).toBe(true);
    // The built site doesn't have the new field.
    expect(links.filter((href) => !exists(href) && !href.endsWith('watchedSince'))).toEqual([]);
    const fields = changes.filter(({field}) => field !== undefined);
    expect(fields.length).toBeGreaterThan(3);
    // A removed field has no anchor to link to.
    expect(links).toHaveLength(fields.filter(({field}) => !field?.endsWith('.expiresAt')).length);
    expect(entry!.content).toContain('expiresAt: removed');
  });

  it('produces identical feeds on every run', () => {
    const again = makeFeed(releases, days, structuredClone(after));
    expect([again.atom1(), again.json1()]).toEqual([feed.atom1(), feed.json1()]);
  });

  it('requires a publication date', () => {
    const root = mkdtempSync(join(tmpdir(), 'feeds-'));
    mkdirSync(join(root, 'docs'));
    for (const text of ['v2.0.1: 2026-11-21\n', 'v2.1.0: soon\nv2.0.1: 2026-11-21\n', '']) {
      writeFileSync(join(root, 'docs/versions.yaml'), text);
      expect(() => readDays(root, releases)).toThrow('docs/versions.yaml: v2.1.0 needs the day of its publication');
    }
    rmSync(root, {recursive: true});
  });
});
