/** Defines all tools: one for each operation of the description, and those for the documentation and the sandbox. */
import {
  basePathOf,
  type Description,
  type Endpoint,
  endpointUrl,
  listEndpoints,
} from '@screening/api';
import adminSchemas from '../app/admin-schemas.json';
import type {Schema} from '../check/schema';
import type {Seed} from '../seed';
import {inline, inputSchemaOf} from './input-schema';
import {namesIn, type Tool, type ToolKit} from './tool';
import toolTexts from './tools.json';

/** The texts of a tool. */
type ToolText = {
  name: string;
  title: string;
  description: string;
  /** Whether it deletes or replaces data. */
  isDestructive?: boolean;
  /** Whether a second call with the same arguments has no effect. */
  isIdempotent?: boolean;
};

/** A tool that isn't derived from anything else. */
type WrittenTool = ToolText & {
  does: Tool['does'];
  properties: Record<string, Schema>;
  required?: string[];
};

/** The content of `tools.json`. */
type ToolTexts = {
  instructions: string[];
  documentation: WrittenTool[];
  /** The texts of the admin API, by route. */
  admin: Record<string, ToolText>;
  sandbox: WrittenTool[];
};

/** Annotations of a tool that changes nothing. The other hints have no meaning then. */
const reads: Tool['annotations'] = {readOnlyHint: true, openWorldHint: false};

const changes = ({
  isDestructive = false,
  isIdempotent,
}: Pick<ToolText, 'isDestructive' | 'isIdempotent'>): Tool['annotations'] => ({
  readOnlyHint: false,
  destructiveHint: isDestructive,
  ...(isIdempotent ? {idempotentHint: true} : {}),
  openWorldHint: false,
});

function writtenTool(tool: WrittenTool): Tool {
  const {name, title, description, does, required, properties, isIdempotent} = tool;
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      ...(required ? {required} : {}),
      properties,
      additionalProperties: false,
    },
    annotations: isIdempotent ? changes({isIdempotent}) : reads,
    does,
  };
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
    annotations: changesNothing
      ? reads
      : changes({isDestructive: replaces, isIdempotent: replaces}),
    does: {
      kind: 'request',
      method: method.toUpperCase(),
      path: basePathOf(doc) + path,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({name}) => name),
      ...(inputSchema.properties?.body ? {body: 'argument'} : {}),
    },
  };
}

function adminTool(doc: Description, route: string, text: ToolText): Tool {
  const {isDestructive, isIdempotent, ...texts} = text;
  const path = `/sandbox/${route.replace(/:(\w+)/g, '{$1}')}`;
  const inPath = namesIn(path);
  const schemas: Record<string, Schema> = adminSchemas;
  const {properties: inBody, required = []} = inline(doc, schemas[route]);
  const properties: Schema['properties'] = {};
  for (const name of inPath) properties[name] = {type: 'string'};
  return {
    ...texts,
    inputSchema: {
      type: 'object',
      properties: {...properties, ...inBody},
      required: [...inPath, ...required],
      additionalProperties: false,
    },
    annotations: changes({isDestructive, isIdempotent}),
    does: {kind: 'request', method: 'POST', path, query: [], body: 'others'},
  };
}

function describeOperations(operations: Endpoint[]): string {
  const lines = operations.map((endpoint) => {
    const {operation, method, path} = endpoint;
    return `| ${operation.operationId} | ${method.toUpperCase()} ${path} | ${operation.summary} | ${endpointUrl(endpoint)} |`;
  });
  return ['| Tool | Call | Summary | Page |', '|---|---|---|---|', ...lines].join('\n');
}

/** Returns the texts with values in place of `{keys}` and `{operations}`. */
function fillTexts(values: Record<string, string>): ToolTexts {
  const fill = (_: string, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{(keys|operations)\}/, (__, name: string) => values[name])
      : value;
  return JSON.parse(JSON.stringify(toolTexts), fill) as ToolTexts;
}

/** Defines the tools of the MCP server `name`, with the address of the site in its Markdown links. */
export function defineTools(
  doc: Description,
  {state: {keys}}: Seed,
  siteUrl: string,
  name: string,
): ToolKit {
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const known = keys.map(({apiKey, testKey}) =>
    testKey ? `${apiKey} (a test key with few calls)` : apiKey,
  );
  const {instructions, documentation, admin, sandbox} = fillTexts({
    keys: known.join(', '),
    operations: describeOperations(operations),
  });
  return {
    siteUrl,
    name,
    instructions: instructions.join('\n').replace('{title}', doc.info.title),
    tools: [
      ...documentation.map(writtenTool),
      ...operations.map((endpoint) => operationTool(doc, endpoint)),
      ...Object.entries(admin).map(([route, text]) => adminTool(doc, route, text)),
      ...sandbox.map(writtenTool),
    ],
  };
}
