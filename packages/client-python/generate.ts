/**
 * Puts the Python package together in `.generated/python/`: its sources, and the modules that the description determines.
 * The folder of the package is called `<slug>_client`, so it can be imported from there as it is published.
 */
import {cpSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {clientNames, flatten, listEndpoints, type Description} from '@screening/api';
import {type ClientProduct, describeOperations, prepareSchemas} from '@screening/client/generate';
import {pythonVersion} from '@screening/product';
import {writeMethods} from './generator/methods';
import {literal} from './generator/python';
import {writeTypes} from './generator/types';

const source = 'packages/client-python/screening_client';

/** Returns the name by which programs import the package. */
export const moduleName = (slug: string): string => clientNames(slug).python;

/** Returns the folder of the package below the root of the repository. */
export const packageFolder = (slug: string): string => join('.generated/python', moduleName(slug));

/** Writes the package. Returns its folder. */
export function generatePythonClient(
  root: string,
  doc: Description,
  {slug, siteUrl}: ClientProduct,
): string {
  const folder = join(root, packageFolder(slug));
  rmSync(join(root, '.generated/python'), {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  cpSync(join(root, source), folder, {
    recursive: true,
    filter: (path) => !path.includes('__pycache__'),
  });
  cpSync(join(root, 'packages/client/names/names.json'), join(folder, 'names.json'));
  const operations = describeOperations(doc);
  const prepared = prepareSchemas(doc, operations);
  const write = (file: string, text: string): void =>
    writeFileSync(join(folder, file), `# Generated from the description. Don't edit.\n${text}`);
  write('types.py', writeTypes(doc, prepared.schemas));
  write('_methods.py', writeMethods(operations, prepared, siteUrl));
  write('_operations.py', writeOperations(operations.map(({operation}) => operation)));
  write('_webhooks.py', writeWebhooks(doc, prepared.webhooks));
  const rate = doc.info['x-rate-limit']?.requestsPerSecond;
  const largestPage = flatten(doc, doc.components.schemas!.PageSize).maximum;
  write(
    '_facts.py',
    `"""Facts of the description and of the package."""

CLIENT_NAME = ${literal(clientNames(slug).npm)}
"""The name of the package."""

VERSION = ${literal(pythonVersion)}
"""The version of the package. It isn't the version of the API."""

REQUESTS_PER_SECOND = ${rate}
"""The documented rate limit of an account."""

LARGEST_PAGE = ${largestPage}
"""The largest page that the API documents."""
`,
  );
  return folder;
}

function writeOperations(
  operations: ReturnType<typeof describeOperations>[number]['operation'][],
): string {
  const rows = operations.map((operation) => {
    const {items} = operation;
    const listed = items
      ? `Items(${literal(items.field)}, ${literal(items.id)}, ${literal(items.isPaged)})`
      : 'None';
    return `    ${literal(operation.id)}: Operation(
        id=${literal(operation.id)},
        method=${literal(operation.method)},
        path=${literal(operation.path)},
        path_arguments=${literal(operation.pathArguments)},
        query_arguments=${literal(operation.queryArguments)},
        body_arguments=${literal(operation.bodyArguments)},
        required=${literal(operation.required)},
        forms=${literal(operation.forms)},
        repeat=${literal(operation.repeat)},
        repeat_when=${literal(operation.repeatWhen ?? {})},
        changes=${literal(operation.changes)},
        too_early=${literal(operation.tooEarly)},
        returns_list=${literal(operation.returnsList)},
        demanded=${literal(operation.demanded)},
        echoes=${literal(operation.echoes)},
        items=${listed},
    ),`;
  });
  return `"""How each operation is called."""

from typing import Mapping

from ._operation import Items, Operation

OPERATIONS: Mapping[str, Operation] = {
${rows.join('\n')}
}
`;
}

function writeWebhooks(doc: Description, schemas: Record<string, string>): string {
  const rows = listEndpoints(doc)
    .filter(({kind}) => kind === 'webhook')
    .map(({operation: {operationId}}) => {
      const schema = doc.components.schemas![schemas[operationId]];
      const eventType = (schema.properties!.eventType as {const: string}).const;
      return `    ${literal(eventType)}: ${literal(operationId)},`;
    });
  return `"""The webhook of each event type."""

from typing import Mapping

WEBHOOK_OF: Mapping[str, str] = {
${rows.join('\n')}
}
`;
}
