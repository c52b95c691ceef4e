/**
 * Writes `_headers` and `_redirects`, which Cloudflare and Netlify read from the published folder. They don't set
 * caching: both hosts revalidate by default, and a rule for `/assets/*` would also apply to a missing file, whose 404
 * would then be cached for a year.
 */
import {
  origin,
  sharedFiles,
  sharedHeaders,
  typesByPath,
  type HostedSite,
  type HostFile,
} from '../files';
import type {Headers} from '../headers';

export function writeHeadersAndRedirects({headers, redirects}: HostedSite): HostFile[] {
  const rules = [...rulesByPath(headers)].flatMap(([path, own]) => [
    path,
    ...Object.entries(own).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  const moves = redirects.map(({from, to}) => `${from} ${to} 301`);
  return [
    {path: '_headers', text: textOf(rules), publish: true},
    {path: '_redirects', text: textOf(moves), publish: true},
  ];
}

const textOf = (lines: string[]): string => `${[`# ${origin}`, ...lines].join('\n')}\n`;

/** Returns the headers of each path in one rule, because of two rules for a path, Cloudflare only applies the second. */
function rulesByPath(headers: Headers): Map<string, Headers> {
  const rules = new Map<string, Headers>([['/*', headers]]);
  for (const path of sharedFiles) rules.set(path, sharedHeaders);
  for (const [path, type] of Object.entries(typesByPath))
    rules.set(path, {...rules.get(path), 'Content-Type': type});
  return rules;
}
