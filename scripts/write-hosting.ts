/**
 * Prepares the built site for hosts: `npm run hosting [-- <build folder>]`, after the build.
 *
 * Calculates the hashes of the policy from the pages. Writes each host's configuration (`_headers` and similar files
 * into the build, the rest into `.generated/hosting`). Writes Brotli and gzip copies next to all files that aren't
 * compressed already, if compression makes them clearly smaller.
 */
import {precompress} from '../plugins/post-build/hosting/compress';
import {readSite, writeHosting} from '../plugins/post-build/hosting/write';
import {run} from './lib/run';

void run(async () => {
  const [build = 'build', to = '.generated/hosting'] = process.argv.slice(2);
  const site = readSite(build);
  const written = writeHosting(site, build, to);
  const policy = site.headers['Content-Security-Policy'] ?? '';
  console.log(
    `policy: ${policy.length} characters, ${policy.match(/'sha256-/g)?.length ?? 0} hashes`,
  );
  console.log(`${written} host files; ${await precompress(build, site.files)} files compressed`);
}, 1);
