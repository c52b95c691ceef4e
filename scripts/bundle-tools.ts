/**
 * Makes files of the command-line tool for computers without a registry: each contains libsql with the binary of one
 * system. A release runs it after the build: `npx tsx scripts/bundle-tools.ts [linux-x64 ...]`, by default for all systems.
 *
 * It needs a registry, so the build can't do it. Writes the files into `.generated/bundles`, and prints their hashes.
 */
import {execFileSync} from 'node:child_process';
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {readBundle} from '@screening/api/node';
import {fillProduct, product, toolsVersion} from '@screening/product';
import {bundleDependencies} from '@screening/tools/bundle';
import {buildToolsPackage} from '@screening/tools/pack';
import {measureFile} from '../plugins/lib/measure';
import {packFolder} from '../plugins/lib/npm-pack';
import {bundleName, systems} from '../plugins/lib/packages';
import {run} from './lib/run';

/** The systems, as Node.js names them in `process.platform` and `process.arch`. */
const platforms = Object.keys(systems);

/** Where the files go. */
const target = '.generated/bundles';

/** Makes the file of one system. Returns its path. */
async function bundle(root: string, platform: string): Promise<string> {
  const [os, cpu] = platform.split('-');
  const folder = join(root, target, platform);
  await buildToolsPackage(root, folder, readBundle(root), {...product, fill: fillProduct});
  // Scripts of packages don't run, so the binary of another system is never started.
  const options = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, '--os', os, '--cpu', cpu], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  bundleDependencies(folder, {os, cpu});
  const file = join(root, target, bundleName(platform, toolsVersion));
  packFolder(folder, file);
  return file;
}

void run(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((platform) => !platforms.includes(platform));
  if (unknown !== undefined)
    throw new Error(`There is no system "${unknown}". The systems are ${platforms.join(', ')}.`);
  const root = process.cwd();
  mkdirSync(join(root, target), {recursive: true});
  for (const platform of wanted.length > 0 ? wanted : platforms) {
    const file = await bundle(root, platform);
    const {bytes, sha256} = measureFile(file);
    console.log(`${sha256}  ${file.slice(root.length + 1)} (${bytes} bytes)`);
  }
});
