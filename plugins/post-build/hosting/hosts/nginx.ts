/** Writes the configuration of nginx, to include in a server block. */
import {
  caching,
  immutableFolder,
  markdownFirst,
  mediaTypes,
  origin,
  sharedFiles,
  sharedHeaders,
  textTypes,
  typesByPath,
  type HostedSite,
  type HostFile,
} from '../files';
import type {Headers} from '../headers';
import {plainNames} from '../redirects';
import {fillTemplate} from './fill-template';

export function writeNginx({headers, redirects}: HostedSite): HostFile[] {
  const cached = addHeaders({...headers, 'Cache-Control': caching.revalidated});
  const shared = [...addHeaders(sharedHeaders), ...cached];
  const text = fillTemplate('nginx.conf', {
    origin,
    markdownFirst,
    plainNames,
    immutableFolder,
    immutable: caching.immutable,
    cached: cached.join('\n'),
    shared: shared.join('\n  '),
    always: addHeaders(headers).join('\n  '),
    // nginx always sends HTML with the charset.
    textTypes: textTypes.filter((type) => type !== 'text/html').join(' '),
    types: Object.entries(mediaTypes)
      .map(([extension, type]) => `${type} ${extension};`)
      .join('\n  '),
    sharedFiles: sharedFiles.map(patternOf).join('|'),
    // All of these files are also shared files.
    typedLocations: Object.entries(typesByPath)
      .map(([path, type]) =>
        location(path, ['types {', '}', `default_type ${quoted(type)};`, ...shared]),
      )
      .join('\n'),
    redirects: redirects
      .map(({from, to}) => location(from, [`return 301 ${to}$is_args$args;`]))
      .join('\n'),
  });
  return [{path: 'nginx/server.conf', text}];
}

/** Returns the directives that send headers, also with errors. */
const addHeaders = (headers: Headers): string[] =>
  Object.entries(headers).map(([header, value]) => `add_header ${header} ${quoted(value)} always;`);

const location = (path: string, lines: string[]): string =>
  `location = ${path} {\n  ${lines.join('\n  ')}\n}\n`;

/** Returns the regular expression of a shared path, in which `*` at the end means all below. */
const patternOf = (path: string): string => path.replaceAll('.', '\\.').replace(/\*$/, '.*');

/** Quotes a value. Our headers need neither the characters that nginx interprets nor both kinds of quotes. */
function quoted(value: string): string {
  const mark = value.includes('"') ? "'" : '"';
  if (/[$\\]/.test(value) || value.includes(mark))
    throw new Error(
      `nginx cannot quote this header value, which contains $, \\ or both kinds of quotes: ${value}`,
    );
  return mark + value + mark;
}
