/** Reads the build and writes the files of each host. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {product} from '@screening/product';
import {hostFiles, isPrecompressed, mediaType, type HostedSite} from './files';
import {siteHeaders} from './headers';
import {writeHosts} from './hosts';
import {readNeeds} from './inline-code';
import {checkLimits} from './limits';
import {checkRedirects, moved} from './redirects';
import {listAddresses, listFiles} from './scan-build';

/** Reads the data for hosts from the build in `folder`. */
export function readSite(folder: string, redirects = moved): HostedSite {
  // Leave out the pages at old addresses: they only redirect on hosts that can't.
  const forwarding = redirects.map(({from}) => `${from.slice(1)}/index.html`);
  const omitted = new Set([...hostFiles, ...forwarding]);
  const files = listFiles(folder).filter((file) => !isPrecompressed(file) && !omitted.has(file));
  files.forEach(mediaType);
  checkRedirects(redirects, new Set(listAddresses(files)), new Set(files));
  return {name: product.slug, files, headers: siteHeaders(readNeeds(folder, files)), redirects};
}

/** Writes the files of all hosts: those to publish into `folder`, the others into `to`. @throws for exceeded limits */
export function writeHosting(site: HostedSite, folder: string, to: string): number {
  const written = writeHosts(site);
  checkLimits(site, written);
  rmSync(to, {recursive: true, force: true});
  for (const {path, text, publish} of written) {
    const file = join(publish ? folder : to, path);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
  return written.length;
}
