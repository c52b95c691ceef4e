/** Runs the tools on a sandbox and the files of the site, for MCP. */
import {warningHeader} from '../app/read-request';
import {validate} from '../check/validate';
import type {Schema} from '../check/schema';
import {ConnectionDropped} from '../faults';
import {namesIn, type RequestPlan, type Tool} from './define-tools';
import {type Docs, ToolError} from './docs';

/** Sends a request to the sandbox. Rejects when an injected fault drops the connection. */
export type SendRequest = (
  path: string,
  init: {method: string; headers: Record<string, string>; body?: string},
) => Promise<Response>;

type Arguments = Record<string, unknown>;
type ToolResult = {text: string; isError: boolean};

/** Returns a function that calls a tool, at first with `firstKey`. Its result says what is wrong with the arguments. */
export function createTools(tools: Tool[], firstKey: string, request: SendRequest, docs: Docs) {
  let apiKey = firstKey;

  const send = async (plan: RequestPlan, args: Arguments): Promise<ToolResult> => {
    const {path, body} = requestOf(plan, args);
    const type = body === undefined ? undefined : {'Content-Type': 'application/json'};
    const response = await request(path, {
      method: plan.method,
      headers: {Authorization: apiKey, ...type},
      body,
    });
    const {ok, status, headers} = response;
    const text = await response.text();
    if (path === '/sandbox/reset' && ok) apiKey = firstKey;
    const warning = headers.get(warningHeader);
    const lines = [`Status: ${status}`, `Content-Type: ${headers.get('Content-Type')}`];
    if (warning) lines.push(`${warningHeader}: ${warning}`);
    return {
      text: `${lines.join('\n')}\n\n${plan.isLong ? partOf(text, args) : text}`,
      isError: !ok,
    };
  };

  const textOf = async (
    does: Exclude<Tool['does'], RequestPlan>,
    args: Arguments,
  ): Promise<string> => {
    const {
      query,
      limit,
      page,
      apiKey: chosen,
    } = args as {query: string; limit?: number; page: string; apiKey?: string};
    switch (does.kind) {
      case 'search':
        return docs.search(query, limit);
      case 'read':
        return partOf(await docs.page(page), args);
      case 'text':
        return does.text;
      case 'key':
        apiKey = chosen ?? firstKey;
        return `Calls now send ${apiKey}.`;
    }
  };

  return async (name: string, args: unknown = {}): Promise<ToolResult> => {
    try {
      const tool = tools.find((one) => one.name === name);
      if (!tool)
        throw new ToolError(
          `There is no tool ${name}. The tools are ${tools.map((one) => one.name).join(', ')}.`,
        );
      const fault = validate({}, outerSchema(tool), args, 'arguments');
      if (fault)
        throw new ToolError(`${name}: ${fault.field} ${fault.rule}.${adviceOn(tool, fault.field)}`);
      const {does} = tool;
      if (does.kind === 'request') return await send(does, args as Arguments);
      return {text: await textOf(does, args as Arguments), isError: false};
    } catch (error) {
      if (error instanceof ToolError || error instanceof ConnectionDropped)
        return {text: error.message, isError: true};
      // A path can't contain half of a surrogate pair.
      if (error instanceof URIError)
        return {text: `${name}: a text in the path is not valid Unicode.`, isError: true};
      throw error;
    }
  };
}

/** Says where an argument belongs that is a field of the body. */
function adviceOn({inputSchema: {properties = {}}}: Tool, field: string): string {
  const name = field.replace(/^arguments\./, '');
  const path = Object.hasOwn(properties, name) ? undefined : pathTo(name, properties.body, 'body');
  return path === undefined ? '' : ` Put it in \`${path}\`.`;
}

/** Returns the path of the first object in a schema that has a property. */
function pathTo(
  name: string,
  schema: Schema | boolean | undefined,
  path: string,
): string | undefined {
  const properties = typeof schema === 'object' ? (schema.properties ?? {}) : {};
  if (Object.hasOwn(properties, name)) return path;
  const paths = Object.entries(properties).map(([key, part]) =>
    pathTo(name, part, `${path}.${key}`),
  );
  return paths.find((found) => found !== undefined);
}

/**
 * Returns the schema for the minimum that a request needs: known argument names and a complete path. The sandbox
 * checks everything else, so that an agent gets the same errors as its code.
 */
function outerSchema({inputSchema, does}: Tool): Schema {
  if (does.kind !== 'request' || does.isLong) return inputSchema;
  const inPath = namesIn(does.path);
  const written: Schema = {type: ['string', 'number', 'boolean'], minLength: 1};
  const isWritten = (name: string) => inPath.includes(name) || does.query.includes(name);
  const properties = Object.keys(inputSchema.properties ?? {}).map((name) => [
    name,
    isWritten(name) ? written : {},
  ]);
  return {
    ...inputSchema,
    properties: Object.fromEntries(properties) as Record<string, Schema>,
    required: inPath,
  };
}

function requestOf(plan: RequestPlan, args: Arguments): {path: string; body?: string} {
  const filled = plan.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(args[name])),
  );
  const pairs = plan.query
    .filter((name) => args[name] !== undefined)
    .map((name) => [name, String(args[name])]);
  const path = pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs).toString()}` : filled;
  if (plan.body === undefined) return {path};
  const others = Object.entries(args).filter(([name]) => !namesIn(plan.path).includes(name));
  return {
    path,
    body: JSON.stringify(plan.body === 'argument' ? args.body : Object.fromEntries(others)),
  };
}

/** Maximum characters of a part, because many clients show an agent only the start of a long text. */
const usualLimit = 18_000;

/** Returns a part of the text, up to the end of a line if possible, and how to get the next one. @throws ToolError */
function partOf(
  text: string,
  {offset = 0, limit = usualLimit}: {offset?: number; limit?: number},
): string {
  if (offset === 0 && text.length <= limit) return text;
  if (offset >= text.length)
    throw new ToolError(
      `There is nothing at offset ${offset}: the text has ${text.length} characters.`,
    );
  const most = Math.min(text.length, offset + limit);
  const line = text.lastIndexOf('\n', most - 1) + 1;
  const end = most === text.length || line <= offset + limit / 2 ? most : line;
  const next = end < text.length ? ` Continue with offset ${end}.` : '';
  return `${text.slice(offset, end)}\n\n[Characters ${offset} to ${end} of ${text.length}.${next}]`;
}
