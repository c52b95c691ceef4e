/**
 * Writes an nginx file to include in a `server` block, which adds `listen`, certificates and `root`.
 *
 * A location that adds a header inherits none, so each location gets all of them. `always` also adds a header to
 * errors. The header that makes a response immutable must not have it.
 */
import {
  caching,
  immutableFolder,
  markdownFirst,
  mediaTypes,
  origin,
  plainNames,
  sharedFiles,
  sharedHeaders,
  textTypes,
  typesByPath,
} from '../files';
import type {Headers} from '../headers';
import type {HostedSite, HostFile} from '../limits';

const quoted = (value: string) => {
  // nginx interprets these characters inside quotes. Our headers need neither them nor both kinds of quotes.
  const mark = value.includes('"') ? "'" : '"';
  if (/[$\\]/.test(value) || value.includes(mark))
    throw new Error(`nginx cannot quote this header value, which contains $, \\ or both kinds of quotes: ${value}`);
  return mark + value + mark;
};

const always = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);

const block = (head: string, lines: string[]) => [`${head} {`, ...lines.map((line) => `  ${line}`), '}', ''];

/** Redirects only to existing pages with plain names, so that an invented address never becomes a `Location`. */
const toPage = ['if (-f $document_root$page.html) {', '  return 301 $page$is_args$args;', '}', 'return 404;'];

/** Sets `$format` to the extension of the page's version: Markdown for programs that name it before HTML. */
const negotiate = ['set $format .html;', ...block(`if ($http_accept ~* "${markdownFirst}")`, ['set $format .md;'])];

const pattern = (path: string) => path.replaceAll('.', '\\.').replace(/\*$/, '.*');

export function writeNginx({headers, redirects}: HostedSite): HostFile[] {
  const cached = always({...headers, 'Cache-Control': caching.revalidated});
  const shared = [...always(sharedHeaders), ...cached];
  const types = Object.entries(mediaTypes).map(([extension, type]) => `${type} ${extension};`);
  const lines = [
    `# ${origin}`,
    '# Include it in a server block that sets `listen` and `root`. It needs the module brotli_static.',
    '',
    'server_tokens off;',
    '# Behind a proxy nginx knows neither its own name nor its port: addresses stay relative.',
    'absolute_redirect off;',
    'charset utf-8;',
    `charset_types ${textTypes.filter((type) => type !== 'text/html').join(' ')};`,
    'default_type application/octet-stream;',
    ...block('types', types),
    '# Looks up at most once in ten seconds which files exist.',
    'open_file_cache max=5000 inactive=60s;',
    'open_file_cache_valid 10s;',
    'open_file_cache_errors on;',
    'gzip_static on;',
    'gzip_vary on;',
    'brotli_static on;',
    ...negotiate,
    'error_page 404 /404$format;',
    ...cached,
    'add_header Vary Accept always;',
    '',
    ...['/404.html', '/404.md'].flatMap((path) => block(`location = ${path}`, ['internal;'])),
    ...block('location = /', ['try_files /index$format =404;']),
    ...['/index', '/index.html'].flatMap((path) => block(`location = ${path}`, ['return 301 /$is_args$args;'])),
    // Not a page, although a file for it exists.
    ...block('location = /404', ['return 404;']),
    ...block('location /', ['try_files $uri $uri$format $uri.html =404;']),
    '# Compressed copies and files for other hosts have no public address.',
    ...block('location ~ (\\.(br|gz)$|^/_(headers|redirects)$|/\\.(?!well-known/))', ['return 404;']),
    ...block(`location ~ ^${immutableFolder}`, [
      ...always(headers),
      '# Without `always`: never on an error.',
      `add_header Cache-Control ${quoted(caching.immutable)};`,
      'try_files $uri =404;',
    ]),
    // All of these files are also shared files.
    ...Object.entries(typesByPath).flatMap(([path, type]) =>
      block(`location = ${path}`, ['types {}', `default_type ${quoted(type)};`, ...shared]),
    ),
    ...block(`location ~ ^(${sharedFiles.map(pattern).join('|')})$`, [...shared, 'try_files $uri =404;']),
    ...redirects.flatMap(({from, to}) => block(`location = ${from}`, [`return 301 ${to}$is_args$args;`])),
    '# One address per page: without a slash at the end, `.html` or `/index.html`.',
    ...block(`location ~ ^(?<page>${plainNames})(/+|(/index)?\\.html)$`, toPage),
  ];
  return [{path: 'nginx/server.conf', text: `${lines.join('\n').trimEnd()}\n`}];
}
