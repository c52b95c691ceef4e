/** Reads the build, writes the files of each host and compresses the build. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {product} from '../../../src/product';
import {precompress} from './compress';
import {hostFiles, isPrecompressed, mediaType, type HostedSite, type HostFile} from './files';
import {siteHeaders} from './headers';
import {writeCloudflare} from './hosts/cloudflare';
import {writeCloudFront} from './hosts/cloudfront';
import {writeHeadersFile} from './hosts/headers-file';
import {writeNginx} from './hosts/nginx';
import {checkLimits} from './limits';
import {checkRedirects, moved, type Redirect} from './redirects';
import {listAddresses, listFiles, readNeeds} from './scan-build';

/** Returns the files of all hosts. To add a host, add a writer. */
export const writeHosts = (site: HostedSite): HostFile[] =>
  [writeHeadersFile, writeCloudflare, writeNginx, writeCloudFront].flatMap((write) => write(site));

/** Reads the data for hosts from the build in `folder`. */
export function readSite(folder: string, redirects = moved): HostedSite {
  // Leave out the pages at old addresses: they only redirect on hosts that can't.
  const forwarding = redirects.map(({from}) => `${from.slice(1)}/index.html`);
  const omitted = new Set([...hostFiles, ...forwarding]);
  const files = listFiles(folder).filter((file) => !isPrecompressed(file) && !omitted.has(file));
  files.forEach(mediaType);
  checkRedirects(redirects, new Set(listAddresses(files)));
  return {name: product.slug, files, headers: siteHeaders(readNeeds(folder, files)), redirects};
}

/** Options for tests: the quality of Brotli, by default the highest, and the redirects. */
type Options = {quality?: number; redirects?: Redirect[]};

/** Writes the files of all hosts for the build in `folder`. Those to publish go into it, the others into `to`. */
export async function writeHosting(folder: string, to: string, {quality, redirects}: Options = {}) {
  const site = readSite(folder, redirects);
  const written = writeHosts(site);
  checkLimits(site, written);
  rmSync(to, {recursive: true, force: true});
  for (const {path, text, publish} of written) {
    const file = join(publish ? folder : to, path);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
  const compressed = await precompress(folder, site.files, quality);
  return {headers: site.headers, files: written.map(({path}) => path), compressed};
}
