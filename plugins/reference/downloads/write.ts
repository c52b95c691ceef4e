/** Writes the files that readers can download, and their list for the downloads page. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {downloadsFolder, readCompiledWorkflows} from '@screening/api/node';
import type {Description} from '@screening/api';
import {loadData} from '@screening/sandbox/server';
import {product} from '../../../src/product';
import {
  downloadsRoute,
  postmanCollection,
  postmanEnvironment,
  programsArchive,
  typesFile,
  workflowFile,
  type Download,
} from '../../../src/downloads';
import {measureFile} from './measure';
import {makeCollection} from './postman/collection';
import {makeEnvironments} from './postman/environments';
import {packPrograms} from './programs';
import {makeTypes} from './types-file';

/** The list that the downloads page reads. */
const listFile = '.generated/downloads.json';

/** Lists the name and address of every download on the page except the late files, in order. */
function listed(slug: string): [name: string, path: string][] {
  const below = (file: string) => `${downloadsRoute}/${file}`;
  return [
    ['openapi.yaml', '/openapi.yaml'],
    ['openapi.json', '/openapi.json'],
    ['postman-collection', below(postmanCollection(slug))],
    ['postman-sandbox', below(postmanEnvironment(slug, 'sandbox'))],
    ['postman-platform', below(postmanEnvironment(slug, 'platform'))],
    ['types', below(typesFile(slug))],
    ['programs', below(programsArchive(slug))],
  ];
}

/** Writes all files below `root` and returns their list. */
export async function writeDownloads(doc: Description, root: string): Promise<Download[]> {
  const {name, slug} = product;
  const {seed} = await loadData(root);
  const key = seed.state.keys.find(({testKey}) => !testKey);
  if (!key) throw new Error('the sandbox has no regular key for the Postman environment');
  const published = JSON.parse(readFileSync(join(root, downloadsFolder, 'openapi.json'), 'utf8')) as Description;
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const environments = makeEnvironments(doc, {product: name, slug}, key.apiKey);
  const files: Record<string, string | Uint8Array> = {
    [postmanCollection(slug)]: json(await makeCollection(doc, published)),
    ...Object.fromEntries(Object.entries(environments).map(([file, value]) => [file, json(value)])),
    [typesFile(slug)]: await makeTypes(published),
    [programsArchive(slug)]: packPrograms(root, `${slug}-programs`),
  };
  const folder = join(root, downloadsFolder, downloadsRoute);
  mkdirSync(folder, {recursive: true});
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  const measure = (path: string) => {
    const file = join(root, downloadsFolder, path);
    if (!existsSync(file)) throw new Error(`${path} is listed as a download, but nothing wrote it`);
    return {path, ...measureFile(file)};
  };
  const downloads: Download[] = [
    ...listed(slug).map(([title, path]) => ({name: title, ...measure(path)})),
    // `npm run description` wrote these.
    ...readCompiledWorkflows(root).map(({id, title}) => ({name: id, workflow: title, ...measure(workflowFile(id))})),
  ];
  writeFileSync(join(root, listFile), json(downloads));
  return downloads;
}
