/**
 * Fills the folders of a sidebar with their pages, except those that `sidebars.ts` lists by name. A page then appears
 * once, and a new page appears without an edit.
 */
import type {PluginOptions} from '@docusaurus/plugin-content-docs';
import sidebars from '../../sidebars';

type Item = string | {type: string; id?: string; items?: Item[]};

const namesIn = (items: Item[]): string[] =>
  items.flatMap((item) =>
    typeof item === 'string' ? [item] : item.id ? [item.id] : namesIn(item.items ?? []),
  );

const named = new Set(Object.values(sidebars).flatMap((items) => namesIn(items)));

export const leaveOutNamed: PluginOptions['sidebarItemsGenerator'] = ({
  defaultSidebarItemsGenerator,
  docs,
  ...rest
}) => defaultSidebarItemsGenerator({...rest, docs: docs.filter(({id}) => !named.has(id))});
