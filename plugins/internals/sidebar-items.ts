/**
 * Fills the folders of a sidebar with their pages, except those that `sidebars.ts` lists by name. A page then appears
 * once, and a new page appears without an edit.
 */
import type {PluginOptions} from '@docusaurus/plugin-content-docs';
import sidebars from '../../sidebars';

/** An item of a sidebar: the name of a page, a page with settings, or a category. */
type Item = string | {type: string; id?: string; items?: Item[]};

/** Returns the names of all pages in items and the categories below them. */
const namesIn = (items: Item[]): string[] =>
  items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return item.id === undefined ? namesIn(item.items ?? []) : [item.id];
  });

const named = new Set(Object.values(sidebars).flatMap((items) => namesIn(items)));

export const leaveOutNamed: PluginOptions['sidebarItemsGenerator'] = ({
  defaultSidebarItemsGenerator,
  docs,
  ...rest
}) => defaultSidebarItemsGenerator({...rest, docs: docs.filter(({id}) => !named.has(id))});
