/** Defines all tools: one for each operation of the description, and those for the documentation and the sandbox. */
import {type Description, type Endpoint, endpointUrl, listEndpoints} from '@screening/api';
import type {AdminRoute} from '../app/admin';
import adminSchemas from '../app/admin-schemas.json';
import type {Schema} from '../check/schema';
import type {Seed} from '../types';
import {inline, inputSchemaOf} from './input-schema';
import type {Annotations, Tool, ToolKit} from './tool';
import texts from './tools.json';

/** Annotations of a tool that changes nothing. The other hints have no meaning then. */
const reads: Annotations = {readOnlyHint: true, openWorldHint: false};

const changes = (isDestructive = false, isIdempotent = false): Annotations => ({
  readOnlyHint: false,
  destructiveHint: isDestructive,
  ...(isIdempotent ? {idempotentHint: true} : {}),
  openWorldHint: false,
});

type Text = Pick<Tool, 'name' | 'title' | 'description'>;
type Written = Text & {does: object; properties: object; required?: string[]};

/** Makes a tool from its entry in tools.json. */
function writtenTool({name, title, description, does, ...schema}: Written, annotations = reads): Tool {
  const inputSchema = {type: 'object', ...schema, additionalProperties: false} as Schema;
  return {name, title, description, inputSchema, annotations, does: does as Tool['does']};
}

function operationTool(doc: Description, endpoint: Endpoint): Tool {
  const {operation, method, path, parameters} = endpoint;
  const {operationId, summary, description} = operation;
  const changesNothing = (operation['x-changes'] ?? []).length === 0;
  const replaces = ['put', 'delete'].includes(method);
  const inputSchema = inputSchemaOf(doc, endpoint);
  return {
    name: operationId,
    title: summary,
    description: `${method.toUpperCase()} ${path}. ${description}`,
    inputSchema,
    annotations: changesNothing ? reads : changes(replaces, replaces),
    does: {
      kind: 'operation',
      id: operationId,
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({name}) => name),
      ...(inputSchema.properties?.body ? {body: 'argument'} : {}),
      page: endpointUrl(endpoint),
    },
  };
}

type AdminText = Text & {isDestructive?: boolean; isIdempotent?: boolean};

/** Makes the tool for a route of the admin API. */
function adminTool(doc: Description, route: string, {isDestructive, isIdempotent, ...text}: AdminText): Tool {
  const path = `/sandbox/${route.replace(/:(\w+)/g, '{$1}')}`;
  const inPath = [...route.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
  const {properties, required = []} = inline(doc, adminSchemas[route as AdminRoute] as Schema);
  return {
    ...text,
    inputSchema: {
      type: 'object',
      properties: {...Object.fromEntries(inPath.map((name) => [name, {type: 'string'} as Schema])), ...properties},
      required: [...inPath, ...required],
      additionalProperties: false,
    },
    annotations: changes(isDestructive, isIdempotent),
    does: {kind: 'admin', id: route, method: 'POST', path, query: [], body: 'others'},
  };
}

export function defineTools(doc: Description, {state: {keys}}: Seed, siteUrl: string, name: string): ToolKit {
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const known = keys.map(({apiKey, testKey}) => (testKey ? `${apiKey} (a test key with few calls)` : apiKey));
  const {instructions, documentation, admin, readSandbox, useApiKey} = texts;
  const keyText = {...useApiKey, description: useApiKey.description.replace('{keys}', known.join(', '))};
  return {
    siteUrl,
    name,
    instructions: instructions.join('\n').replace('{title}', doc.info.title),
    tools: [
      ...documentation.map((one) => writtenTool(one)),
      ...operations.map((endpoint) => operationTool(doc, endpoint)),
      ...Object.entries(admin).map(([route, text]) => adminTool(doc, route, text)),
      writtenTool(readSandbox),
      writtenTool(keyText, changes(false, true)),
    ],
  };
}
