import {readdirSync, readFileSync, realpathSync} from 'node:fs';
import {join, relative} from 'node:path';
import {BaseResolver, ResolveError, Source, parseYaml} from '@redocly/openapi-core';
import {fillLimits, readLimits} from './limits';

/** One file of the description, with its placeholders filled in. */
export type DescriptionFile = {
  /** The absolute path, to which `$ref`s resolve. */
  path: string;
  /** The path inside the folder, as messages show it, with `/` on every system. */
  name: string;
  /** The text, as Redocly reads it. */
  source: Source;
  /** The parsed text. Undefined for a file that isn't YAML, or is malformed. */
  data: unknown;
};

/** The files of the description, before `$ref`s are followed. */
export type DescriptionFiles = {
  /** The absolute path of the folder. */
  root: string;
  /** The absolute path of `openapi.yaml`. */
  entry: string;
  /** The files, by their absolute paths. */
  files: Map<string, DescriptionFile>;
  /** The limits that texts can state, by address, such as `PageSize.maximum`. */
  limits: Map<string, string>;
  /** The Arazzo files, which name operations but aren't part of the description. */
  workflows: DescriptionFile[];
};

/** Replaces the placeholders of a file, such as the product's name. It must not add lines. */
export type FillText = (text: string) => string;

/** Reads every file of the folder once. Skips symbolic links, because they can lead out of the folder. */
export function loadDescription(folder: string, fill: FillText = (text) => text): DescriptionFiles {
  const root = realpathSync(folder);
  const texts = readdirSync(root, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({
      path,
      name: relative(root, path).replaceAll('\\', '/'),
      text: fill(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')),
    }));
  const limits = readLimits(texts);
  const files = texts.map(({path, name, text: unfilled}): DescriptionFile => {
    const text = fillLimits(unfilled, limits);
    return {path, name, source: new Source(path, text), data: tryYaml(path, text)};
  });
  const isWorkflow = ({name}: DescriptionFile): boolean => name.startsWith('workflows/');
  return {
    root,
    entry: join(root, 'openapi.yaml'),
    files: new Map(files.filter((file) => !isWorkflow(file)).map((file) => [file.path, file])),
    limits,
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
