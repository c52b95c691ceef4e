/**
 * Checks that every page is in exactly one sidebar. Calls and webhooks have one for each group, to
 * which the one of the reference leads. Docusaurus publishes a page that no sidebar lists, without a
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

/**
 * The links of each sidebar, by the label of its first entry, or of the first heading in the sidebar of a group of calls.
 * A page shows only the links of its category.
 */
const sidebars = new Map<string, Set<string>>();
/** The sidebar that each page shows. */
const shown = new Map<string, string>();

const pages = listPages().filter((path) => !withoutSidebar.includes(path));
for (const path of pages) {
  const menu = select('nav .theme-doc-sidebar-menu', parseHtml(readHtml(path)));
  if (!menu) continue;
  const links = selectAll('a.menu__link[href]', menu);
  const first = textOf(links[0]);
  const heading = select('.menu__link:not([href])', menu);
  const name = heading ? `${first}: ${textOf(heading)}` : first;
  const all = sidebars.get(name) ?? new Set();
  for (const {properties} of links) all.add(String(properties.href));
  sidebars.set(name, all);
  shown.set(path, name);
}

it('every page is in exactly one sidebar, which it shows', () => {
  const groups = [...sidebars.keys()].filter((name) => name.startsWith('All calls'));
  expect(groups).toHaveLength(8);
  expect(sidebars.size - groups.length).toBe(3);
  expect(pages.length).toBeGreaterThan(100);
  const faults = pages.flatMap((path) => {
    const listing = [...sidebars].filter(([, links]) => links.has(path)).map(([name]) => name);
    if (listing.length === 0) return `${path}: no sidebar lists it. Add it to sidebars.ts`;
    if (!listing.includes(shown.get(path) ?? '')) return `${path}: it shows another sidebar`;
    // Each group links to the front page of the reference, whose sidebar leads to all groups.
    if (path === '/api') return listing.length === groups.length + 1 ? [] : `${path}: ${listing}`;
    if (groups.includes(shown.get(path) ?? ''))
      return listing.filter((name) => groups.includes(name)).length === 1
        ? []
        : `${path}: it is in the groups ${listing.join(', ')}`;
    const wanted = linkedTwice.includes(path) ? 2 : 1;
    return listing.length === wanted ? [] : `${path}: it is in the sidebars ${listing.join(', ')}`;
  });
  expect(faults).toEqual([]);
});
