import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Description} from '../../src/description/document';

/** Generated files that are served as they are. */
export const downloadsFolder = '.generated/static';

/** Where the bundle lies, relative to the repository. Written by `npm run description`. */
export const bundlePath = '.generated/openapi.json';

/** Reads the bundle below `root`. Throws one clear sentence when it has not been made. */
export function readBundle(root: string): Description {
  const file = join(root, bundlePath);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Description;
  } catch (cause) {
    throw new Error(`${bundlePath} is missing or unreadable: run \`npm run description\` first`, {cause});
  }
}
