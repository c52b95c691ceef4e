import {readdir, readFile, realpath} from 'node:fs/promises';
import {join, relative, resolve} from 'node:path';
import {BaseResolver, ResolveError, Source, isAbsoluteUrl, parseYaml} from '@redocly/openapi-core';
import {fillProduct} from '../../src/product';

/** One file of the description, with the product's name already filled in. */
export interface DescriptionFile {
  /** The absolute path: the identity that `$ref`s resolve to. */
  path: string;
  /** The path inside the description's folder, as messages show it. */
  name: string;
  source: Source;
  /** The parsed YAML; undefined when the file is no YAML, or is broken (`yaml-is-plain` then says where). */
  data: unknown;
}

/** The description as it lies on disk. */
export interface DescriptionFiles {
  root: string;
  entry: string;
  files: Map<string, DescriptionFile>;
}

/** The folder to read is absent or is no folder: the caller's mistake, not the description's. */
export class FolderMissingError extends Error {}

/** Reads every file of the folder once. Symbolic links are left out: they can lead anywhere. */
export async function loadDescription(folder: string): Promise<DescriptionFiles> {
  const root = await realpath(resolve(folder)).catch(() => {
    throw new FolderMissingError(`There is no folder ${folder}.`);
  });
  const entries = await readdir(root, {recursive: true, withFileTypes: true}).catch(() => {
    throw new FolderMissingError(`${folder} is not a folder.`);
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(paths.sort().map((path) => loadFile(root, path)));
  return {root, entry: join(root, 'openapi.yaml'), files: new Map(files.map((file) => [file.path, file]))};
}

async function loadFile(root: string, path: string): Promise<DescriptionFile> {
  // The substitution never adds a line, so the lines that a problem names are those of the file on disk.
  const text = fillProduct((await readFile(path, 'utf8')).replaceAll('\r\n', '\n'));
  return {
    path,
    name: relative(root, path).replaceAll('\\', '/'),
    source: new Source(path, text),
    data: tryYaml(path, text),
  };
}

function tryYaml(path: string, text: string): unknown {
  if (!path.endsWith('.yaml')) return undefined;
  try {
    return parseYaml(text, {filename: path});
  } catch {
    return undefined;
  }
}

/**
 * Hands Redocly the loaded files and nothing else: a `$ref` to `/etc/passwd`, to `../..` or to the
 * network meets an error at the `$ref` instead of a read.
 */
export class DescriptionResolver extends BaseResolver {
  readonly #description: DescriptionFiles;

  constructor(description: DescriptionFiles) {
    super();
    this.#description = description;
  }

  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    const file = this.#description.files.get(absoluteRef);
    if (file) return file.source;
    const name = relative(this.#description.root, absoluteRef);
    const outside = isAbsoluteUrl(absoluteRef) || name.startsWith('..');
    throw new ResolveError(new Error(outside ? 'it leads out of the folder' : `there is no file ${name}`));
  }
}
