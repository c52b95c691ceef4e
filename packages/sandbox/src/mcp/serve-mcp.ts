/** Serves the tools and the pages of the documentation over MCP. */
import {Server} from '@modelcontextprotocol/sdk/server/index.js';
import type {Transport} from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Tool as McpTool,
} from '@modelcontextprotocol/sdk/types.js';
import {createTools} from '../core/tools/create-tools';
import {ToolError, type ToolHost, type ToolKit} from '../core/tools/tool';

const scheme = 'docs://';
const mimeType = 'text/markdown';
const mimeTypeOf = (uri: string) => (/\.(?!md$)\w+$/.test(uri) ? 'text/plain' : mimeType);

export type McpOptions = {
  name: string;
  title: string;
  version: string;
  kit: ToolKit;
  /** Whether to offer only the tools for the documentation. */
  docsOnly: boolean;
  host: ToolHost;
  transport: Transport;
  onError: (error: unknown) => void;
};

/** Serves until the client closes the connection. */
export async function serveMcp({
  name,
  title,
  version,
  kit,
  docsOnly,
  host,
  transport,
  onError,
}: McpOptions): Promise<void> {
  const offered = docsOnly ? kit.tools.filter(({does}) => ['search', 'read', 'list'].includes(does.kind)) : kit.tools;
  const {docs, call} = createTools(kit, host, offered);
  const server = new Server(
    {name, title, version},
    {capabilities: {tools: {}, resources: {}}, instructions: kit.instructions},
  );
  server.onerror = onError;
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: offered.map(({name: tool, title: toolTitle, description, inputSchema, annotations}): McpTool => ({
      name: tool,
      title: toolTitle,
      description,
      inputSchema: inputSchema as McpTool['inputSchema'],
      annotations,
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({params}) => {
    const {text, isError} = await call(params.name, params.arguments);
    return {content: [{type: 'text', text}], isError};
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: (await docs.list()).map((page) => ({
      uri: scheme + page.path,
      name: page.path,
      title: page.title,
      description: page.description,
      mimeType,
    })),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: `${scheme}{+path}`,
        name: 'page',
        title: 'A page of the documentation',
        description: `A page by its path: ${scheme}/docs/guides/platform/errors-and-retries`,
        mimeType,
      },
    ],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({params: {uri}}) => {
    try {
      if (!uri.startsWith(scheme)) throw new ToolError(`The address of a page starts with ${scheme}.`);
      return {contents: [{uri, mimeType: mimeTypeOf(uri), text: await docs.page(uri.slice(scheme.length))}]};
    } catch (error) {
      throw error instanceof ToolError ? new McpError(ErrorCode.InvalidParams, error.message) : error;
    }
  });
  const closed = new Promise<void>((resolve) => (server.onclose = resolve));
  await server.connect(transport);
  await closed;
}
