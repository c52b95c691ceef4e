/** Writes the files that readers can download, and their list for the downloads page. */
import {mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {strToU8, zipSync} from 'fflate';
import type {Description} from '@screening/api';
import {downloadsFolder, makeTypes} from '@screening/api/node';
import {clientVersion} from '@screening/client/generate';
import {buildClientPackage} from '@screening/client/pack';
import {buildWheel, wheelName} from '@screening/client-python/pack';
import {fillProduct, product} from '@screening/product';
import {loadData} from '@screening/sandbox/server';
import {downloadsRoute, fileNames, workflowFile, type Download} from '../../../src/downloads';
import {readExamples} from '../../lib/examples';
import {measureFile} from '../../lib/measure';
import {packFolder} from '../../lib/npm-pack';
import {readCompiledWorkflows} from '../../lib/workflow-files';
import {makeCollection, makeEnvironments} from './postman';
import {checkReleases, releases} from './releases';

/** The list that the downloads page reads. */
const listFile = '.generated/downloads.json';

const packedProduct = {...product, fill: fillProduct};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes all files below `root` and returns their list. */
export async function writeDownloads(doc: Description, root: string): Promise<Download[]> {
  const contents = await makeFiles(doc, root);
  const {slug} = product;
  const names: Record<string, string> = {
    ...fileNames(slug),
    client: `${slug}-client-${clientVersion}.tgz`,
    'client-python': wheelName(slug),
  };
  checkReleases(join(root, 'static', downloadsRoute), releases, Object.values(names));
  const folder = join(root, downloadsFolder, downloadsRoute);
  removeFiles(folder);
  for (const [title, content] of Object.entries(contents))
    writeFileSync(join(folder, names[title]), content);
  const measure = (path: string) => ({path, ...measureFile(join(root, downloadsFolder, path))});
  const downloads: Download[] = [
    // `generateDescription` wrote these, and the workflows.
    ...['openapi.yaml', 'openapi.json'].map((file) => ({name: file, ...measure(`/${file}`)})),
    ...Object.keys(contents).map((title) => ({
      name: title,
      ...measure(`${downloadsRoute}/${names[title]}`),
    })),
    // Made from the built pages.
    ...['sandbox', 'offline-copy'].map((title) => ({
      name: title,
      path: `${downloadsRoute}/${names[title]}`,
    })),
    ...readCompiledWorkflows(root).map(({id, title}) => ({
      name: id,
      workflow: title,
      ...measure(workflowFile(id)),
    })),
  ];
  writeFileSync(join(root, listFile), json(downloads));
  return downloads;
}

/** Makes the contents of the files that are made from the description and the programs, by the names of the list. */
async function makeFiles(
  doc: Description,
  root: string,
): Promise<Record<string, string | Uint8Array>> {
  const {name, slug} = product;
  const {seed} = await loadData(root, fillProduct);
  const {apiKey} = seed.state.keys.find(({testKey}) => !testKey)!;
  const published = JSON.parse(
    readFileSync(join(root, downloadsFolder, 'openapi.json'), 'utf8'),
  ) as Description;
  const environments = makeEnvironments(doc, name, apiKey);
  return {
    'postman-collection': json(makeCollection(doc, published)),
    'postman-sandbox': json(environments.sandbox),
    'postman-platform': json(environments.platform),
    types: await makeTypes(published),
    programs: packPrograms(root, `${slug}-programs`),
    client: await packClient(doc, root),
    'client-python': buildWheel(root, doc, packedProduct),
  };
}

/** Builds the npm package of the client in a folder that nothing publishes, and packs it. */
async function packClient(doc: Description, root: string): Promise<Uint8Array> {
  const folder = join(root, '.generated/client');
  await buildClientPackage(root, folder, doc, packedProduct);
  const file = join(root, '.generated/client.tgz');
  packFolder(folder, file);
  return readFileSync(file);
}

/** Removes the files in a folder, but not those in folders below it. They could have the name of another product. */
function removeFiles(folder: string): void {
  mkdirSync(folder, {recursive: true});
  for (const entry of readdirSync(folder, {withFileTypes: true}))
    if (entry.isFile()) rmSync(join(folder, entry.name));
}

/** Packs the programs of the guides with the modules that they import, in one folder. */
function packPrograms(root: string, folder: string): Uint8Array {
  const programs = [...readExamples(root)].map(
    ([name, text]) => [name, strToU8(`${text}\n`)] as const,
  );
  // The earliest time in a zip file. Without a fixed time, each build would give different bytes.
  return zipSync({[folder]: Object.fromEntries(programs)}, {mtime: new Date(1980, 0, 1)});
}
