/** Adds the pages to the sandbox's package and packs it. npm sets no dates, so the same sources give the same bytes. */
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {lateFiles} from '../../../src/downloads';
import {searchDataPath} from '../../../src/search/address';
import {twinPath} from '../../../src/description/twin-address';
import {fillLate} from '../../downloads/late-facts';
import {pagesFolder} from './data';
import {packageName} from './stage';

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

/** The package can't contain its own size and checksum, or those of the offline copy, which contains it. */
const inside = {size: 'see the site', sha256: ''};

/** Packs the package and returns the path of the packed file. */
export function packSandbox({staged, site, paths, work, destination}: Packing): string {
  rmSync(work, {recursive: true, force: true});
  cpSync(staged, work, {recursive: true});
  for (const file of [...paths.map(twinPath), searchDataPath, '/llms.txt']) {
    const to = join(work, pagesFolder, file);
    mkdirSync(dirname(to), {recursive: true});
    const text = readFileSync(join(site, file), 'utf8');
    writeFileSync(
      to,
      Object.values(lateFiles).reduce((filled, late) => fillLate(filled, late, inside), text),
    );
  }
  mkdirSync(destination, {recursive: true});
  const options = ['--json', '--offline', '--ignore-scripts', '--pack-destination', destination];
  const {status, stdout, stderr} = spawnSync('npm', ['pack', work, ...options], {encoding: 'utf8'});
  if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
  const [{filename}] = JSON.parse(stdout) as {filename: string}[];
  // Remove the version, so that the address stays the same and a new package replaces the old one.
  const file = join(destination, `${packageName}.tgz`);
  renameSync(join(destination, filename), file);
  return file;
}
