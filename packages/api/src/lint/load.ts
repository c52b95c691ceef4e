import {readdir, readFile, realpath} from 'node:fs/promises';
import {join, relative, resolve} from 'node:path';
import {BaseResolver, ResolveError, Source, isAbsoluteUrl, parseYaml} from '@redocly/openapi-core';

/** One file of the description, with its placeholders filled in. */
export interface DescriptionFile {
  /** The absolute path, which `$ref`s resolve to. */
  path: string;
  /** The path inside the description's folder, as messages show it. */
  name: string;
  source: Source;
  /** The parsed YAML. Undefined when the file isn't YAML, or is malformed (`yaml-is-plain` then reports where). */
  data: unknown;
}

/** The files of the description, before `$ref`s are followed. */
export interface DescriptionFiles {
  root: string;
  entry: string;
  files: Map<string, DescriptionFile>;
  /** The Arazzo files in the folder `workflows`, which name operations but aren't part of the description. */
  workflows: DescriptionFile[];
}

/** Replaces the placeholders of a file, such as the product's name. It must not add lines. */
export type FillText = (text: string) => string;

/** Reads every file of the folder once. Skips symbolic links, because they can lead out of the folder. */
export async function loadDescription(folder: string, fill: FillText = (text) => text): Promise<DescriptionFiles> {
  const root = await realpath(resolve(folder)).catch(() => {
    throw new Error(`There is no folder ${folder}.`);
  });
  const entries = await readdir(root, {recursive: true, withFileTypes: true}).catch(() => {
    throw new Error(`${folder} is not a folder.`);
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.sort().map(async (path): Promise<DescriptionFile> => {
      const text = fill((await readFile(path, 'utf8')).replaceAll('\r\n', '\n'));
      const name = relative(root, path).replaceAll('\\', '/');
      return {path, name, source: new Source(path, text), data: tryYaml(path, text)};
    }),
  );
  const isWorkflow = ({name}: DescriptionFile): boolean => name.startsWith('workflows/');
  return {
    root,
    entry: join(root, 'openapi.yaml'),
    files: new Map(files.filter((file) => !isWorkflow(file)).map((file) => [file.path, file])),
    workflows: files.filter(isWorkflow),
  };
}

function tryYaml(path: string, text: string): unknown {
  try {
    return path.endsWith('.yaml') ? parseYaml(text, {filename: path}) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Gives Redocly the loaded files only. A `$ref` to `/etc/passwd`, to `../..` or to the network is an error at the
 * `$ref`, and nothing is read.
 */
export class DescriptionResolver extends BaseResolver {
  readonly #description: DescriptionFiles;

  constructor(description: DescriptionFiles) {
    super();
    this.#description = description;
  }

  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    const {files, workflows} = this.#description;
    const file = files.get(absoluteRef) ?? workflows.find(({path}) => path === absoluteRef);
    if (file) return file.source;
    const name = relative(this.#description.root, absoluteRef);
    const outside = isAbsoluteUrl(absoluteRef) || name.startsWith('..');
    throw new ResolveError(new Error(outside ? 'it points outside the folder' : `there is no file ${name}`));
  }
}
