/**
 * Writes `_headers` and `_redirects`, which Cloudflare and Netlify read from the published folder.
 *
 * They don't set caching: both hosts revalidate by default, and a rule for `/assets/*` would also apply to a
 * missing file, whose 404 would then be cached for a year. On Cloudflare, the Worker marks existing assets.
 */
import {origin, sharedFiles, sharedHeaders, typesByPath, type HostedSite, type HostFile} from '../files';
import type {Headers} from '../headers';

const lines = (headers: Headers) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);

export function writeHeadersFile({headers, redirects}: HostedSite): HostFile[] {
  // Write one rule for each path, because of two rules for the same path, Cloudflare only applies the second.
  const byPath: Record<string, Headers> = {'/*': headers};
  for (const path of sharedFiles) byPath[path] = sharedHeaders;
  for (const [path, type] of Object.entries(typesByPath)) byPath[path] = {...byPath[path], 'Content-Type': type};
  const rules = [`# ${origin}`, ...Object.entries(byPath).flatMap(([path, values]) => [path, ...lines(values)])];
  const moves = [`# ${origin}`, ...redirects.map(({from, to}) => `${from} ${to} 301`)];
  return [
    {path: '_headers', text: `${rules.join('\n')}\n`, publish: true},
    {path: '_redirects', text: `${moves.join('\n')}\n`, publish: true},
  ];
}
