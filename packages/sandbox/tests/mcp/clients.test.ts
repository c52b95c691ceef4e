/** Tests the MCP server with the official clients of both generations, and each revision that they can speak. */
import {Client as FirstClient} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport as FirstTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {afterAll, describe, expect, it} from 'vitest';
import {buildForTests} from '../lib/package';
import {callerOf, type Call} from '../lib/mcp-client';

const {command, connectWith} = await buildForTests();
const open: FirstClient[] = [];
afterAll(async () => {
  for (const client of open) await client.close();
});

async function connectFirst() {
  const client = new FirstClient({name: 'test', version: '1.0.0'});
  await client.connect(new FirstTransport({command, args: ['--mcp'], stderr: 'ignore'}));
  open.push(client);
  return client;
}

type AnyClient = {
  listTools: () => Promise<{tools: {name: string}[]}>;
  getServerVersion: () => unknown;
  getInstructions: () => string | undefined;
};

/** The clients by the revision that they agree on with the server. */
const clients: [string, () => Promise<{client: AnyClient; call: Call}>][] = [
  [
    'of the SDK 1.x',
    async () => {
      const client = await connectFirst();
      return {client, call: callerOf(client)};
    },
  ],
  ...(
    [
      ['legacy', '2025-11-25'],
      ['auto', '2026-07-28'],
      [{pin: '2026-07-28'}, '2026-07-28'],
    ] as const
  ).map(([mode, version]): (typeof clients)[number] => [
    `of the SDK 2.x, ${JSON.stringify(mode)}`,
    async () => {
      const {client, call} = await connectWith(mode);
      expect(client.getNegotiatedProtocolVersion()).toBe(version);
      return {client, call};
    },
  ]),
];

describe.each(clients)('the client %s', (_, connect) => {
  it('lists the tools, calls each of them, and accepts the structured results', async () => {
    const {client, call} = await connect();
    expect(client.getServerVersion()).toMatchObject({name: expect.stringMatching(/-sandbox$/)});
    expect(client.getInstructions()).toContain('A result row is a candidate');
    expect(client.getInstructions()).toMatch(/The current documentation is at https:\/\/\S+\. /);
    const {tools} = await client.listTools();
    // The clients check each structured result against the schema in this list.
    const calls: Record<string, Record<string, unknown>> = {
      find_operation: {operationId: 'screenSimple'},
      call_operation: {
        operationId: 'screenSimple',
        parameters: {entityName: 'Ilvane Torresund', screeningType: 'sanctions-and-peps'},
      },
      search_docs: {query: 'rate limit'},
      read_page: {page: '/docs/errors-and-retries'},
      find_test_subject: {outcome: 'clean company'},
      advance_time: {seconds: 1},
      read_webhooks: {},
      set_fault: {fault: 'delay', probability: 0},
      reset: {},
    };
    expect(tools.map(({name}) => name)).toEqual(Object.keys(calls));
    for (const [name, args] of Object.entries(calls)) {
      const {isError, data, text} = await call(name, args);
      expect([name, isError, typeof data], text).toEqual([name, false, 'object']);
    }
    expect((await call('call_operation', calls.call_operation)).data.body.resultCount).toBe(1);
  });

  it('gets errors of tools as results, and unknown tools as errors of the protocol', async () => {
    const {call} = await connect();
    expect(await call('call_operation', {operationId: 'nothing'})).toMatchObject({
      isError: true,
      text: expect.stringContaining('There is no operation'),
    });
    await expect(call('screenSimple', {})).rejects.toThrow('screenSimple');
  });
});
