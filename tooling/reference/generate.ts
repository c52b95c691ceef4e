/**
 * Makes the pages of the API reference from the bundled description.
 *
 * docusaurus-plugin-openapi-docs decides which pages exist, their ids, the sidebar and the front page, and asks our
 * `markdownGenerators` (`generator.ts`) for the text of each; we write the models that the pages render.
 * docusaurus-theme-openapi-docs gives only the names of the slots, such as `@theme/ParamsDetails`, that `src/theme`
 * fills. Both packages stay: the plugin for the list of pages, the theme for the slots that `src/theme` overrides.
 */
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {listEndpoints, pageId, type Description} from '../../src/description/document';
import {writePageData} from '../sandbox/page-data/write-page-data';
import {collectFacts, factsFile} from './api-facts';
import {pagesFolder, recordIds, sidebarFile, slimDescription, writeModels} from './generator';
import {readBundle} from './read-bundle';

/** Writes the reference below `root`: pages, sidebar, models, downloads, facts and the data of the sandbox. */
export async function generateReference(root: string): Promise<void> {
  const doc = readBundle(root);
  writePages(doc, root);
  const pages = checkPages(doc, root);
  writeFileSync(join(root, factsFile), JSON.stringify(collectFacts(doc, root)));
  console.log(`reference: ${pages} pages and a front page, ${writeModels(doc, root)} models`);
  await writeSidebar(doc, root);
  // The page's sandbox loads its description and its data on the first click only.
  const sizes = Object.entries(await writePageData(doc, root)).map(([name, bytes]) => `${name} ${bytes} bytes`);
  console.log(`sandbox in the page: ${sizes.join(', ')}`);
}

function writePages(doc: Description, root: string): void {
  // The generator never overwrites a page: a changed description would be served stale.
  rmSync(join(root, pagesFolder), {recursive: true, force: true});
  mkdirSync(join(root, pagesFolder), {recursive: true});
  writeFileSync(join(root, '.generated/openapi-pages.json'), JSON.stringify(slimDescription(doc)));
  const command = ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'gen-api-docs', 'api', '-p', 'reference'];
  execFileSync(process.execPath, command, {cwd: root, stdio: ['ignore', 'ignore', 'inherit']});
}

/** Counts the pages. Throws when one is missing: the generator reports success even then. */
function checkPages(doc: Description, root: string): number {
  const expected = [
    ...listEndpoints(doc).map((e) => `${pageId(e.operation.operationId)}.api.mdx`),
    ...Object.keys(doc.components.schemas ?? {}).map((name) => `schemas/${pageId(name)}.schema.mdx`),
  ];
  const written = readdirSync(join(root, pagesFolder), {recursive: true, encoding: 'utf8'}).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const pages = new Set(written.filter((file) => /\.(api|schema)\.mdx$/.test(file)));
  const missing = expected.filter((file) => !pages.has(file));
  const frontPages = written.filter((file) => file.endsWith('.info.mdx')).length;
  if (missing.length > 0 || pages.size !== expected.length || frontPages !== 1) {
    throw new Error(
      `the reference is incomplete: ${expected.length} pages expected, ${pages.size} written; ` +
        `missing: ${missing.join(', ') || 'none'}; front pages: ${frontPages}`,
    );
  }
  return pages.size;
}

type SidebarItem = {label?: string; items?: SidebarItem[]};

/** A longer list of the sidebar is closed on the pages of the others: nobody reads it, and each page would hold it. */
const mostShown = 12;

/** Writes the pages by tag, with the schemas under the word that the specification uses, by their names. */
async function writeSidebar(doc: Description, root: string): Promise<void> {
  const {default: sidebar} = (await import(join(root, pagesFolder, 'sidebar.ts'))) as {default: SidebarItem[]};
  const records = recordIds(doc);
  const items = sidebar.map((item) => {
    const named = item.items?.map((page) => ({...page, label: records.get(page.label ?? '')}));
    return item.label === 'Schemas' ? {...item, label: 'Records', items: named} : item;
  });
  const closed = items.map((item) => ((item.items?.length ?? 0) > mostShown ? {...item, collapsed: true} : item));
  writeFileSync(join(root, sidebarFile), JSON.stringify(closed));
}
