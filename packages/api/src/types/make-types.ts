/**
 * Generates TypeScript types from the description: the file that readers download, and the types by which the packages
 * of this repository check what they send and answer.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {OpenAPI3} from 'openapi-typescript';
import type {Description} from '../description';
import {publishDescription} from '../lint/publish';

/** Path of the generated types, relative to the repository. `operations.ts` in this folder gives them names. */
export const typesPath = 'packages/api/.generated/openapi.d.ts';

/**
 * Returns the source text of the types of a published description: `paths`, `webhooks`, `components` and `operations`.
 * @param published a result of `publishDescription`, whose schemas are plain and named
 */
export async function makeTypes(published: Description): Promise<string> {
  // Imported here, because the package can't be required.
  const {default: openapiTS, astToString} = await import('openapi-typescript');
  // openapiTS changes its input, so it gets a copy.
  const nodes = await openapiTS(structuredClone(published) as unknown as OpenAPI3, {
    alphabetize: false,
    // Otherwise every request would have to send the fields that have a default.
    defaultNonNullable: false,
  });
  const {title, version} = published.info;
  return `/** ${title} ${version}: types generated from its OpenAPI description. */\n\n${astToString(nodes)}`;
}

/** Writes the types of a bundled description below `root`. */
export async function writeTypes(bundled: Description, root: string): Promise<void> {
  const file = join(root, typesPath);
  const text = await makeTypes(publishDescription(bundled));
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file, text);
}
