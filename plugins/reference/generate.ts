/**
 * Makes the pages of the API reference from the bundled description.
 *
 * docusaurus-plugin-openapi-docs determines the pages, their ids, the sidebar and the front page, and calls our
 * `markdownGenerators` (`page-writers.ts`) for the text of each page. We write the models that the pages render.
 * docusaurus-theme-openapi-docs only provides the names of the slots, such as `@theme/StatusCodes`, that `src/theme`
 * overrides. Both packages are needed: the plugin for the list of pages, the theme for the slots.
 */
import {rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {
  bundleDescription,
  descriptionFiles,
  lintDescription,
  readBundle,
  readWorkflows,
  writeDescription,
  writeTypes,
  type Problem,
} from '@screening/api/node';
import {generateClient} from '@screening/client/generate';
import {generatePythonClient} from '@screening/client-python/generate';
import {fillProduct, product} from '@screening/product';
import {generateTools} from '@screening/tools/generate';
import type {ApiData} from '@site/.generated/api-data.json';
import {workflowPaths, writeWorkflows} from '../lib/workflow-files';
import {stampFile} from './generate-if-changed';
import {writePageData} from './page-data/write-page-data';
import {writeModels} from './write-models';
import {writePages, writeSidebar} from './write-pages';

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

/** Writes the parts of the clients and of the tool that the description determines, below `root`. */
export async function generateClients(root: string): Promise<void> {
  const doc = readBundle(root);
  await generateClient(root, doc, product);
  generatePythonClient(root, doc, product);
  await generateTools(root, doc, product);
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
