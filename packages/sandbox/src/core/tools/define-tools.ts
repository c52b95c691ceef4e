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
import texts from './tools.json';

/** A request to the sandbox. The arguments of the tool fill its path and its query. */
export type RequestPlan = {
  kind: 'request';
  method: string;
  path: string;
  query: string[];
  /** The body is the argument `body`, or an object of all arguments that aren't in the path. */
  body?: 'argument' | 'others';
  isLong?: boolean;
};

/** A tool that coding agents call through MCP, as plain JSON, so that the build can write it for the package. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint: boolean;
  };
  does: RequestPlan | {kind: 'search' | 'read' | 'key'} | {kind: 'text'; text: string};
};

/** Everything that a server of the tools needs, except the sandbox and the files of the site. */
export type ToolKit = ReturnType<typeof defineTools>;

type Text = {
  name: string;
  title: string;
  description: string;
  isDestructive?: boolean;
  isIdempotent?: boolean;
};
type Written = Text & {does: object; properties: object; required?: string[]};

/** Annotations of a tool that changes nothing. The other hints have no meaning then. */
const reads: Tool['annotations'] = {readOnlyHint: true, openWorldHint: false};
const changes = ({isDestructive = false, isIdempotent}: Partial<Text>): Tool['annotations'] => ({
  readOnlyHint: false,
  destructiveHint: isDestructive,
  ...(isIdempotent ? {idempotentHint: true} : {}),
  openWorldHint: false,
});

/** Returns the names of the parameters in a path. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

function writtenTool({name, title, description, does, isIdempotent, ...schema}: Written): Tool {
  const inputSchema = {type: 'object', ...schema, additionalProperties: false} as Schema;
  const annotations = isIdempotent ? changes({isIdempotent}) : reads;
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

function adminTool(
  doc: Description,
  route: string,
  {isDestructive, isIdempotent, ...text}: Text,
): Tool {
  const path = `/sandbox/${route.replace(/:(\w+)/g, '{$1}')}`;
  const inPath = namesIn(path);
  const {properties, required = []} = inline(
    doc,
    adminSchemas[route as keyof typeof adminSchemas] as Schema,
  );
  return {
    ...text,
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(inPath.map((name) => [name, {type: 'string'} as Schema])),
        ...properties,
      },
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

/** Defines the tools of the MCP server `name`, with the address of the site in its Markdown links. */
export function defineTools(
  doc: Description,
  {state: {keys}}: Seed,
  siteUrl: string,
  name: string,
) {
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const known = keys.map(({apiKey, testKey}) =>
    testKey ? `${apiKey} (a test key with few calls)` : apiKey,
  );
  const filled: Record<string, string> = {
    keys: known.join(', '),
    operations: describeOperations(operations),
  };
  const {instructions, documentation, admin, sandbox} = JSON.parse(
    JSON.stringify(texts),
    (_, value: unknown) =>
      typeof value === 'string'
        ? value.replace(/\{(keys|operations)\}/, (__, word: string) => filled[word])
        : value,
  ) as typeof texts;
  return {
    siteUrl,
    name,
    /** What an agent must know before its first call. */
    instructions: instructions.join('\n').replace('{title}', doc.info.title),
    tools: [
      ...documentation.map((one) => writtenTool(one)),
      ...operations.map((endpoint) => operationTool(doc, endpoint)),
      ...Object.entries(admin).map(([route, text]) => adminTool(doc, route, text)),
      ...sandbox.map((one) => writtenTool(one)),
    ],
  };
}
