/** Reads the input of the sandbox from the repository: the description and the data files. Node only. */
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {parse} from 'yaml';
import type {Description} from '@screening/api';
import {bundleDescription} from '@screening/api/node';
import {compileData, inFile, type Compiled} from '../compile/compile';
import type {TableFiles} from '../compile/subject';

/** Sets the names of the product in a text. */
type Fill = (text: string) => string;

const dataFolder = 'packages/sandbox/src/core/data';

/** Bundles the description from `openapi/`, so that nothing must be built first. `fill` sets the product's names. */
export const loadDescription = (root: string, fill: Fill): Promise<Description> =>
  bundleDescription(join(root, 'openapi'), fill);

async function readYaml(root: string, file: string, fill: Fill): Promise<unknown> {
  const text = fill(await readFile(join(root, file), 'utf8'));
  return inFile(file, () => parse(text) as unknown);
}

/** Compiles the seed and the test subjects from `packages/sandbox/src/core/data`. `fill` sets the product's names. */
export async function loadData(root: string, fill: Fill): Promise<Compiled> {
  const names = ['account', 'filter-sets', 'kinds', 'sources', 'regions'];
  const [account, filterSets, kinds, sources, regions] = await Promise.all(
    names.map((name) => readYaml(root, `${dataFolder}/${name}.yaml`, fill)),
  );
  const folder = `${dataFolder}/subjects`;
  const files = (await readdir(join(root, folder))).filter((name) => name.endsWith('.yaml'));
  const subjects = await Promise.all(
    files.map(
      async (name) =>
        [`${folder}/${name}`, await readYaml(root, `${folder}/${name}`, fill)] as const,
    ),
  );
  return compileData(
    {account, filterSets, kinds, sources, regions} as TableFiles,
    Object.fromEntries(subjects),
  );
}
