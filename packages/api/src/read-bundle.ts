import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Description} from './description';

/** Folder of the generated files that are served unchanged. */
export const downloadsFolder = '.generated/static';

/** Path of the bundle, relative to the repository. Written by `npm run generate`. */
export const bundlePath = '.generated/openapi.json';

/** Reads a generated file below `root`. Throws an error that names the missing command if it hasn't been made. */
export function readGenerated<T>(root: string, path: string): T {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
  } catch (cause) {
    throw new Error(`${path} is missing or unreadable: run \`npm run generate\` first`, {cause});
  }
}

export const readBundle = (root: string): Description => readGenerated(root, bundlePath);
