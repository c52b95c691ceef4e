/** Connects the official clients to the MCP server of a sandbox, and calls its tools with them. */
import {Client, type ClientOptions} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {afterAll} from 'vitest';
import type {Json} from './sandbox';

/** The result of a tool. */
type Called = {
  text: string;
  isError: boolean;
  /** The structured result, or undefined if there is none. */
  data: Json;
};

export type Call = (name: string, args?: Record<string, unknown>) => Promise<Called>;

/** The parts of a client that both generations have. */
type AnyClient = {
  callTool: (params: {name: string; arguments?: Record<string, unknown>}) => Promise<unknown>;
};

/** Makes a function that calls a tool. */
export function callerOf(client: AnyClient): Call {
  return async (name, args) => {
    const result = (await client.callTool({name, arguments: args})) as Json;
    return {
      text: result.content[0]?.text ?? '',
      isError: result.isError === true,
      data: result.structuredContent,
    };
  };
}

/** How a client chooses the revision of the protocol: the first one with `initialize`, or the later one by asking. */
export type Negotiation = NonNullable<ClientOptions['versionNegotiation']>['mode'];

/** Returns a function that starts a server with options and connects a client. All end after the tests of a file. */
export function mcpClients(command: string) {
  const open: Client[] = [];
  afterAll(async () => {
    for (const client of open) await client.close();
  });
  const connect = async (mode: Negotiation, ...options: string[]) => {
    const client = new Client(
      {name: 'test', version: '1.0.0'},
      {versionNegotiation: mode === undefined ? {} : {mode}},
    );
    await client.connect(
      new StdioClientTransport({command, args: ['--mcp', ...options], stderr: 'ignore'}),
    );
    open.push(client);
    return {client, call: callerOf(client)};
  };
  return {
    connect: (...options: string[]) => connect(undefined, ...options),
    connectWith: connect,
  };
}
