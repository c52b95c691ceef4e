/** Checks that the preview file covers all link targets of the built pages, and only targets that exist. */
import {readFileSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import type {Nodes} from 'hast';
import {selectAll} from 'hast-util-select';
import {describe, expect, it} from 'vitest';
import {previewsPath, type LinkPreviews, type Preview} from '../../src/link-previews';
import {product} from '../../src/product';
import {pageFile, parsePage, readPage} from '../../plugins/post-build/pages';
import {listPages} from '../lib/site/sitemap';

const file = readFileSync(`build${previewsPath}`);
const {site, pages} = JSON.parse(file.toString()) as LinkPreviews;

/** Anchors of the content, anchors of the fields and values, and link addresses of each page. */
const built = new Map(
  listPages().map((path) => {
    const page = parsePage(pageFile(path), readFileSync(`build/${pageFile(path)}`, 'utf8'));
    const {main} = readPage(page);
    const ids = (selector: string, within: Nodes) =>
      selectAll(selector, within).map(({properties}) => String(properties.id));
    const links = selectAll('a[href^="/"]', main).map(({properties}) => String(properties.href));
    return [path, {ids: new Set(ids('main [id]', page.tree)), fields: ids('li[id], dl > div[id]', main), links}];
  }),
);

/** All previews with their addresses. */
const previews: [address: string, preview: Preview][] = Object.entries(pages).flatMap(([path, {places, ...page}]) => [
  [path, page],
  ...Object.entries(places ?? {}).map(([anchor, place]): [string, Preview] => [`${path}#${anchor}`, place]),
]);

describe('the previews', () => {
  it('cover all pages and name the site', () => {
    expect(Object.keys(pages).toSorted()).toEqual([...built.keys()].toSorted());
    expect(site).toBe(product.siteUrl);
  });

  it('cover every field and value of the reference', () => {
    const shown = [...built].flatMap(([path, {fields}]) =>
      path.startsWith('/api/') ? fields.map((anchor) => `${path}#${anchor}`) : [],
    );
    expect(shown.length).toBeGreaterThan(1000);
    const known = new Set(previews.map(([address]) => address));
    expect(shown.filter((address) => !known.has(address))).toEqual([]);
  });

  it('refer only to anchors that exist', () => {
    const lost = previews.filter(([address]) => {
      const [path, anchor] = address.split('#');
      return anchor !== undefined && !built.get(path)?.ids.has(anchor);
    });
    expect(lost.map(([address]) => address)).toEqual([]);
  });

  it('include every kind, each with more than a name', () => {
    const kinds = ['error', 'field', 'operation', 'page', 'record', 'term', 'value', 'webhook'];
    expect([...new Set(previews.map(([, {kind}]) => kind))].toSorted()).toEqual(kinds);
    const empty = previews.filter(
      ([, {name, text, detail, rules}]) =>
        !name || !(text ?? detail ?? rules?.length) || [name, text, detail].some((words) => words !== words?.trim()),
    );
    expect(empty.map(([address]) => address)).toEqual([]);
  });

  it('have short texts and rules', () => {
    const long = previews.filter(([, {text = '', rules = []}]) => text.length > 400 || rules.join(' · ').length > 120);
    expect(long).toEqual([]);
  });

  it('exist for every link between pages', () => {
    const links = [...built].flatMap(([path, {links: own}]) => own.map((href) => ({path, to: href.split(/[?#]/)[0]})));
    expect(links.length).toBeGreaterThan(2000);
    const without = links.filter(({to}) => !(to in pages) && !/\.\w+$/.test(to) && to !== '/search');
    expect(without).toEqual([]);
  });

  it('are smaller than 60 KB when compressed', () => {
    expect(brotliCompressSync(file).length).toBeLessThan(60_000);
  });
});
