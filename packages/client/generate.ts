/**
 * Generates the parts of the client that the description determines: its types, its methods and the table of operations.
 * They are in `packages/client/.generated/`, which git ignores.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {clientNames, flatten, type Description} from '@screening/api';
import {clientVersion} from '@screening/product';
import {writeMethods, writeWebhooks} from './generator/methods';
import {describeOperations} from './generator/operations';
import {prepareSchemas, writeTypes} from './generator/types';

export {describeOperations, type Described} from './generator/operations';
export type {RepeatRule} from './src/operation';
export {nextText} from './generator/next-text';
export {repeatText} from './generator/repeat-text';
export {prepareSchemas, type PreparedSchemas} from './generator/types';

/** What the generated files say about the product. */
export interface ClientProduct {
  /** The short name of the product. The package is called `<slug>-client`. */
  slug: string;
  /** Where the documentation is published. */
  siteUrl: string;
}

/** Writes the generated files of the client below the root of the repository. */
export async function generateClient(
  root: string,
  doc: Description,
  {slug, siteUrl}: ClientProduct,
): Promise<void> {
  const folder = join(root, 'packages/client/.generated');
  mkdirSync(folder, {recursive: true});
  const operations = describeOperations(doc);
  const prepared = prepareSchemas(doc, operations);
  const write = (file: string, text: string): void =>
    writeFileSync(join(folder, file), `// Generated from the description. Don't edit.\n${text}`);
  const table = operations.map(({operation}) => `  ${operation.id}: ${JSON.stringify(operation)},`);
  const rate = doc.info['x-rate-limit']?.requestsPerSecond;
  const largestPage = flatten(doc, doc.components.schemas!.PageSize).maximum;
  write('types.ts', await writeTypes(doc, prepared));
  write('methods.ts', writeMethods(operations, prepared, siteUrl));
  write('webhooks.ts', writeWebhooks(doc, prepared));
  write(
    'operations.ts',
    `import type {Operation} from '../src/operation';\n\n/** How each operation is called. */\nexport const operations = {\n${table.join('\n')}\n} as const satisfies Record<string, Operation>;\n`,
  );
  write(
    'facts.ts',
    `/** The name of the package. */
export const clientName = '${clientNames(slug).npm}';

/** The version of the package. It isn't the version of the API. */
export const version = '${clientVersion}';

/** The documented rate limit of an account, in requests per second. */
export const requestsPerSecond = ${rate};

/** The largest page that the API documents. */
export const largestPage = ${largestPage};
`,
  );
}
