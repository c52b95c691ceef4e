/** Checks that the changelog feeds are valid, reproducible and link to the changed fields. */
import {existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {selectAll} from 'hast-util-select';
import sax from 'sax';
import {describe, expect, it} from 'vitest';
import type {Description} from '@screening/api';
import {product} from '../../../../src/product';
import {pageFile, parseHtml, readAnchors} from '../../pages';
import {listPages} from '../../../../tests/lib/site/sitemap';
import {compareDescriptions, readBundle} from '@screening/api/node';
import {atomPath, jsonPath, makeEntries, readDays, writeAtom, writeJson} from '../../changelog/feeds';

type Element = {name: string; attributes: Record<string, string>; text: string; children: Element[]};
type JsonFeed = {
  version: string;
  title: string;
  items: {id: string; url: string; content_html: string; date_published: string}[];
};

/** Parses XML, and throws if it isn't well-formed. */
function parseXml(xml: string): Element {
  const root: Element = {name: '', attributes: {}, text: '', children: []};
  const open = [root];
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({name, attributes}) => {
    const element = {name, attributes: attributes as Record<string, string>, text: '', children: []};
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.ontext = (text) => void ((open.at(-1) as Element).text += text);
  parser.onclosetag = () => void open.pop();
  parser.write(xml).close();
  return root.children[0];
}

const all = ({children}: Element, name: string) => children.filter((child) => child.name === name);
const one = (element: Element, name: string) => {
  const found = all(element, name);
  expect(found, name).toHaveLength(1);
  return found[0].text;
};

/** Expects what RFC 4287 requires of a feed and its entries. */
function expectAtom(xml: string): Element[] {
  const feed = parseXml(xml);
  expect(feed.attributes.xmlns).toBe('http://www.w3.org/2005/Atom');
  const entries = all(feed, 'entry');
  for (const element of [feed, ...entries]) {
    expect(one(element, 'id')).toMatch(/^https:\/\//);
    expect(one(element, 'title')).not.toBe('');
    expect(one(element, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(all(element, 'link').filter(({attributes}) => attributes.rel === 'alternate')).toHaveLength(1);
  }
  expect(one(all(feed, 'author')[0], 'name')).toBe(product.name);
  expect(new Set(entries.map((entry) => one(entry, 'id'))).size).toBe(entries.length);
  return entries;
}

const linksOf = (html: string) => selectAll('a[href]', parseHtml(html)).map(({properties}) => String(properties.href));
const readPage = (path: string): string => readFileSync(join('build', pageFile(path)), 'utf8');
const pages = listPages();

/** Returns whether an address of the site points to an existing page, anchor or file. */
function leads(href: string): boolean {
  const {origin, pathname, hash} = new URL(href);
  if (origin !== product.siteUrl) return false;
  if (!pages.includes(pathname)) return hash === '' && existsSync(join('build', pathname));
  return hash === '' || readAnchors(parseHtml(readPage(pathname))).has(decodeURIComponent(hash.slice(1)));
}

describe('the built feeds', () => {
  const [atom, json] = [atomPath, jsonPath].map((path) => readFileSync(`build${path}`, 'utf8'));

  it('have the same entries in both formats', () => {
    const entries = expectAtom(atom);
    const feed = JSON.parse(json) as JsonFeed;
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.items.map(({id}) => id)).toEqual(entries.map((entry) => one(entry, 'id')));
    expect(feed.items.map(({content_html: html}) => html)).toEqual(entries.map((entry) => one(entry, 'content')));
    expect(feed.items.map(({date_published: date}) => date)).toEqual(entries.map((entry) => one(entry, 'updated')));
    expect(entries.length).toBeGreaterThan(0);
  });

  it('link only to pages, anchors and files that exist', () => {
    const entries = expectAtom(atom);
    const links = [parseXml(atom), ...entries].flatMap((element) =>
      all(element, 'link').map(({attributes}) => attributes.href),
    );
    expect(links.length).toBeGreaterThan(2);
    const every = [...links, ...entries.flatMap((entry) => linksOf(one(entry, 'content')))];
    expect(every.filter((href) => !leads(href))).toEqual([]);
  });

  it('are announced only by the changelog page, which also has visible links to them', () => {
    const announced = pages.filter(
      (path) => selectAll(`link[href="${atomPath}"]`, parseHtml(readPage(path))).length > 0,
    );
    expect(announced).toEqual(['/docs/changelog']);
    expect(linksOf(readPage('/docs/changelog'))).toEqual(expect.arrayContaining([atomPath, jsonPath]));
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
  const days = new Map([['v2.1.0', '2027-02-03'], ['v2.0.1', '2026-11-21']]); // prettier-ignore
  const entries = makeEntries(releases, days, after);

  it('has an entry with a link to each changed field, except removed ones', () => {
    const [entry, first] = expectAtom(writeAtom(entries));
    expect(one(entry, 'updated')).toBe('2027-02-03T00:00:00Z');
    expect(one(first, 'content')).toContain('There is no earlier description');
    const links = linksOf(one(entry, 'content'));
    expect(links).toContain(`${product.siteUrl}/api/schemas/entity-summary#watchedSince`);
    expect(links.some((href) => /screen-simple(-request)?#(body\.)?threshold$/.test(href))).toBe(true);
    // The built site doesn't have the new field.
    expect(links.filter((href) => !leads(href) && !href.endsWith('watchedSince'))).toEqual([]);
    const fields = changes.filter(({field}) => field !== undefined);
    expect(fields.length).toBeGreaterThan(3);
    // A removed field has no anchor to link to.
    expect(links).toHaveLength(fields.filter(({field}) => !field?.endsWith('.expiresAt')).length);
    expect(one(entry, 'content')).toContain('expiresAt: removed');
  });

  it('produces identical feeds on every run', () => {
    const again = makeEntries(releases, days, structuredClone(after));
    expect(writeAtom(again)).toBe(writeAtom(entries));
    expect(writeJson(again)).toBe(writeJson(entries));
  });

  it('requires a publication date', () => {
    const root = mkdtempSync(join(tmpdir(), 'feeds-'));
    mkdirSync(join(root, 'docs'));
    for (const text of ['v2.0.1: 2026-11-21\n', 'v2.1.0: soon\nv2.0.1: 2026-11-21\n', '']) {
      writeFileSync(join(root, 'docs/versions.yaml'), text);
      expect(() => readDays(root, releases)).toThrow('docs/versions.yaml: v2.1.0 needs the day of its publication');
    }
    rmSync(root, {recursive: true});
    expect(existsSync(root)).toBe(false);
  });
});
