/** Defines how the files of the built site are served: their media types, caching and compression. */
import {extname} from 'node:path';

/** The first line of every configuration, which states where to change it. */
export const origin = 'Written by `npm run hosting` from plugins/post-build/hosting. Change it there.';

/** Values of the Cache-Control header. */
export const caching = {
  /** Cached, but revalidated each time. The response has only a few bytes (304) if nothing has changed. */
  revalidated: 'no-cache',
  /** For files named after their content. Never on an error, because the next deploy may add the missing file. */
  immutable: 'public, max-age=31536000, immutable',
  /** For the benchmark, which serves sites whose files aren't named after their content. */
  short: 'public, max-age=600',
} as const;

/** The folder in which every file is named after its content. */
export const immutableFolder = '/assets/';

/**
 * Files that tools on other sites also read (editors, API clients, agents, the console), by scripts and without
 * credentials. A `*` at the end means all files of the folder.
 */
export const sharedFiles = [
  '/openapi.json',
  '/openapi.yaml',
  '/console-links.json',
  '/changelog.atom',
  '/changelog.json',
  '/.well-known/*',
  '/downloads/workflows/*',
];
export const sharedHeaders = {'Access-Control-Allow-Origin': '*'};

/** Media types of files that can't be derived from their extensions. */
export const typesByPath: Record<string, string> = {
  // RFC 9727: the profile marks these links as a catalog of APIs.
  '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/changelog.json': 'application/feed+json',
};

/** Media types by file name extension. Text is UTF-8. */
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
  // Shown as text. `.ts` is also the extension of a video format.
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

/** Media types that are sent with a charset. JSON is UTF-8 by definition. */
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

/** Extensions of archives, pictures and fonts, which are already compressed. */
const compressed = new Set(['ico', 'png', 'tgz', 'woff2', 'zip']);

/** Files for hosts, not for readers. */
export const hostFiles = ['_headers', '_redirects', '.assetsignore'];

const extension = (file: string) => extname(file).slice(1);

export const isCompressible = (file: string) =>
  extension(file) in mediaTypes && !compressed.has(extension(file)) && !hostFiles.includes(file);
export const isPrecompressed = (file: string) => /\.(br|gz)$/.test(file);

/**
 * Returns the media type of a file of the build.
 *
 * @throws when its extension is unknown, because hosts would guess, and `nosniff` stops browsers from guessing
 */
export function mediaType(file: string): string {
  const type = typesByPath[`/${file}`] ?? mediaTypes[extension(file)];
  if (!type)
    throw new Error(
      `${file}: no media type is known for this kind of file; add it to plugins/post-build/hosting/files.ts`,
    );
  return type;
}

/** Returns the value of the Content-Type header. */
export const contentType = (type: string) => (textTypes.includes(type) ? `${type}; charset=utf-8` : type);

/** Lazy regular expression for the paths of all pages except the home page. Patterns only redirect to such paths. */
export const plainNames = '(?:/[A-Za-z0-9_~-]+)+?';

/**
 * Regular expression for the `Accept` headers of programs that want a page as Markdown: they name `text/markdown`
 * before HTML. Browsers don't name it. All hosts compare without regard to case.
 */
export const markdownFirst = '^((?!text/html).)*text/markdown';
