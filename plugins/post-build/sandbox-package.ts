/** Packs the sandbox with the pages of the site. A step after the build. */
import {execFileSync} from 'node:child_process';
import {cpSync, renameSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {markdownPath} from '@screening/api';
import {searchDataPath} from '@screening/search';
import {buildPackage} from '@screening/sandbox/server';
import {downloadsRoute, fileNames} from '../../src/downloads';
import {fillProduct, product} from '@screening/product';
import {writeSize} from '../lib/measure';
import {listFiles} from './hosting/scan-build';
import type {Running, Site} from './steps';

export function startSandboxPackage(site: Site): Running {
  const path = join(downloadsRoute, fileNames(product.slug).sandbox);
  return {
    async end() {
      await packSandbox(site, join(site.generated, 'sandbox-package'), join(site.folder, path));
      return `${path} has ${site.listed.length} pages, ${writeSize(site.folder, 'sandbox', path)}`;
    },
  };
}

/** The text files that pages link to: the API, types, programs, workflows, the index and the skill. */
const linkedFile =
  /^(llms(\/.+)?\.txt|openapi\.(json|yaml)|downloads\/.+\.(ts|py|arazzo\.yaml)|\.well-known\/agent-skills\/.+\.\w+)$/;

/** Packs the sandbox into a file, in the folder `work`. npm sets no dates, so the same sources give the same bytes. */
export async function packSandbox(
  {root, folder, listed, doc}: Pick<Site, 'root' | 'folder' | 'listed' | 'doc'>,
  work: string,
  file: string,
): Promise<void> {
  rmSync(work, {recursive: true, force: true});
  const linked = listFiles(folder).filter((name) => linkedFile.test(name));
  for (const name of [...listed.map(markdownPath), searchDataPath, ...linked])
    cpSync(join(folder, name), join(work, 'pages', name));
  await buildPackage(root, work, doc, {...product, fill: fillProduct});
  const options = ['--json', '--offline', '--ignore-scripts', '--pack-destination', work];
  const packed = execFileSync('npm', ['pack', work, ...options], {encoding: 'utf8'});
  // Remove the version, so that the address stays the same and a new package replaces the old one.
  const [{filename}] = JSON.parse(packed) as [{filename: string}];
  renameSync(join(work, filename), file);
}
