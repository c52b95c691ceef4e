/** Defines how the files of the built site are served: their media types, caching and compression. */
import {readFileSync} from 'node:fs';
import {extname, join} from 'node:path';
import {parse} from 'yaml';
import type {Headers} from './headers';
import type {Redirect} from './redirects';

/** Data about the built site. The writers of hosts get no other. */
export type HostedSite = {
  /** The short name of the product. Names of resources on a host start with it. */
  name: string;
  /** All files of the build without their compressed copies, as paths relative to it. */
  files: string[];
  /** Sent with every response, including errors. */
  headers: Headers;
  redirects: Redirect[];
};

/** A file of a host's configuration. */
export type HostFile = {
  /** The path below the folder for hosts, or below the build. */
  path: string;
  text: string;
  /** Whether the file is part of the build, where the host reads it. */
  publish?: boolean;
};

/** The first line of every configuration, which states where to change it. */
export const origin =
  'Written by `npm run hosting` from plugins/post-build/hosting. Change it there.';

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

/** Files that scripts on other sites read without credentials, such as editors and the console. `*` means all below. */
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
  '/.well-known/api-catalog':
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/changelog.json': 'application/feed+json',
};

/** Media types by file name extension. */
type MediaTypes = {
  /** Sent with a charset, and compressed. */
  text: Record<string, string>;
  /** Sent without a charset, and compressed. */
  data: Record<string, string>;
  /** Archives, pictures and fonts, which aren't compressed again. */
  compressed: Record<string, string>;
};

const types = parse(readFileSync(join(__dirname, 'media-types.yaml'), 'utf8')) as MediaTypes;

/** Media types by file name extension. */
export const mediaTypes: Record<string, string> = {
  ...types.text,
  ...types.data,
  ...types.compressed,
};

/** Media types that are sent with a charset. */
export const textTypes = [...new Set(Object.values(types.text))];

/** Files for hosts, not for readers. */
export const hostFiles = ['_headers', '_redirects', '.assetsignore'];

const extension = (file: string): string => extname(file).slice(1);

/** Returns whether a compressed copy of a file is worth having. */
export const isCompressible = (file: string): boolean =>
  [types.text, types.data].some((kind) => extension(file) in kind) && !hostFiles.includes(file);

/** Returns whether a file is the compressed copy of another. */
export const isPrecompressed = (file: string): boolean => /\.(br|gz)$/.test(file);

/**
 * Returns the media type of a file of the build.
 * @throws when its extension is unknown, because hosts would guess, and `nosniff` stops browsers from guessing
 */
export function mediaType(file: string): string {
  const type = typesByPath[`/${file}`] ?? mediaTypes[extension(file)];
  if (!type)
    throw new Error(
      `${file}: no media type is known for this kind of file; add it to plugins/post-build/hosting/media-types.yaml`,
    );
  return type;
}

/** Returns the value of the Content-Type header. */
export const contentType = (type: string): string =>
  textTypes.includes(type) ? `${type}; charset=utf-8` : type;

/**
 * Regular expression for the `Accept` headers of programs that want a page as Markdown: they name `text/markdown`
 * before HTML. Browsers don't name it. All hosts compare without regard to case.
 */
export const markdownFirst = '^((?!text/html).)*text/markdown';
