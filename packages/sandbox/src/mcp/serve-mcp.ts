/** Serves the tools of a sandbox and of a folder of pages over MCP, on standard input and output. */
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {PassThrough} from 'node:stream';
import {setImmediate} from 'node:timers/promises';
import {Server} from '@modelcontextprotocol/sdk/server/index.js';
import {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  RequestIdSchema,
  type CallToolResult,
  type Tool as McpTool,
} from '@modelcontextprotocol/sdk/types.js';
import type {SlimDescription} from '@screening/api';
import {createTools} from '../core/tools/create-tools';
import {createDocs} from '../core/tools/docs';
import {ToolError, type Docs, type ToolHost, type ToolKit} from '../core/tools/tool';
import type {RunningServer} from '../server/serve';

type Served = {
  info: SlimDescription['info'];
  kit: ToolKit;
  /** Whether to offer only the tools for the documentation. */
  docsOnly: boolean;
  /** The folder with the pages. */
  pages: string;
  onError: (error: unknown) => void;
};

/** `session` resolves when the client has closed the input and all its calls have ended, or after `end`. */
export function serveMcp(
  running: RunningServer,
  {info, kit, docsOnly, pages, onError}: Served,
): {session: Promise<void>; end: () => void} {
  const offered = docsOnly ? kit.tools.filter(({does}) => ['search', 'read', 'list'].includes(does.kind)) : kit.tools;
  const call = createTools(kit, createHost(running, createDocs(readPages(pages), kit.siteUrl)), offered);
  const server = new Server(
    {name: kit.name, title: `Sandbox of the ${info.title}`, version: info.version},
    {capabilities: {tools: {}}, instructions: kit.instructions},
  );
  server.onerror = onError;
  const tools = offered.map(
    ({name, title, description, inputSchema, annotations}) =>
      ({name, title, description, inputSchema, annotations}) as McpTool,
  );
  const calls = new Set<Promise<unknown>>();
  server.setRequestHandler(ListToolsRequestSchema, () => ({tools}));
  server.setRequestHandler(CallToolRequestSchema, async ({params}): Promise<CallToolResult> => {
    const result = call(params.name, params.arguments);
    calls.add(result);
    const {text, isError} = await result.finally(() => calls.delete(result));
    return {content: [{type: 'text', text}], isError};
  });

  const lines = createInterface({input: process.stdin.setEncoding('latin1')});
  const messages = new PassThrough();
  lines.on('line', (bytes) => {
    if (bytes.trim() === '') return;
    const line = Buffer.from(bytes, 'latin1');
    const fault = faultOf(line);
    if (fault) process.stdout.write(`${JSON.stringify({jsonrpc: '2.0', ...fault})}\n`);
    else messages.write(`${line.toString()}\n`);
  });
  const end = () => lines.close();
  // The client is gone, so nobody reads a response or an error.
  process.stdout.once('error', end);
  const session = async () => {
    await server.connect(new StdioServerTransport(messages, process.stdout, {maxBufferSize: 2 * longest}));
    await new Promise((resolve) => lines.once('close', resolve));
    // The last lines become calls.
    await setImmediate();
    await Promise.allSettled(calls);
  };
  return {session: session(), end};
}

/** Maximum bytes of a message, which can contain the largest body that the sandbox accepts. */
const longest = 16 * 1024 * 1024;
/** Throws an error for other encodings, whose letters would be replaced and then screened. */
const utf8 = new TextDecoder('utf-8', {fatal: true});

/** Returns the response to a line that isn't a message. The SDK doesn't respond to such a line, or closes. */
function faultOf(line: Buffer): object | undefined {
  if (line.length > longest) return failure(ErrorCode.InvalidRequest, `A message must have at most ${longest} bytes.`);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(line));
  } catch (error) {
    return failure(ErrorCode.ParseError, `The line isn't JSON in UTF-8: ${(error as Error).message}`);
  }
  if (JSONRPCMessageSchema.safeParse(value).success) return undefined;
  const {data: id} = RequestIdSchema.safeParse((value as {id?: unknown} | null)?.id);
  return failure(ErrorCode.InvalidRequest, "The line isn't a JSON-RPC 2.0 message.", id);
}

const failure = (code: ErrorCode, message: string, id: string | number | null = null) => ({id, error: {code, message}});

function createHost({sandbox, request}: RunningServer, docs: Docs): ToolHost {
  const {keys} = sandbox.state;
  return {
    apiKey: (keys.find(({testKey}) => !testKey) ?? keys[0])?.apiKey ?? '',
    send({kind, method}, path, apiKey, body) {
      const headers = {
        ...(kind === 'operation' ? {Authorization: apiKey} : {}),
        ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
      };
      return request(kind === 'operation' ? sandbox.basePath + path : path, {method, headers, body});
    },
    docs,
  };
}

/** Reads text files of a folder. */
const readPages =
  (pages: string) =>
  async (path: string): Promise<string | undefined> => {
    const read = (file: string) => readFile(join(pages, file), 'utf8').catch(undefinedIfMissing);
    const text = await read(path);
    if (text === undefined && (await read('llms.txt')) === undefined)
      throw new ToolError(`The documentation isn't built: ${pages} has no pages. Run \`npm run build\` first.`);
    return text;
  };

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return undefined;
  throw error;
}
