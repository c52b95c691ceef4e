/** Reads the sandbox's data files from the repository. Node only. */
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {parse} from 'yaml';
import {compileData, type Compiled} from '../compile/compile';
import type {TableFiles} from '../compile/subject';

type Fill = (text: string) => string;

const dataFolder = 'packages/sandbox/src/core/data';

async function readYaml(root: string, file: string, fill: Fill): Promise<unknown> {
  try {
    return parse(fill(await readFile(join(root, file), 'utf8')));
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)}`, {cause});
  }
}

/** Compiles the seed and the cast from `packages/sandbox/src/core/data`. `fill` sets the product's names. */
export async function loadData(root: string, fill: Fill): Promise<Compiled> {
  const table = (name: string) => readYaml(root, `${dataFolder}/${name}.yaml`, fill);
  const [account, filterSets, kinds, sources, regions] = await Promise.all(
    ['account', 'filter-sets', 'kinds', 'sources', 'regions'].map(table),
  );
  const folder = `${dataFolder}/subjects`;
  const files = (await readdir(join(root, folder))).filter((name) => name.endsWith('.yaml'));
  const subjects = await Promise.all(
    files.map(async (name) => [`${folder}/${name}`, await readYaml(root, `${folder}/${name}`, fill)] as const),
  );
  return compileData({
    tables: {account, filterSets, kinds, sources, regions} as TableFiles,
    subjects: Object.fromEntries(subjects),
  });
}
