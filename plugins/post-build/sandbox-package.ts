/** Packs the sandbox with the pages of the site. A step after the build. */
import {cpSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {markdownPath} from '@screening/api';
import {searchDataPath} from '@screening/search';
import {buildPackage} from '@screening/sandbox/server';
import {fillProduct, offeredReleases, product} from '@screening/product';
import {downloadsRoute, newestSandbox} from '../../src/downloads';
import {writeSize} from '../lib/measure';
import {packFolder} from '../lib/npm-pack';
import {offeredFiles} from '../lib/packages';
import {listFiles} from './hosting/scan-build';
import type {Running, Site} from './steps';

export function startSandboxPackage(site: Site): Running {
  const path = join(downloadsRoute, offeredFiles.sandbox);
  const newest = join(site.folder, downloadsRoute, newestSandbox(product.slug));
  return {
    async end() {
      await packSandbox(site, join(site.generated, 'sandbox-package'), newest);
      if (!offeredReleases.includes(offeredFiles.sandbox)) cpSync(newest, join(site.folder, path));
      return `${path} has ${site.listed.length} pages, ${writeSize(site.folder, 'sandbox', path)}`;
    },
  };
}

/** The text files that pages link to: the API, types, samples, workflows, the index and the skill. */
const linkedFile =
  /^(llms(\/.+)?\.txt|openapi\.(json|yaml)|downloads\/.+\.(ts|py|arazzo\.yaml)|\.well-known\/agent-skills\/.+\.\w+)$/;

/** Packs the sandbox into a file, in the folder `work`. */
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
  packFolder(work, file);
}
