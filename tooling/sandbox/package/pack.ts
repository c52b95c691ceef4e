/** Packs the sandbox's package into one file. The same sources give the same bytes: npm dates nothing. */
import {spawnSync} from 'node:child_process';
import {mkdirSync, renameSync} from 'node:fs';
import {join} from 'node:path';
import type {Description} from '../../../src/description/document';
import {packageName, stagePackage} from './stage';

/** Lays the package out in the folder `staged`, packs it into `destination`, and returns the file. */
export async function packSandbox(
  root: string,
  description: Description,
  {staged, destination}: {staged: string; destination: string},
): Promise<string> {
  await stagePackage(root, staged, description);
  mkdirSync(destination, {recursive: true});
  const options = ['--json', '--offline', '--ignore-scripts', '--pack-destination', destination];
  const {status, stdout, stderr} = spawnSync('npm', ['pack', staged, ...options], {encoding: 'utf8'});
  if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
  const [{filename}] = JSON.parse(stdout) as {filename: string}[];
  // Without the version: the address stays, and a new package replaces the old one.
  const file = join(destination, `${packageName}.tgz`);
  renameSync(join(destination, filename), file);
  return file;
}
