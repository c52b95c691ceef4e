/** Defines all tools: one for each operation of the description, and those for the documentation and the sandbox. */
import {type Description, type Endpoint, endpointUrl, listEndpoints} from '@screening/api';
import type {Seed} from '../types';
import {controlTools, partProperties} from './control-tools';
import {inputSchemaOf} from './input-schema';
import {instructions} from './instructions';
import {changes, reads, type Tool, type ToolKit} from './tool';

const docsTools: Tool[] = [
  {
    name: 'searchDocs',
    title: 'Search the documentation',
    description:
      'Searches guides, operations, records, fields, enum values, errors and terms, and returns addresses for readPage. Two or three words find more than a sentence.',
    inputSchema: {
      type: 'object',
      properties: {
        query: {type: 'string', minLength: 1, maxLength: 200, description: 'Words, or the name of a field.'},
        limit: {type: 'integer', minimum: 1, maximum: 20, description: 'Maximum number of results. 8 by default.'},
      },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: reads,
    does: {kind: 'search'},
  },
  {
    name: 'readPage',
    title: 'Read a page of the documentation',
    description:
      'Returns a page as Markdown, one section of it (`#anchor`), or a text file of the site, such as /openapi.yaml or /downloads/programs/client.ts. Long texts come in parts: the end of each part says with which `offset` to continue. `/llms.txt` lists all pages.',
    inputSchema: {
      type: 'object',
      properties: {
        page: {
          type: 'string',
          minLength: 1,
          maxLength: 500,
          description: 'Path or address. Example: /docs/guides/platform/errors-and-retries#the-rate-limit',
        },
        ...partProperties,
      },
      required: ['page'],
      additionalProperties: false,
    },
    annotations: reads,
    does: {kind: 'read'},
  },
  {
    name: 'listOperations',
    title: 'List the operations of the API',
    description: 'Returns the name, method, path, summary and page of each operation.',
    inputSchema: {type: 'object', properties: {}, additionalProperties: false},
    annotations: reads,
    does: {kind: 'list'},
  },
];

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
    annotations: changesNothing ? reads : changes({isDestructive: replaces, isIdempotent: replaces}),
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

function keyTool({state: {keys}}: Seed): Tool {
  const known = keys.map(({apiKey, testKey}) => (testKey ? `${apiKey} (a test key with few calls)` : apiKey));
  return {
    name: 'useApiKey',
    title: 'Choose the API key of later calls',
    description: `Calls send a valid key by default. Use this to try an unknown key, which returns 401, or another key of the sandbox: ${known.join(', ')}. Without an argument, calls send the first key again.`,
    inputSchema: {
      type: 'object',
      properties: {apiKey: {type: 'string', pattern: '^[!-~]+$', description: 'Never a key of the platform.'}},
      additionalProperties: false,
    },
    annotations: changes({isIdempotent: true}),
    does: {kind: 'key'},
  };
}

export function defineTools(doc: Description, seed: Seed, siteUrl: string): ToolKit {
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  return {
    siteUrl,
    instructions: instructions(doc.info.title),
    tools: [
      ...docsTools,
      ...operations.map((endpoint) => operationTool(doc, endpoint)),
      ...controlTools(doc),
      keyTool(seed),
    ],
  };
}
