/**
 * Makes the pages of the API reference from the bundled description: `npm run generate`.
 *
 * The page generator says "0" when it lost pages, so what it wrote is compared with what the
 * description holds, and any difference stops the build.
 */
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {writePageData} from '../sandbox/page-data/write-page-data';
import {countContents, contentsFile} from '../reference/count-contents';
import {listEndpoints, pageId} from '../../src/description/document';
import {readBundle} from '../reference/read-bundle';
import {pagesFolder, recordIds, sidebarFile, slimDescription, writeModels} from '../reference/generator';

type SidebarItem = {label?: string; items?: SidebarItem[]};

const root = process.cwd();
const doc = readBundle(root);

// The generator never overwrites a page: a changed description would be served stale.
rmSync(join(root, pagesFolder), {recursive: true, force: true});
mkdirSync(join(root, pagesFolder), {recursive: true});
writeFileSync(join(root, '.generated/openapi-pages.json'), JSON.stringify(slimDescription(doc)));
execFileSync(
  process.execPath,
  ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'gen-api-docs', 'api', '-p', 'reference'],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);

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

/** A longer list of the sidebar is closed on the pages of the others: nobody reads it, and each page would hold it. */
const mostShown = 12;

/** The pages by tag, with the schemas under the word that the specification uses, by their names. */
async function writeSidebar(): Promise<void> {
  const {default: sidebar} = (await import(join(root, pagesFolder, 'sidebar.ts'))) as {default: SidebarItem[]};
  const records = recordIds(doc);
  const items = sidebar.map((item) =>
    item.label === 'Schemas'
      ? {
          ...item,
          label: 'Records',
          items: item.items?.map((page) => ({...page, label: records.get(page.label ?? '')})),
        }
      : item,
  );
  const closed = items.map((item) => ((item.items?.length ?? 0) > mostShown ? {...item, collapsed: true} : item));
  writeFileSync(join(root, sidebarFile), JSON.stringify(closed));
}

writeFileSync(join(root, contentsFile), JSON.stringify(countContents(doc, root)));

const models = writeModels(doc, root);
console.log(`reference: ${pages.size} pages and a front page, ${models} models`);

/** The page's sandbox takes its description and its data from here, on the first click only. */
async function writeSandbox(): Promise<void> {
  const sizes = Object.entries(await writePageData(doc, root)).map(([name, bytes]) => `${name} ${bytes} bytes`);
  console.log(`sandbox in the page: ${sizes.join(', ')}`);
}

void writeSidebar().then(writeSandbox);
