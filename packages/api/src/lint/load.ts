import {readdirSync, readFileSync, realpathSync} from 'node:fs';
import {join, relative} from 'node:path';
import {BaseResolver, ResolveError, Source, parseYaml} from '@redocly/openapi-core';

/** The files of the description, before `$ref`s are followed. */
export type DescriptionFiles = ReturnType<typeof loadDescription>;
/** One file of the description, with its placeholders filled in. */
export type DescriptionFile = DescriptionFiles['workflows'][number];

/** Replaces the placeholders of a file, such as the product's name. It must not add lines. */
export type FillText = (text: string) => string;

/** Reads every file of the folder once. Skips symbolic links, because they can lead out of the folder. */
export function loadDescription(folder: string, fill: FillText = (text) => text) {
  const root = realpathSync(folder);
  const files = readdirSync(root, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const text = fill(readFileSync(path, 'utf8').replaceAll('\r\n', '\n'));
      /** The path inside the folder, as messages show it. `$ref`s resolve to the absolute path. */
      const name = relative(root, path).replaceAll('\\', '/');
      return {path, name, source: new Source(path, text), data: tryYaml(path, text)};
    });
  const isWorkflow = ({name}: {name: string}): boolean => name.startsWith('workflows/');
  return {
    root,
    entry: join(root, 'openapi.yaml'),
    files: new Map(files.filter((file) => !isWorkflow(file)).map((file) => [file.path, file])),
    /** The Arazzo files, which name operations but aren't part of the description. */
    workflows: files.filter(isWorkflow),
  };
}

/** Returns undefined for a file that isn't YAML, or is malformed (`yaml-is-plain` then reports where). */
function tryYaml(path: string, text: string): unknown {
  try {
    return path.endsWith('.yaml') ? parseYaml(text, {filename: path}) : undefined;
  } catch {
    return undefined;
  }
}

/** Gives Redocly the loaded files only. A `$ref` to another folder or the network is an error, and nothing is read. */
export function createResolver({root, files, workflows}: DescriptionFiles): BaseResolver {
  const resolver = new BaseResolver();
  resolver.loadExternalRef = (path) => {
    const file = files.get(path) ?? workflows.find((one) => one.path === path);
    if (file) return Promise.resolve(file.source);
    const problem = `the folder of the description has no file ${relative(root, path)}`;
    return Promise.reject(new ResolveError(new Error(problem)));
  };
  return resolver;
}
