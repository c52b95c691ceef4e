/**
 * nginx: one file to include in a `server` block, which adds `listen`, certificates and `root`.
 *
 * A location that adds a header inherits none, so each gets all of them. `always` makes a header come
 * with errors too; the one that makes an answer immutable has to come without it.
 */
import {caching, immutableFolder, mediaTypes, plainNames, sharedFiles, sharedHeaders, textTypes} from '../files';
import type {Headers} from '../headers';
import {type HostWriter, origin} from '../site';

const quoted = (value: string) => {
  // Inside quotes nginx reads these three; no header of ours needs them.
  if (/["$\\]/.test(value)) throw new Error(`nginx cannot take this header value as it is: ${value}`);
  return `"${value}"`;
};

const always = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);

const block = (head: string, lines: string[]) => [`${head} {`, ...lines.map((line) => `  ${line}`), '}', ''];

/** Only to a page that is there, under a plain name, so no address made up by a stranger ever becomes a `Location`. */
const toPage = ['if (-f $document_root$page.html) {', '  return 301 $page$is_args$args;', '}', 'return 404;'];

export const writeNginx: HostWriter = ({headers, redirects}) => {
  const cached = always({...headers, 'Cache-Control': caching.revalidated});
  const types = Object.entries(mediaTypes).map(([extension, type]) => `${type} ${extension};`);
  const lines = [
    `# ${origin}`,
    '# Include it in a server block that says `listen` and `root`. It needs the module brotli_static.',
    '',
    'server_tokens off;',
    '# Behind a proxy nginx knows neither its own name nor its port: addresses stay relative.',
    'absolute_redirect off;',
    'charset utf-8;',
    `charset_types ${textTypes.filter((type) => type !== 'text/html').join(' ')};`,
    'default_type application/octet-stream;',
    ...block('types', types),
    '# Which files are there, and which of them compressed, is looked up once in ten seconds.',
    'open_file_cache max=5000 inactive=60s;',
    'open_file_cache_valid 10s;',
    'open_file_cache_errors on;',
    'gzip_static on;',
    'gzip_vary on;',
    'brotli_static on;',
    'error_page 404 /404.html;',
    ...cached,
    '',
    ...block('location = /404.html', ['internal;']),
    ...block('location = /', ['try_files /index.html =404;']),
    ...['/index', '/index.html'].flatMap((path) => block(`location = ${path}`, ['return 301 /$is_args$args;'])),
    // Not a page, although there is a file for it.
    ...block('location = /404', ['return 404;']),
    ...block('location /', ['try_files $uri $uri.html =404;']),
    '# Compressed copies and files for other hosts have no public address.',
    ...block('location ~ (\\.(br|gz)$|^/_(headers|redirects)$|/\\.(?!well-known/))', ['return 404;']),
    ...block(`location ~ ^${immutableFolder}`, [
      ...always(headers),
      '# Without `always`: never on an error.',
      `add_header Cache-Control ${quoted(caching.immutable)};`,
      'try_files $uri =404;',
    ]),
    ...sharedFiles.flatMap((path) => block(`location = ${path}`, [...always(sharedHeaders), ...cached])),
    ...redirects.flatMap(({from, to}) => block(`location = ${from}`, [`return 301 ${to}$is_args$args;`])),
    '# One address a page: without a slash at the end, `.html` or `/index.html`.',
    ...block(`location ~ ^(?<page>${plainNames})(/+|(/index)?\\.html)$`, toPage),
  ];
  return [{path: 'nginx/server.conf', text: `${lines.join('\n').trimEnd()}\n`}];
};
