/** Writes an nginx file to include in a `server` block: fills in `nginx.conf`. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
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

const template = join(__dirname, 'nginx.conf');

const quoted = (value: string) => {
  // nginx interprets these characters inside quotes. Our headers need neither them nor both kinds of quotes.
  const mark = value.includes('"') ? "'" : '"';
  if (/[$\\]/.test(value) || value.includes(mark))
    throw new Error(`nginx cannot quote this header value, which contains $, \\ or both kinds of quotes: ${value}`);
  return mark + value + mark;
};

const always = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);

const location = (path: string, lines: string[]) => `location = ${path} {\n  ${lines.join('\n  ')}\n}\n`;

export function writeNginx({headers, redirects}: HostedSite): HostFile[] {
  const cached = always({...headers, 'Cache-Control': caching.revalidated});
  const shared = [...always(sharedHeaders), ...cached];
  const values: Record<string, string> = {
    origin,
    markdownFirst,
    immutableFolder,
    plainNames,
    cached: cached.join('\n'),
    shared: shared.join('\n  '),
    always: always(headers).join('\n  '),
    immutable: caching.immutable,
    // nginx always sends HTML with the charset.
    textTypes: textTypes.filter((type) => type !== 'text/html').join(' '),
    types: Object.entries(mediaTypes)
      .map(([extension, type]) => `${type} ${extension};`)
      .join('\n  '),
    sharedFiles: sharedFiles.map((path) => path.replaceAll('.', '\\.').replace(/\*$/, '.*')).join('|'),
    // All of these files are also shared files.
    typedLocations: Object.entries(typesByPath)
      .map(([path, type]) => location(path, ['types {', '}', `default_type ${quoted(type)};`, ...shared]))
      .join('\n'),
    redirects: redirects.map(({from, to}) => location(from, [`return 301 ${to}$is_args$args;`])).join('\n'),
  };
  const text = readFileSync(template, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]);
  return [{path: 'nginx/server.conf', text}];
}
