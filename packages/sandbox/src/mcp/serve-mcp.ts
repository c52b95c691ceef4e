/** Serves the tools of a sandbox and of a folder of pages over MCP, on standard input and output. */
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {Server} from '@modelcontextprotocol/sdk/server/index.js';
import {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type Tool as McpTool,
} from '@modelcontextprotocol/sdk/types.js';
import type {SlimDescription} from '@screening/api';
import {createTools} from '../core/tools/create-tools';
import type {ToolKit} from '../core/tools/tool';
import {createDocs, ToolError} from '../core/tools/docs';
import type {RunningServer} from '../server/serve';

/** Maximum bytes of unread input. Twice a message with the largest body that the sandbox accepts. */
const maxBufferSize = 32 * 1024 * 1024;

/** What the server offers. */
type Offer = {
  description: SlimDescription;
  kit: ToolKit;
};

/** Serves until `stop` resolves or the client closes the input, and all calls have ended. */
export async function serveMcp(
  {sandbox, request}: RunningServer,
  {description: {info}, kit}: Offer,
  pages: string,
  docsOnly: boolean,
  stop: Promise<void>,
): Promise<void> {
  const offered = docsOnly
    ? kit.tools.filter(({does}) => ['search', 'read', 'text'].includes(does.kind))
    : kit.tools;
  const {keys} = sandbox.state;
  const apiKey = (keys.find(({testKey}) => !testKey) ?? keys[0])?.apiKey ?? '';
  const call = createTools(offered, apiKey, request, createDocs(readPages(pages), kit.siteUrl));
  const server = new Server(
    {name: kit.name, title: `Sandbox of the ${info.title}`, version: info.version},
    {capabilities: {tools: {}}, instructions: kit.instructions},
  );
  const tools = offered.map((tool) => ({...tool, does: undefined}) as McpTool);
  const calls = new Set<Promise<unknown>>();
  server.setRequestHandler(ListToolsRequestSchema, () => ({tools}));
  server.setRequestHandler(CallToolRequestSchema, async ({params}): Promise<CallToolResult> => {
    const result = call(params.name, params.arguments);
    calls.add(result);
    const {text, isError} = await result.finally(() => calls.delete(result));
    return {content: [{type: 'text', text}], isError};
  });
  // The SDK doesn't respond to a line that isn't a message.
  server.onerror = (error) => {
    console.error(error);
    const code = {SyntaxError: ErrorCode.ParseError, ZodError: ErrorCode.InvalidRequest}[
      error.name
    ];
    const message = "The line isn't a JSON-RPC 2.0 message.";
    if (code)
      process.stdout.write(
        `${JSON.stringify({jsonrpc: '2.0', id: null, error: {code, message}})}\n`,
      );
  };
  const end = new Promise<void>((resolve) => {
    void stop.then(resolve);
    process.stdin.once('end', resolve);
    // The client is gone, so nobody reads a response or an error.
    process.stdout.on('error', resolve);
    server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport(process.stdin, process.stdout, {maxBufferSize}));
  await end;
  // First, the last lines become calls. Then the results of the last calls become responses.
  await setImmediate();
  await Promise.allSettled(calls);
  await setImmediate();
  await server.close();
}

const readPages =
  (pages: string) =>
  async (path: string): Promise<string | undefined> => {
    const read = (file: string) => readFile(join(pages, file), 'utf8').catch(undefinedIfMissing);
    const text = await read(path);
    if (text === undefined && (await read('llms.txt')) === undefined)
      throw new ToolError(
        `The documentation isn't built: ${pages} has no pages. Run \`npm run build\` first.`,
      );
    return text;
  };

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return undefined;
  throw error;
}
