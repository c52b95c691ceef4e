/**
 * `_headers` and `_redirects`, which Cloudflare and Netlify read from the published folder.
 *
 * They say nothing about caching: both hosts revalidate by default, and a rule for `/assets/*` would also
 * land on a missing file, whose 404 would then be kept for a year. Each host has its own way for that.
 */
import {sharedFiles, sharedHeaders, typesByPath} from '../files';
import type {Headers} from '../headers';
import {type HostWriter, origin} from '../site';

const lines = (headers: Headers) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);

export const writeHeadersFile: HostWriter = ({headers, redirects}) => {
  // One rule for each path: of two for the same one, Cloudflare takes the second alone.
  const byPath: Record<string, Headers> = {'/*': headers};
  for (const path of sharedFiles) byPath[path] = sharedHeaders;
  for (const [path, type] of Object.entries(typesByPath)) byPath[path] = {...byPath[path], 'Content-Type': type};
  const rules = [`# ${origin}`, ...Object.entries(byPath).flatMap(([path, values]) => [path, ...lines(values)])];
  const moves = [`# ${origin}`, ...redirects.map(({from, to}) => `${from} ${to} 301`)];
  return [
    {path: '_headers', text: `${rules.join('\n')}\n`, publish: true},
    {path: '_redirects', text: `${moves.join('\n')}\n`, publish: true},
  ];
};
