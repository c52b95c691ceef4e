/** Serves the tools of a sandbox and of a folder of pages over MCP, on standard input and output. */
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fromJsonSchema, type JsonSchemaType, McpServer} from '@modelcontextprotocol/server';
import {serveStdio} from '@modelcontextprotocol/server/stdio';
import type {SlimDescription} from '@screening/api';
import type {Schema} from '../core/check/schema';
import type {RunningServer} from '../server/serve';
import {createDocs} from './docs';
import {keepResults} from './kept-results';
import type {ToolKit} from './kit';
import {LineTransport} from './protocol/line-transport';
import type {Tool, ToolResult} from './tool';
import {ToolError} from './tool-error';
import {createTools} from './tools';
import {validator} from './validator';

/** What the server offers. */
type Offer = {
  description: SlimDescription;
  kit: ToolKit;
};

/** Serves until `stop` resolves or the client closes the input, and all requests have their responses. */
export async function serveMcp(
  {sandbox, request}: RunningServer,
  {description, kit}: Offer,
  pages: string,
  docsOnly: boolean,
  stop: Promise<void>,
): Promise<void> {
  // A reset replaces the keys.
  const apiKey = () => {
    const {keys} = sandbox.state;
    return (keys.find(({testKey}) => !testKey) ?? keys[0])?.apiKey ?? '';
  };
  const tools = createTools({
    kit,
    docs: createDocs(readPages(pages), kit.siteUrl),
    results: keepResults(),
    description,
    apiKey,
    send: request,
  });
  const offered = docsOnly ? tools.filter(({isDocumentation}) => isDocumentation) : tools;
  const transport = new LineTransport(process.stdin, process.stdout);
  const closed = new Promise<void>((resolve) => {
    const handle = serveStdio(() => createServer(description, kit, offered), {
      transport,
      onerror: ({message}) => console.error(message),
    });
    const passOn = transport.onclose;
    transport.onclose = () => {
      passOn?.();
      void handle.close().then(resolve);
    };
  });
  void stop.then(() => transport.stop());
  await closed;
}

/**
 * The revisions that a client can ask for with `initialize`, the latest first. The SDK answers another one with the latest,
 * as the protocol requires. It would also accept older revisions, whose batches `read-message.ts` refuses.
 */
const revisions = ['2025-11-25', '2025-06-18'];

/** Creates the server of a connection. The SDK does so once it knows which revision of the protocol the client speaks. */
function createServer({info}: SlimDescription, kit: ToolKit, tools: Tool[]): McpServer {
  const server = new McpServer(
    {name: kit.name, title: `Sandbox of the ${info.title}`, version: info.version},
    {
      capabilities: {tools: {listChanged: false}},
      supportedProtocolVersions: revisions,
      instructions: kit.instructions,
      jsonSchemaValidator: validator,
    },
  );
  for (const tool of tools) {
    const {name, title, description, inputSchema, outputSchema, annotations} = tool;
    const convert = (schema: Schema) => fromJsonSchema(schema as JsonSchemaType, validator);
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: convert(inputSchema),
        outputSchema: convert(outputSchema),
        annotations,
      },
      async (args) => toResult(await run(tool, args)),
    );
  }
  return server;
}

/** Runs a tool. An error that an agent can mend becomes a result. */
async function run(tool: Tool, args: unknown): Promise<ToolResult> {
  try {
    return await tool.call(args as never);
  } catch (error) {
    if (error instanceof ToolError) return {line: error.message, structured: {}, isError: true};
    throw error;
  }
}

function toResult({line, text, structured, isError}: ToolResult) {
  const shown = text === undefined || text === '' ? line : `${line}\n\n${text}`;
  return {
    content: [{type: 'text' as const, text: shown}],
    ...(Object.keys(structured).length > 0 ? {structuredContent: structured} : {}),
    ...(isError ? {isError} : {}),
  };
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
