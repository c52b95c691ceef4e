/**
 * Checks that every page is in exactly one sidebar. Docusaurus publishes a page that no sidebar lists, without a
 * warning: it has no sidebar, and readers only find it by search.
 */
import {selectAll, select} from 'hast-util-select';
import {expect, it} from 'vitest';
import {parseHtml} from '../../plugins/post-build/pages';
import {textOf} from '../../plugins/lib/text-of';
import {readHtml} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';

/** Pages without a sidebar. */
const withoutSidebar = ['/'];
/** Pages of the guides that the sidebar of the analyst handbook links to as well. */
const linkedTwice = ['/docs/glossary', '/docs/guides/platform/troubleshooting'];

/** The links of each sidebar, by the label of its first entry. A page shows only the links of its own category. */
const sidebars = new Map<string, Set<string>>();
/** The sidebar that each page shows. */
const shown = new Map<string, string>();

const pages = listPages().filter((path) => !withoutSidebar.includes(path));
for (const path of pages) {
  const menu = select('nav .theme-doc-sidebar-menu', parseHtml(readHtml(path)));
  if (!menu) continue;
  const links = selectAll('a.menu__link[href]', menu);
  const name = textOf(links[0]);
  const all = sidebars.get(name) ?? new Set();
  for (const {properties} of links) all.add(String(properties.href));
  sidebars.set(name, all);
  shown.set(path, name);
}

it('every page is in exactly one sidebar, which it shows', () => {
  expect([...sidebars.keys()]).toHaveLength(3);
  expect(pages.length).toBeGreaterThan(100);
  const faults = pages.flatMap((path) => {
    const listing = [...sidebars].filter(([, links]) => links.has(path)).map(([name]) => name);
    if (listing.length === 0) return `${path}: no sidebar lists it. Add it to sidebars.ts`;
    if (!listing.includes(shown.get(path) ?? '')) return `${path}: it shows another sidebar`;
    const wanted = linkedTwice.includes(path) ? 2 : 1;
    return listing.length === wanted ? [] : `${path}: it is in the sidebars ${listing.join(', ')}`;
  });
  expect(faults).toEqual([]);
});
