/** Writes the configuration of each host from the templates in `hosts/`, in which `{{name}}` stands for a value. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {markdownPath} from '@screening/api';
import {
  caching,
  immutableFolder,
  markdownFirst,
  mediaTypes,
  origin,
  sharedFiles,
  sharedHeaders,
} from './files';
import {textTypes, typesByPath, type HostedSite, type HostFile} from './files';
import type {Headers} from './headers';
import {plainNames} from './redirects';
import {listAddresses} from './scan-build';

/** Returns the files of all hosts. To add a host, add its files. */
export function writeHosts(site: HostedSite): HostFile[] {
  const values = valuesOf(site);
  const fill = (template: string): string => {
    const text = readFileSync(join(__dirname, 'hosts', `${template}.template`), 'utf8');
    return text.replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => values[name]);
  };
  return [
    ...writeHeadersFiles(site),
    // A Worker with static assets, for `wrangler`, which marks existing assets as immutable.
    {path: 'cloudflare/wrangler.jsonc', text: fill('wrangler.jsonc')},
    {path: 'cloudflare/worker.js', text: fill('worker.js')},
    // Cloudflare compresses files itself and limits their number.
    {path: '.assetsignore', text: `# ${origin}\n*.br\n*.gz\n`, publish: true},
    {path: 'nginx/server.conf', text: fill('nginx.conf')},
    // For CloudFront in front of an S3 bucket: a function for addresses, in the runtime cloudfront-js-2.0, and the
    // input of `aws cloudfront create-response-headers-policy`. The caching of a file is stored with it in the bucket
    // (see HOSTING.md), so it never applies to an error.
    {path: 'cloudfront/viewer-request.js', text: fill('viewer-request.js')},
    {path: 'cloudfront/response-headers-policy.json', text: fill('response-headers-policy.json')},
  ];
}

/**
 * Writes `_headers` and `_redirects`, which Cloudflare and Netlify read from the published folder. They don't set
 * caching: both hosts revalidate by default, and a rule for `/assets/*` would also apply to a missing file, whose 404
 * would then be cached for a year.
 */
function writeHeadersFiles({headers, redirects}: HostedSite): HostFile[] {
  // Write one rule for each path, because of two rules for the same path, Cloudflare only applies the second.
  const byPath: Record<string, Headers> = {'/*': headers};
  for (const path of sharedFiles) byPath[path] = sharedHeaders;
  for (const [path, type] of Object.entries(typesByPath))
    byPath[path] = {...byPath[path], 'Content-Type': type};
  const lines = (all: Headers) => Object.entries(all).map(([name, value]) => `  ${name}: ${value}`);
  const rules = [
    `# ${origin}`,
    ...Object.entries(byPath).flatMap(([path, all]) => [path, ...lines(all)]),
  ];
  const moves = [`# ${origin}`, ...redirects.map(({from, to}) => `${from} ${to} 301`)];
  return [
    {path: '_headers', text: `${rules.join('\n')}\n`, publish: true},
    {path: '_redirects', text: `${moves.join('\n')}\n`, publish: true},
  ];
}

/** Quotes a value for nginx. Our headers need neither the characters that nginx interprets nor both kinds of quotes. */
function quoted(value: string): string {
  const mark = value.includes('"') ? "'" : '"';
  if (/[$\\]/.test(value) || value.includes(mark))
    throw new Error(
      `nginx cannot quote this header value, which contains $, \\ or both kinds of quotes: ${value}`,
    );
  return mark + value + mark;
}

/** Headers that have separate fields in CloudFront's policy. All others are custom headers, at most ten. */
const ownFields = /^(Content-Security|Strict-Transport|X-Content-Type|X-Frame|Referrer)-/;

function valuesOf({name, files, headers, redirects}: HostedSite): Record<string, string> {
  const always = (all: Headers) =>
    Object.entries(all).map(([header, value]) => `add_header ${header} ${quoted(value)} always;`);
  const location = (path: string, lines: string[]) =>
    `location = ${path} {\n  ${lines.join('\n  ')}\n}\n`;
  const cached = always({...headers, 'Cache-Control': caching.revalidated});
  const shared = [...always(sharedHeaders), ...cached];
  // The value of CloudFront's policy replaces the one that CloudFront sets when it compresses a response.
  const items = Object.entries({...headers, Vary: 'Accept, Accept-Encoding'})
    .filter(([header]) => !ownFields.test(header))
    .map(([Header, Value]) => ({Header, Value, Override: true}));
  const htmlOnly = listAddresses(files).filter(
    (page) => !files.includes(markdownPath(page).slice(1)),
  );
  return {
    ...headers,
    name,
    origin,
    markdownFirst,
    immutableFolder,
    plainNames,
    immutable: caching.immutable,
    cached: cached.join('\n'),
    shared: shared.join('\n  '),
    always: always(headers).join('\n  '),
    // nginx always sends HTML with the charset.
    textTypes: textTypes.filter((type) => type !== 'text/html').join(' '),
    types: Object.entries(mediaTypes)
      .map(([extension, type]) => `${type} ${extension};`)
      .join('\n  '),
    sharedFiles: sharedFiles
      .map((path) => path.replaceAll('.', '\\.').replace(/\*$/, '.*'))
      .join('|'),
    // All of these files are also shared files.
    typedLocations: Object.entries(typesByPath)
      .map(([path, type]) =>
        location(path, ['types {', '}', `default_type ${quoted(type)};`, ...shared]),
      )
      .join('\n'),
    redirects: redirects
      .map(({from, to}) => location(from, [`return 301 ${to}$is_args$args;`]))
      .join('\n'),
    htmlOnly: JSON.stringify(htmlOnly),
    moved: JSON.stringify(Object.fromEntries(redirects.map(({from, to}) => [from, to]))),
    maxAge: /max-age=(\d+)/.exec(headers['Strict-Transport-Security'] ?? '')?.[1] ?? '',
    customHeaders: JSON.stringify({Quantity: items.length, Items: items}, undefined, 2).replaceAll(
      '\n',
      '\n  ',
    ),
  };
}
