/** Packs the sandbox with the pages of the site. A step after the build. */
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {markdownPath} from '@screening/api';
import {downloadsRoute, lateFiles, sandboxPackage} from '../../src/downloads';
import {product} from '../../src/product';
import {searchDataPath} from '@screening/sandbox/search';
import {writeFacts} from '../lib/measure';
import type {Running, Site} from './step';

/** The package without its pages, relative to the repository. */
export const stagedFolder = '.generated/sandbox-package';

export function startSandboxPackage({root, generated, folder, listed}: Site): Running {
  return {
    end() {
      packSandbox({
        staged: join(root, stagedFolder),
        site: folder,
        paths: listed,
        work: join(generated, 'sandbox-package'),
        destination: join(folder, downloadsRoute),
      });
      const path = `${downloadsRoute}/${sandboxPackage(product.slug)}`;
      return {done: `${path} has ${listed.length} pages, ${writeFacts(folder, lateFiles.sandbox, path)}`};
    },
  };
}

type Packing = {
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

/** The text files that pages link to, relative to the site: the API, types, programs, workflows, the index and the skill. */
const linkedFile =
  /^(llms(\/.+)?\.txt|openapi\.(json|yaml)|downloads\/.+\.(ts|py|arazzo\.yaml)|\.well-known\/agent-skills\/.+\.\w+)$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/**
 * Adds a build that depends only on the content to the version, so that a lock file and `npm ls` say which build is
 * installed. It is not after a `+`, because npm compares versions without what follows a `+`.
 */
function setBuild(folder: string): void {
  const hash = createHash('sha256');
  for (const name of filesIn(folder)) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {version: string};
  manifest.version += `-build-${hash.digest('hex').slice(0, 12)}`;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Packs the package and returns the path of the packed file. npm sets no dates, so the same sources give the same bytes. */
export function packSandbox({staged, site, paths, work, destination}: Packing): string {
  rmSync(work, {recursive: true, force: true});
  cpSync(staged, work, {recursive: true});
  const linked = filesIn(site).filter((file) => linkedFile.test(file));
  for (const file of [...paths.map(markdownPath), searchDataPath, ...linked]) {
    const to = join(work, 'pages', file);
    mkdirSync(dirname(to), {recursive: true});
    cpSync(join(site, file), to);
  }
  setBuild(work);
  mkdirSync(destination, {recursive: true});
  const options = ['--json', '--offline', '--ignore-scripts', '--pack-destination', destination];
  const [{filename}] = JSON.parse(execFileSync('npm', ['pack', work, ...options], {encoding: 'utf8'})) as [
    {filename: string},
  ];
  // Remove the version, so that the address stays the same and a new package replaces the old one.
  const file = join(destination, sandboxPackage(product.slug));
  renameSync(join(destination, filename), file);
  return file;
}
