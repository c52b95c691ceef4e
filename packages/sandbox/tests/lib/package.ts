/** Packs the sandbox with the pages of the built site, and installs it as a reader would. */
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import type {Description} from '@screening/api';
import {listPaths} from '../../../../plugins/post-build/pages';
import {packSandbox} from '../../../../plugins/post-build/sandbox-package';
import {stagePackage} from '../../src/package/stage';
import {description} from './sandbox';
import {fillProduct, product} from '../../../../src/product';

/** Packs into a folder, and returns the packed file. @param change changes the files before they are packed */
export async function packPackage(folder: string, change?: (staged: string) => void): Promise<string> {
  if (!existsSync('build/sitemap.xml')) throw new Error('The site is not built: run `npm run build` first.');
  const staged = join(folder, 'staged');
  await stagePackage(process.cwd(), staged, description as Description, {...product, fill: fillProduct});
  change?.(staged);
  const folders = {work: join(folder, 'work'), destination: join(folder, 'packed')};
  return packSandbox({staged, site: 'build', paths: listPaths('build'), ...folders});
}

/** Installs the packed file into a folder. */
export function installPackage(tarball: string, folder: string): void {
  execFileSync('npm', ['install', '--offline', '--prefix', folder, tarball], {stdio: 'pipe'});
}

export const packageName = `@${product.slug}/sandbox`;
export const commandName = `${product.slug}-sandbox`;
