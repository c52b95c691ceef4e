/** Adds the pages to the sandbox's package and packs it. npm sets no dates, so the same sources give the same bytes. */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {sandboxPackage} from '../../../../src/downloads';
import {product} from '../../../../src/product';
import {searchDataPath} from '../../../../src/search/address';
import {twinPath} from '@screening/api';
import {pagesFolder} from './data';

export type Packing = {
  /** The package without its pages. */
  staged: string;
  /** The finished site, and the addresses of its pages. */
  site: string;
  paths: string[];
  /** The folder in which the package is completed. */
  work: string;
  /** The folder of the packed file. */
  destination: string;
};

/** The text files that pages link to, relative to the site: the description, types, programs, workflows, the index and the skill. */
const linkedFile =
  /^(openapi\.(json|yaml)|llms(\/.+)?\.txt|downloads\/.+\.(ts|py|arazzo\.yaml)|\.well-known\/agent-skills\/.+)$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();

/**
 * Adds a build that depends only on the content to the version, so that a lock file and `npm ls` say which build is
 * installed. It is not after a `+`, because npm compares versions without what follows a `+`.
 */
function setBuild(folder: string): void {
  const hash = createHash('sha256');
  for (const file of filesIn(folder))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0');
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {version: string};
  manifest.version += `-build-${hash.digest('hex').slice(0, 12)}`;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Packs the package and returns the path of the packed file. */
export function packSandbox({staged, site, paths, work, destination}: Packing): string {
  rmSync(work, {recursive: true, force: true});
  cpSync(staged, work, {recursive: true});
  const linked = filesIn(site).filter((file) => linkedFile.test(file));
  for (const file of [...paths.map(twinPath), searchDataPath, ...linked]) {
    const to = join(work, pagesFolder, file);
    mkdirSync(dirname(to), {recursive: true});
    cpSync(join(site, file), to);
  }
  setBuild(work);
  mkdirSync(destination, {recursive: true});
  const options = ['--json', '--offline', '--ignore-scripts', '--pack-destination', destination];
  const {status, stdout, stderr} = spawnSync('npm', ['pack', work, ...options], {encoding: 'utf8'});
  if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
  const [{filename}] = JSON.parse(stdout) as {filename: string}[];
  // Remove the version, so that the address stays the same and a new package replaces the old one.
  const file = join(destination, sandboxPackage(product.slug));
  renameSync(join(destination, filename), file);
  return file;
}
