/** Writes the files that readers can download, and their list for the downloads page. */
import {copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Description} from '@screening/api';
import {downloadsFolder, makeTypes} from '@screening/api/node';
import {buildClientPackage} from '@screening/client/pack';
import {buildWheel} from '@screening/client-python/pack';
import {fillProduct, offered, offeredReleases, product, releasedFiles} from '@screening/product';
import {regularKey} from '@screening/sandbox';
import {loadData} from '@screening/sandbox/server';
import {buildToolsPackage} from '@screening/tools/pack';
import {downloadsRoute, fileNames, workflowFile, type Download} from '../../../src/downloads';
import {measureFile} from '../../lib/measure';
import {packFolder} from '../../lib/npm-pack';
import {readCompiledWorkflows} from '../../lib/workflow-files';
import {makeCollection, makeEnvironments} from './postman';
import {bundleName, offeredFiles, packagesFolder, sourceFiles, systems} from '../../lib/packages';
import {checkReleases} from './releases';

/** The list that the downloads page reads. */
const listFile = '.generated/downloads.json';

const packedProduct = {...product, fill: fillProduct};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes all files below `root` and returns their list. */
export async function writeDownloads(
  doc: Description,
  root: string,
  settingsReport: Uint8Array,
): Promise<Download[]> {
  const contents = await makeFiles(doc, root, settingsReport);
  const {slug} = product;
  const names: Record<string, string> = {...fileNames(slug), ...offeredFiles};
  const released = join(root, 'static', downloadsRoute);
  checkReleases(released, releasedFiles, Object.values(sourceFiles));
  const folder = join(root, downloadsFolder, downloadsRoute);
  for (const one of [folder, join(root, packagesFolder)]) removeFiles(one);
  for (const [title, content] of Object.entries(contents))
    writeFileSync(join(folder, names[title]), content);
  await writePackages(doc, root, folder);
  const isReleased = (path: string) =>
    offeredReleases.includes(path.slice(path.lastIndexOf('/') + 1));
  const measure = (path: string) => ({
    path,
    ...measureFile(join(root, isReleased(path) ? 'static' : downloadsFolder, path)),
  });
  const downloads: Download[] = [
    // `generateDescription` wrote these, and the workflows.
    ...['openapi.yaml', 'openapi.json'].map((file) => ({name: file, ...measure(`/${file}`)})),
    ...[...Object.keys(contents), 'client', 'client-python', 'tools'].map((title) => ({
      name: title,
      ...measure(`${downloadsRoute}/${names[title]}`),
    })),
    ...Object.entries(systems)
      .map(([system, title]) => ({system: title, name: bundleName(system, offered.tools)}))
      .filter(({name}) => offeredReleases.includes(name))
      .map(({system, name}) => ({name, system, ...measure(`${downloadsRoute}/${name}`)})),
    // Made from the built pages.
    ...['sandbox', 'offline-copy'].map((title) => {
      const path = `${downloadsRoute}/${names[title]}`;
      return {name: title, ...(isReleased(path) ? measure(path) : {path})};
    }),
    ...readCompiledWorkflows(root).map(({id, title}) => ({
      name: id,
      workflow: title,
      ...measure(workflowFile(id)),
    })),
  ];
  writeFileSync(join(root, listFile), json(downloads));
  return downloads;
}

/** Makes the contents of the files that are made from the description, by the names of the list. */
async function makeFiles(
  doc: Description,
  root: string,
  settingsReport: Uint8Array,
): Promise<Record<string, string | Uint8Array>> {
  const {name} = product;
  const {seed} = await loadData(root, fillProduct);
  const apiKey = regularKey(seed);
  const published = JSON.parse(
    readFileSync(join(root, downloadsFolder, 'openapi.json'), 'utf8'),
  ) as Description;
  const environments = makeEnvironments(doc, name, apiKey);
  return {
    'postman-collection': json(makeCollection(doc, published)),
    'postman-sandbox': json(environments.sandbox),
    'postman-platform': json(environments.platform),
    types: await makeTypes(published),
    'settings-report': settingsReport,
  };
}

/** Builds the packages from the sources, and copies those that pages offer to the folder of downloads. */
async function writePackages(doc: Description, root: string, folder: string): Promise<void> {
  const contents = {
    client: await packNpm('client', buildClientPackage, doc, root),
    'client-python': buildWheel(root, doc, packedProduct),
    tools: await packNpm('tools', buildToolsPackage, doc, root),
  };
  for (const title of ['client', 'client-python', 'tools'] as const) {
    const file = join(root, packagesFolder, sourceFiles[title]);
    writeFileSync(file, contents[title]);
    if (sourceFiles[title] === offeredFiles[title])
      copyFileSync(file, join(folder, sourceFiles[title]));
  }
}

/** Builds an npm package in a folder that nothing publishes, and packs it. */
async function packNpm(
  name: string,
  build: typeof buildClientPackage,
  doc: Description,
  root: string,
): Promise<Uint8Array> {
  const folder = join(root, '.generated', name);
  await build(root, folder, doc, packedProduct);
  const file = `${folder}.tgz`;
  packFolder(folder, file);
  return readFileSync(file);
}

/** Removes the files in a folder, but not those in folders below it. They could have the name of another product. */
function removeFiles(folder: string): void {
  mkdirSync(folder, {recursive: true});
  for (const entry of readdirSync(folder, {withFileTypes: true}))
    if (entry.isFile()) rmSync(join(folder, entry.name));
}
