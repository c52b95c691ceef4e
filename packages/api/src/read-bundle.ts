import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Description} from './document';

/** Folder of the generated files that are served unchanged. */
export const downloadsFolder = '.generated/static';

/** Path of the bundle, relative to the repository. Written by `npm run generate`. */
export const bundlePath = '.generated/openapi.json';

/** Reads the bundle below `root`. Throws an error that names the missing command if it hasn't been made. */
export function readBundle(root: string): Description {
  const file = join(root, bundlePath);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Description;
  } catch (cause) {
    throw new Error(`${bundlePath} is missing or unreadable: run \`npm run generate\` first`, {cause});
  }
}
