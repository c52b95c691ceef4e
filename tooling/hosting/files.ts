/** What the built site consists of: media types, how long an answer may be kept, what is compressed. */
import {extname} from 'node:path';

/** How an answer is cached. */
export const caching = {
  /** Kept, but asked for again each time: an answer of a few bytes (304) while nothing changed. */
  revalidated: 'no-cache',
  /** For files named after their content. Never on an error: a missing file may come with the next deploy. */
  immutable: 'public, max-age=31536000, immutable',
} as const;

/** Below it every file is named after its content. */
export const immutableFolder = '/assets/';

/**
 * Read by tools on other sites as well (editors, API clients, agents, the console), by scripts and without credentials.
 * A `*` at the end means all files of the folder.
 */
export const sharedFiles = [
  '/openapi.json',
  '/openapi.yaml',
  '/console-links.json',
  '/link-previews.json',
  '/changelog.atom',
  '/changelog.json',
  '/.well-known/*',
  '/downloads/workflows/*',
];
export const sharedHeaders = {'Access-Control-Allow-Origin': '*'};

/** Media types of the files whose name doesn't tell them. */
export const typesByPath: Record<string, string> = {
  // RFC 9727: the profile says that these links are a catalog of APIs.
  '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/changelog.json': 'application/feed+json',
};

/** Media types by file name extension; text is UTF-8. */
export const mediaTypes: Record<string, string> = {
  atom: 'application/atom+xml',
  css: 'text/css',
  html: 'text/html',
  ico: 'image/x-icon',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  png: 'image/png',
  py: 'text/plain',
  svg: 'image/svg+xml',
  tgz: 'application/gzip',
  // Shown as text, not taken for a film.
  ts: 'text/plain',
  txt: 'text/plain',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
};

/** Those whose text has an encoding to tell. JSON is UTF-8 by definition. */
export const textTypes = [
  'text/css',
  'text/html',
  'text/javascript',
  'text/markdown',
  'text/plain',
  'application/atom+xml',
  'application/xml',
  'application/yaml',
];

/** Not worth compressing: archives, pictures and fonts are compressed already. */
const compressed = new Set(['ico', 'png', 'tgz', 'woff2', 'zip']);

/** Written for hosts, not for readers. */
export const hostFiles = ['_headers', '_redirects', '.assetsignore'];

const extension = (file: string) => extname(file).slice(1);

export const isCompressible = (file: string) =>
  extension(file) in mediaTypes && !compressed.has(extension(file)) && !hostFiles.includes(file);
export const isPrecompressed = (file: string) => /\.(br|gz)$/.test(file);

/**
 * The media type of a file of the build.
 *
 * @throws when its extension is unknown: hosts would then guess, and `nosniff` stops browsers from it
 */
export function mediaType(file: string): string {
  const type = typesByPath[`/${file}`] ?? mediaTypes[extension(file)];
  if (!type)
    throw new Error(`${file}: no media type is known for this kind of file; add it to tooling/hosting/files.ts`);
  return type;
}

/** The media type as it is sent. */
export const contentType = (type: string) => (textTypes.includes(type) ? `${type}; charset=utf-8` : type);

/** The path of any page but the home page, as a regular expression, as short as it can be; nothing else is ever redirected to. */
export const plainNames = '(?:/[A-Za-z0-9_~-]+)+?';
