/** Writes the files for Cloudflare: a Worker with static assets, for `wrangler`. It marks existing assets as immutable. */
import {
  caching,
  immutableFolder,
  markdownFirst,
  origin,
  type HostedSite,
  type HostFile,
} from '../files';
import {plainNames} from '../redirects';
import {fillTemplate} from './fill-template';

export function writeCloudflare({name}: HostedSite): HostFile[] {
  const worker = {
    origin,
    markdownFirst,
    plainNames,
    immutableFolder,
    immutable: caching.immutable,
  };
  return [
    {path: 'cloudflare/wrangler.jsonc', text: fillTemplate('wrangler.jsonc', {origin, name})},
    {path: 'cloudflare/worker.js', text: fillTemplate('worker.js', worker)},
    // Cloudflare compresses files itself and limits their number.
    {path: '.assetsignore', text: `# ${origin}\n*.br\n*.gz\n`, publish: true},
  ];
}
