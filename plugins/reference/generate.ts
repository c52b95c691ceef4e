/**
 * Makes the pages of the API reference from the bundled description.
 *
 * docusaurus-plugin-openapi-docs determines the pages, their ids, the sidebar and the front page, and calls our
 * `markdownGenerators` (`generator.ts`) for the text of each page. We write the models that the pages render.
 * docusaurus-theme-openapi-docs only provides the names of the slots, such as `@theme/StatusCodes`, that `src/theme`
 * overrides. Both packages are needed: the plugin for the list of pages, the theme for the slots.
 */
import {execFileSync} from 'node:child_process';
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {generating, stampFile} from './generate-if-changed';
import {groupSchemas, type Description} from '@screening/api';
import {writePageData} from './page-data/write-page-data';
import type {ApiData} from '@site/.generated/api-data.json';
import {
  type Problem,
  bundleDescription,
  descriptionFiles,
  lintDescription,
  readBundle,
  readWorkflows,
  writeDescription,
  writeTypes,
} from '@screening/api/node';
import {fillProduct} from '@screening/product';
import {workflowPaths, writeWorkflows} from '../lib/workflow-files';
import {pagesFolder, schemaIds, sidebarFile, withPageIds, writeModels} from './generator';

/**
 * Checks the description and its workflows, and writes the bundle, its types, the workflows and the files that readers
 * download. Returns the problems. If there are any, none of these files remain, not even older ones, except the types:
 * without them, the type check would report all of their uses.
 */
export async function generateDescription(root: string): Promise<Problem[]> {
  for (const path of [stampFile, ...descriptionFiles, ...workflowPaths])
    rmSync(join(root, path), {force: true, recursive: true});
  const folder = join(root, 'openapi');
  const {problems, files} = await lintDescription(folder, fillProduct);
  if (problems.length > 0) {
    // The types don't depend on examples. After a change of a schema, the type check names further places to change.
    const areExamples = problems.every(({rule}) => rule.endsWith('-examples'));
    if (areExamples) await writeTypes(await bundleDescription(folder, fillProduct), root);
    return problems;
  }
  const doc = await bundleDescription(folder, fillProduct);
  await writeTypes(doc, root);
  const {problems: faults, workflows} = await readWorkflows(folder, doc, fillProduct);
  if (faults.length > 0) return faults;
  writeDescription(doc, root);
  writeWorkflows(workflows, root);
  console.log(`description: ${files} files, ${workflows.length} workflows, no problem`);
  return [];
}

/** Writes the reference below `root`: pages, sidebar, models, and the data of the sandbox. */
export async function generateReference(root: string): Promise<void> {
  const doc = readBundle(root);
  writePages(doc, root);
  const apiData: ApiData = {
    // A short name for a menu: the description up to its first comma or period.
    servers: doc.servers.map(({url, description = url}) => ({
      url,
      name: description.split(/[,.] |\.$/)[0],
    })),
  };
  writeFileSync(join(root, '.generated/api-data.json'), JSON.stringify(apiData));
  console.log(`reference: ${writeModels(doc, root)} pages`);
  await writeSidebar(doc, root);
  // The sandbox in the page only loads its description and data at the first click.
  const sizes = Object.entries(await writePageData(doc, root)).map(
    ([name, length]) => `${name} ${length}`,
  );
  console.log(`sandbox in the page, in characters: ${sizes.join(', ')}`);
}

function writePages(doc: Description, root: string): void {
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

type SidebarItem = {label?: string; items?: SidebarItem[]};

/** Writes the sidebar. Schemas are in groups, which are collapsed on other pages, because nobody reads them there. */
async function writeSidebar(doc: Description, root: string): Promise<void> {
  const {default: sidebar} = (await import(join(root, pagesFolder, 'sidebar.ts'))) as {
    default: SidebarItem[];
  };
  const names = schemaIds(doc);
  const groups = [...groupSchemas(doc)];
  const items = sidebar.map((item) => {
    if (item.label !== 'Schemas') return item;
    const pages = item.items?.map((page) => ({...page, label: names.get(page.label ?? '')})) ?? [];
    const items = groups.map(([label, members]) => ({
      type: 'category',
      key: `schemas-${label}`,
      label,
      collapsed: true,
      items: pages.filter((page) => members.includes(page.label ?? '')),
    }));
    return {...item, collapsed: true, items};
  });
  writeFileSync(join(root, sidebarFile), JSON.stringify({api: items}));
}
