/** Writes a Caddy file to import in a site block, which adds the name and sets `root`. */
import {
  caching,
  contentType,
  hostFiles,
  immutableFolder,
  mediaTypes,
  plainNames,
  sharedFiles,
  sharedHeaders,
  typesByPath,
} from '../files';
import type {Headers} from '../headers';
import {htmlRanges, markdownRange, patternsOf} from '../negotiation';
import {type HostWriter, origin} from '../site';

const quoted = (value: string) => {
  // Between backticks, Caddy uses all text literally, except placeholders in braces.
  if (/[`{}]/.test(value))
    throw new Error(`Caddy cannot quote this header value, which contains a backtick or a brace: ${value}`);
  return `\`${value}\``;
};

const header = (headers: Headers, matcher = '') =>
  Object.entries(headers).map(([name, value]) => ['header', matcher, name, quoted(value)].filter(Boolean).join(' '));

const block = (head: string, lines: string[]) => [`${head} {`, ...lines.map((line) => `\t${line}`), '}'];

/** Sets all media types, because Caddy's own table lacks some and differs between systems. */
const types = [
  ...Object.entries(mediaTypes).flatMap(([extension, type]) => [
    `@type-${extension} path *.${extension}`,
    ...header({'Content-Type': contentType(type)}, `@type-${extension}`),
  ]),
  ...Object.entries(typesByPath).flatMap(([path, type]) => header({'Content-Type': type}, path)),
];

/** Sets a variable to the weight that the Accept header gives to the most specific of these ranges that it contains. */
const weigh = (variable: string, ranges: string[]) =>
  block(`map {header.Accept} {${variable}}`, [
    ...ranges.toReversed().flatMap((range) => {
      const {plain, weighted} = patternsOf(range);
      return [`\`~(?i)${weighted}\` \${1}`, `\`~(?i)${plain}\` 1`];
    }),
    'default 0',
  ]);

/** Sets `{http.vars.format}` to the extension of the page's version that the reader prefers. */
const negotiate = [
  '# The page as HTML or as Markdown, whichever the reader prefers (RFC 9110, 12.5.1).',
  ...weigh('markdown', [markdownRange]),
  ...weigh('html', htmlRanges),
  '@markdown expression `double({markdown}) > 0.0 && double({markdown}) >= double({html})`',
  'vars format .html',
  'vars @markdown format .md',
];
const format = '{http.vars.format}';

const hidden = [...hostFiles.map((file) => `/${file}`), '*.br', '*.gz', '/404', '/404.html', '/404.md'];
/** A question mark and the query, or nothing. */
const query = '{http.vars.query}';

/**
 * Redirects only to existing pages, so that an invented address never becomes a `Location`. The pattern only accepts
 * plain names, because Caddy looks for files by patterns, in which `\\` and `*` would find other names.
 */
const toPage = (name: string, pattern: string) => [
  `@${name} path_regexp ${name} ${pattern}`,
  // Matchers of one set have no order, so look for the file in a nested block, after the pattern has matched.
  ...block(`handle @${name}`, [
    `@page-of-${name} file {re.${name}.1}.html`,
    `redir @page-of-${name} {re.${name}.1}${query} 301`,
    'error 404',
  ]),
];

/** Sets `Vary`. Assets don't depend on `Accept`, because they are the same for every reader. */
const vary = [
  ...block(`header ${immutableFolder}*`, ['Vary Accept-Encoding', 'defer']),
  `@negotiated not path ${immutableFolder}*`,
  ...block('header @negotiated', ['Vary "Accept, Accept-Encoding"', 'defer']),
];

export const writeCaddy: HostWriter = ({headers, redirects}) => {
  const lines = [
    `# ${origin}`,
    '# Import it in a site block that sets `root`.',
    ...block('route', [
      'header -Server',
      ...header({...headers, 'Cache-Control': caching.revalidated}),
      // Deferred, because the file server adds the header again when it sends a compressed copy.
      ...vary,
      ...negotiate,
      '@writing not method GET HEAD',
      'header @writing Allow "GET, HEAD"',
      'error @writing 405',
      'vars query ""',
      '@asked expression `{query} != ""`',
      'vars @asked query ?{query}',
      ...redirects.map(({from, to}) => `redir ${from} ${to}${query} 301`),
      `redir /index /${query} 301`,
      `redir /index.html /${query} 301`,
      `@hidden path ${hidden.join(' ')}`,
      'error @hidden 404',
      ...toPage('html', `^(${plainNames})(?:/index)?\\.html$`),
      ...toPage('slash', `^(${plainNames})/+$`),
      `rewrite / /index${format}`,
      `try_files {path} {path}${format} {path}.html`,
      ...types,
      ...header({'Cache-Control': caching.immutable}, `${immutableFolder}*`),
      ...sharedFiles.flatMap((path) => header(sharedHeaders, path)),
      ...block('file_server', ['precompressed br gzip', 'disable_canonical_uris']),
    ]),
    ...block('handle_errors', [
      ...header({'Cache-Control': caching.revalidated}),
      '@missing expression `{err.status_code} == 404`',
      ...block('route @missing', [
        `rewrite * /404${format}`,
        ...vary,
        ...types,
        ...block('file_server', ['precompressed br gzip']),
      ]),
      'respond "{err.status_code} {err.status_text}"',
    ]),
  ];
  return [{path: 'caddy/site.caddy', text: `${lines.join('\n')}\n`}];
};
