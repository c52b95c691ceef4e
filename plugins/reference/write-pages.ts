/** Runs the page generator (docusaurus-plugin-openapi-docs), and writes the sidebar of its pages. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {groupSchemas, type Description} from '@screening/api';
import {generating} from './generate-if-changed';
import {pagesFolder, schemaIds, sidebarFile, withPageIds} from './page-ids';

/** Writes the pages below `root`. They need the models that `writeModels` writes. */
export function writePages(doc: Description, root: string): void {
  // The generator never overwrites a page, so the pages of a changed description would be stale.
  rmSync(join(root, pagesFolder), {recursive: true, force: true});
  mkdirSync(join(root, pagesFolder, 'schemas'), {recursive: true});
  writeFileSync(join(root, '.generated/openapi-pages.json'), JSON.stringify(withPageIds(doc)));
  // Docusaurus loads the configuration for the page generator, which needs a sidebar file in a new clone too.
  writeFileSync(join(root, sidebarFile), JSON.stringify({api: []}));
  const command = [
    'node_modules/@docusaurus/core/bin/docusaurus.mjs',
    'gen-api-docs',
    'api',
    '-p',
    'reference',
  ];
  execFileSync(process.execPath, command, {
    cwd: root,
    env: {...process.env, ...generating},
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** An item of a sidebar, of which only this is read here. */
type SidebarItem = {
  type: string;
  id?: string;
  label?: string;
  items?: SidebarItem[];
};

/** The category of the pages of schemas, which the generator writes. */
const schemasLabel = 'Schemas';

/**
 * Writes the sidebars. The front page and the pages of schemas show all groups. The page of an operation or webhook
 * shows only its group and a link to all calls, so that a reader sees few links beside it.
 */
export async function writeSidebar(doc: Description, root: string): Promise<void> {
  const {default: generated} = (await import(join(root, pagesFolder, 'sidebar.ts'))) as {
    default: SidebarItem[];
  };
  const isGroup = ({type, label}: SidebarItem): boolean =>
    type === 'category' && label !== schemasLabel;
  const all = generated.map((item) => {
    if (item.label === schemasLabel) return groupItems(doc, item);
    return isGroup(item) ? {...item, items: item.items?.map(toReference)} : item;
  });
  const front = generated.find(({type}) => type === 'doc');
  const groups = generated.filter(isGroup).map((group) => [
    `group-${group.label}`,
    [
      {type: 'ref', id: front?.id, label: 'All calls and webhooks'},
      {...group, collapsible: false, collapsed: undefined},
    ],
  ]);
  const sidebars = {api: all, ...Object.fromEntries(groups)} as Record<string, SidebarItem[]>;
  writeFileSync(join(root, sidebarFile), JSON.stringify(sidebars));
}

/** Returns an item for a page that belongs to another sidebar. */
const toReference = (item: SidebarItem): SidebarItem => ({...item, type: 'ref'});

/** Returns the category of all schemas with a category for each group. The generator labels a page with its id. */
function groupItems(doc: Description, category: SidebarItem): SidebarItem {
  const names = schemaIds(doc);
  const pages = (category.items ?? []).map((page) => ({
    ...page,
    label: names.get(page.label ?? ''),
  }));
  const items = [...groupSchemas(doc)].map(([label, members]) => ({
    type: 'category',
    key: `schemas-${label}`,
    label,
    collapsed: true,
    items: pages.filter((page) => members.includes(page.label ?? '')),
  }));
  return {...category, collapsed: true, items} as SidebarItem;
}
