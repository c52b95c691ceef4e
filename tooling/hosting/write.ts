/** Puts the pieces together: reads the build, writes each host's files, compresses. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {product} from '../../src/product';
import {type Compressed, precompress} from './compress';
import {hostFiles, isPrecompressed, mediaType} from './files';
import {type Headers, siteHeaders} from './headers';
import {hostWriters} from './hosts';
import {checkLimits} from './limits';
import {checkRedirects, moved, type Redirect} from './redirects';
import {readNeeds, listAddresses, listFiles} from './scan-build';
import type {HostedSite} from './site';

/** Reads what hosts must know from the build in `folder`. */
export function readSite(folder: string, redirects = moved): HostedSite {
  // Where a host cannot redirect, a page at the old address does; a host that can never serves it.
  const forwarding = new Set(redirects.map(({from}) => `${from.slice(1)}/index.html`));
  const files = listFiles(folder).filter(
    (file) => !isPrecompressed(file) && !hostFiles.includes(file) && !forwarding.has(file),
  );
  files.forEach(mediaType);
  checkRedirects(redirects, new Set(listAddresses(files)));
  return {name: product.slug, files, headers: siteHeaders(readNeeds(folder, files)), redirects};
}

export type Options = {
  /** Of Brotli; the highest by default. */
  quality?: number;
  redirects?: Redirect[];
};

/** What was written. */
export type Written = {headers: Headers; files: string[]; compressed: Compressed};

/** Writes all hosts' files for the build in `folder`: those to publish into it, the others into `to`. */
export async function writeHosting(folder: string, to: string, {quality, redirects}: Options = {}): Promise<Written> {
  const site = readSite(folder, redirects);
  const written = hostWriters.flatMap((write) => write(site));
  checkLimits(site, written);
  rmSync(to, {recursive: true, force: true});
  for (const {path, text, publish} of written) {
    const file = join(publish ? folder : to, path);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
  return {
    headers: site.headers,
    files: written.map(({path}) => path),
    compressed: await precompress(folder, site.files, quality),
  };
}
