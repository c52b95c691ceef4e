/** Calls the tools of an MCP server with the client of the SDK. */
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import {afterAll} from 'vitest';

/** The result of a tool. */
type Called = {
  text: string;
  isError: boolean;
  /** The status of the response if the tool made a request. */
  status?: number;
  /** The body of the response, or an empty text if the tool made no request. */
  body: string;
};

type Call = (name: string, args?: Record<string, unknown>) => Promise<Called>;

/** Makes a function that calls a tool. */
function callerOf(client: Client): Call {
  return async (name, args) => {
    const {content, isError} = (await client.callTool({name, arguments: args})) as CallToolResult;
    const text = content[0]?.type === 'text' ? content[0].text : '';
    const [, status, body] = /^Status: (\d+)\nContent-Type: \S[^\n]*\n\n(.*)$/s.exec(text) ?? [];
    return {
      text,
      isError: isError === true,
      body: body ?? '',
      ...(status ? {status: Number(status)} : {}),
    };
  };
}

/** Returns a function that starts a server with options and connects a client. All end after the tests of a file. */
export function mcpClients(command: string) {
  const open: Client[] = [];
  afterAll(async () => {
    for (const client of open) await client.close();
  });
  return async (...options: string[]): Promise<{client: Client; call: Call}> => {
    const client = new Client({name: 'test', version: '1.0.0'});
    const transport = new StdioClientTransport({
      command,
      args: ['--mcp', ...options],
      stderr: 'ignore',
    });
    await client.connect(transport);
    open.push(client);
    return {client, call: callerOf(client)};
  };
}
