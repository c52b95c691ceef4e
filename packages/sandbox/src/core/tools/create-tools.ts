/** Runs the tools on a sandbox and the files of the site, for MCP. */
import {warningHeader} from '../app/read-request';
import {validate} from '../check/validate';
import type {Schema} from '../check/schema';
import {ConnectionDropped} from '../faults';
import {createDocs, type Docs} from './docs';
import {partOf} from './part-of';
import {ToolError, type RequestPlan, type Tool, type ToolHost, type ToolKit, type ToolResult} from './tool';

type Arguments = Record<string, unknown>;

export type Tools = {
  docs: Docs;
  /** Calls a tool. Doesn't reject because of invalid arguments. The result then says what is wrong. */
  call: (name: string, args: unknown) => Promise<ToolResult>;
};

/** @param offered the tools that can be called: all of them by default */
export function createTools({siteUrl, tools}: ToolKit, host: ToolHost, offered = tools): Tools {
  const docs = createDocs(host, siteUrl);
  let apiKey = host.apiKey;

  const send = async (plan: RequestPlan, args: Arguments): Promise<ToolResult> => {
    const {status, type, warning, body} = await host.send({plan, ...requestOf(plan, args), apiKey});
    if (plan.id === 'reset' && status === 200) apiKey = host.apiKey;
    const shown = isReading(plan) ? partOf(body, args) : body;
    const lines = [`Status: ${status}`, `Content-Type: ${type}`, ...(warning ? [`${warningHeader}: ${warning}`] : [])];
    return {text: `${lines.join('\n')}\n\n${shown}`, isError: status < 200 || status > 299};
  };

  const run = async ({does}: Tool, args: Arguments): Promise<ToolResult> => {
    const {query, limit, page, apiKey: chosen} = args as {query: string; limit?: number; page: string; apiKey?: string};
    switch (does.kind) {
      case 'search':
        return done(await docs.search(query, limit));
      case 'read':
        return done(await docs.read(page, args));
      case 'list':
        return done(listOperations(tools));
      case 'key':
        apiKey = chosen ?? host.apiKey;
        return done(`Calls now send ${apiKey}.`);
      default:
        return send(does, args);
    }
  };

  return {
    docs,
    async call(name, args = {}) {
      try {
        const tool = offered.find((one) => one.name === name);
        if (!tool)
          throw new ToolError(`There is no tool ${name}. The tools are ${offered.map((one) => one.name).join(', ')}.`);
        const fault = validate({}, outerSchema(tool), args, 'arguments');
        if (fault) throw new ToolError(`${name}: ${fault.field} ${fault.rule}.${adviceOn(tool, fault.field)}`);
        return await run(tool, args as Arguments);
      } catch (error) {
        if (error instanceof ToolError || error instanceof ConnectionDropped)
          return {text: error.message, isError: true};
        // A path can't contain half of a surrogate pair.
        if (error instanceof URIError)
          return {text: `${name}: a text in the path is not valid Unicode.`, isError: true};
        throw error;
      }
    },
  };
}

/** Says where an argument belongs that is a field of the body. */
function adviceOn({inputSchema: {properties = {}}}: Tool, field: string): string {
  const name = field.replace(/^arguments\./, '');
  const place = Object.hasOwn(properties, name) ? undefined : placeOf(properties.body, name, 'body');
  return place === undefined ? '' : ` Put it in \`${place}\`.`;
}

/** Returns the path of the first object in a schema that has a property. */
function placeOf(schema: Schema | boolean | undefined, name: string, path: string): string | undefined {
  const properties = typeof schema === 'object' ? (schema.properties ?? {}) : {};
  if (Object.hasOwn(properties, name)) return path;
  const places = Object.entries(properties).map(([key, part]) => placeOf(part, name, `${path}.${key}`));
  return places.find((place) => place !== undefined);
}

const done = (text: string): ToolResult => ({text, isError: false});

/**
 * Returns the schema for the minimum that a request needs: known argument names and a complete path. The sandbox
 * checks everything else, so that an agent gets the same errors as its code.
 */
function outerSchema({inputSchema, does}: Tool): Schema {
  if (!('method' in does) || isReading(does)) return inputSchema;
  const inPath = namesIn(does.path);
  const writable: Schema = {type: ['string', 'number', 'boolean'], minLength: 1};
  const isWritten = (name: string) => inPath.includes(name) || does.query.includes(name);
  const properties = Object.keys(inputSchema.properties ?? {}).map((name) => [name, isWritten(name) ? writable : {}]);
  return {...inputSchema, properties: Object.fromEntries(properties) as Record<string, Schema>, required: inPath};
}

/** Returns whether a request reads the data of the sandbox, with a response that can be long. */
const isReading = ({kind, method}: RequestPlan): boolean => kind === 'control' && method === 'GET';

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** Writes the address and the body of a request. */
function requestOf({path, query, body}: RequestPlan, args: Arguments): {address: string; body?: string} {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args[name])));
  const pairs = query.flatMap((name) => (args[name] === undefined ? [] : [[name, String(args[name])]]));
  const address = pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs).toString()}` : filled;
  if (body === 'argument') return {address, ...(args.body === undefined ? {} : {body: JSON.stringify(args.body)})};
  if (body === undefined) return {address};
  const inPath = namesIn(path);
  const others = Object.fromEntries(Object.entries(args).filter(([name]) => !inPath.includes(name)));
  return {address, body: JSON.stringify(others)};
}

function listOperations(tools: Tool[]): string {
  const lines = tools.flatMap(({name, title, does}) =>
    does.kind === 'operation' ? [`| ${name} | ${does.method} ${does.path} | ${title} | ${does.page} |`] : [],
  );
  return ['| Tool | Call | Summary | Page |', '|---|---|---|---|', ...lines].join('\n');
}
