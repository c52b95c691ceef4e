/** Tests the protocol of the MCP server with lines that no client of the SDK writes. */
import {describe, expect, it} from 'vitest';
import {envelope, type LineServer, opening, startLines} from '../lib/line-server';
import {buildForTests} from '../lib/package';
import {type Json, readCases} from '../lib/sandbox';

const {command} = await buildForTests();
const start = (...args: string[]) => startLines(command, ...args);
const {lines} = readCases<{lines: [string, Json][]}>('mcp');

/** Ends the input, and returns the exit code. */
async function end({child, ended}: LineServer): Promise<number | null> {
  child.stdin.end();
  return ended;
}

describe('the revision', () => {
  it.each(['2025-06-18', '2025-11-25'])(
    'is %s if the first message asks for it',
    async (version) => {
      const server = start();
      server.request(1, 'initialize', opening(version));
      expect((await server.next()).result.protocolVersion).toBe(version);
      server.write('{"jsonrpc": "2.0", "method": "notifications/initialized"}\n');
      server.request(2, 'tools/list');
      expect((await server.next()).result.tools).toHaveLength(9);
      expect(await end(server)).toBe(0);
    },
  );

  it.each(['2025-03-26', '2024-11-05', '2024-10-07', '1999-01-01'])(
    'is the latest of `initialize` if the first message asks for %s, which the server does not speak',
    async (version) => {
      const server = start();
      server.request(1, 'initialize', opening(version));
      expect((await server.next()).result.protocolVersion).toBe('2025-11-25');
      server.request(2, 'tools/list');
      expect((await server.next()).result.tools).toHaveLength(9);
      expect(await end(server)).toBe(0);
    },
  );

  it('is that of 2026 if the first message is server/discover, and then each request needs it', async () => {
    const server = start();
    server.request(1, 'server/discover', envelope);
    expect((await server.next()).result.supportedVersions).toEqual(['2026-07-28']);
    server.request(2, 'tools/list', envelope);
    expect((await server.next()).result.tools).toHaveLength(9);
    server.request(3, 'tools/list');
    expect((await server.next()).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('_meta'),
    });
    server.request(4, 'initialize', opening('2025-11-25'));
    expect((await server.next()).error.data.supported).toEqual(['2026-07-28']);
    expect(await end(server)).toBe(0);
  });

  it('has the same tools as the others', async () => {
    const list = async (first: [string, object], params: object) => {
      const server = start();
      server.request(1, ...first);
      await server.next();
      server.request(2, 'tools/list', params);
      const {tools} = (await server.next()).result;
      await end(server);
      return tools as Json;
    };
    const later = await list(['server/discover', envelope], envelope);
    expect(later).toEqual(await list(['initialize', opening('2025-06-18')], {}));
    expect(JSON.stringify(later).length).toBeLessThan(9000);
  });

  it('that nobody knows is refused with the known ones', async () => {
    const server = start();
    const key = 'io.modelcontextprotocol/protocolVersion';
    server.request(1, 'tools/list', {_meta: {...envelope._meta, [key]: '2031-01-01'}});
    expect((await server.next()).error).toMatchObject({
      code: -32022,
      data: {supported: ['2026-07-28']},
    });
    server.request(2, 'initialize', opening('1999-01-01'));
    expect((await server.next()).result.protocolVersion).toBe('2025-11-25');
    expect(await end(server)).toBe(0);
  });
});

describe('lines that are no valid messages', () => {
  it.each([
    ['before the connection is open', []],
    ['after initialize', [['initialize', opening('2025-11-25')]]],
  ] as [string, [string, object][]][])(
    'get the right errors %s, and the server continues',
    async (_, first) => {
      const server = start();
      for (const [method, params] of first) {
        server.request(1, method, params);
        await server.next();
      }
      for (const [line, response] of lines) {
        server.write(`${line}\n`);
        expect([line, await server.next()]).toMatchObject([line, response]);
      }
      expect(await end(server)).toBe(0);
    },
  );

  it('are refused in the later revision too', async () => {
    const server = start();
    server.request(1, 'tools/list', envelope);
    await server.next();
    for (const [params, code] of [
      [null, -32602],
      [{...envelope, cursor: null}, -32602],
      [{_meta: null}, -32602],
      [{...envelope, name: 'reset', arguments: null}, -32602],
      [{...envelope, name: 3}, -32602],
    ] as const) {
      const method = params !== null && 'name' in params ? 'tools/call' : 'tools/list';
      server.write(`${JSON.stringify({jsonrpc: '2.0', id: 2, method, params})}\n`);
      expect([params, (await server.next()).error.code]).toEqual([params, code]);
    }
    expect(await end(server)).toBe(0);
  });

  it('are ignored without an id, because nobody waits for a response, and reported', async () => {
    const server = start();
    server.write(
      '{"jsonrpc": "2.0", "method": "notifications/initialized", "params": null}\n\n \n',
    );
    server.write('{"jsonrpc": "2.0", "id": 5, "result": 3}\n');
    server.request(6, 'ping');
    expect((await server.next()).id).toBe(6);
    expect(await end(server)).toBe(0);
    expect(server.errors()).toContain('params must be an object, or be left out.');
  });

  it('are refused if they are not UTF-8, and read in pieces and with CRLF', async () => {
    const server = start();
    server.write(Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    expect((await server.next()).error.code).toBe(-32700);
    const call = {name: 'search_docs', arguments: {query: 'größe'}};
    const bytes = Buffer.from(
      `${JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/call', params: call})}\r\n`,
    );
    for (const byte of bytes) {
      server.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    expect((await server.next()).result.content[0].text).toContain('“größe”');
    expect(await end(server)).toBe(0);
  });

  it('are answered without a line feed at the end of the input', async () => {
    const server = start();
    server.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}');
    server.child.stdin.end();
    expect((await server.next()).id).toBe(1);
    expect(await server.ended).toBe(0);
  });
});

describe('long lines', () => {
  const call = (size: number) => ({
    name: 'call_operation',
    arguments: {
      operationId: 'screenSimple',
      parameters: {entityName: 'x'.repeat(size), screeningType: 'media'},
    },
  });

  it('of 100 MB get an error with their id wherever it is, and the server continues', async () => {
    const server = start();
    const piece = Buffer.alloc(10_000_000, 'x');
    const pieces = async () => {
      for (let count = 0; count < 10; count += 1)
        await new Promise((resolve) => server.child.stdin.write(piece, resolve));
    };
    const params = ['"params":{"name":"', '"}'];
    for (const [head, tail, id] of [
      [`{"jsonrpc":"2.0","id":3,"method":"tools/call",${params[0]}`, `${params[1]}}\n`, 3],
      [
        `{"method":"tools/call",${params[0]}`,
        `${params[1]},"jsonrpc":"2.0","id":"four"}\n`,
        'four',
      ],
      [`{"method":"tools/call",${params[0]}`, `","id":5}}\n`, null],
    ] as const) {
      server.write(head);
      await pieces();
      server.write(tail);
      expect(await server.next()).toEqual({
        jsonrpc: '2.0',
        id,
        error: {code: -32600, message: expect.stringMatching(/^The line has 1000000\d\d bytes, /)},
      });
    }
    server.request(6, 'ping');
    expect((await server.next()).id).toBe(6);
    expect(await end(server)).toBe(0);
  });

  it('are read up to 10 MiB, and refused beyond it', async () => {
    const server = start();
    server.request(1, 'tools/call', call(10 * 1024 * 1024 - 300));
    // The sandbox reads the call, and refuses the name.
    expect((await server.next()).result.structuredContent).toMatchObject({
      status: 400,
      body: expect.stringContaining('body.entityName'),
    });
    server.request(2, 'tools/call', call(10 * 1024 * 1024));
    expect(await server.next()).toMatchObject({id: 2, error: {code: -32600}});
    expect(await end(server)).toBe(0);
  });

  it.each([
    ['too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'nested at most 32 levels'],
    ['with too many values', `[${'1,'.repeat(300_000)}1]`, 'at most 200000 fields and list items'],
  ])('that are %s get an error with their id', async (_, value, words) => {
    const server = start();
    server.write(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"call_operation","arguments":{"operationId":"listEntities","parameters":{"filters":${value}}}}}\n`,
    );
    expect(await server.next()).toMatchObject({
      id: 1,
      error: {code: -32600, message: expect.stringContaining(words)},
    });
    server.request(2, 'ping');
    expect((await server.next()).id).toBe(2);
    expect(await end(server)).toBe(0);
  });
});

describe('the process', () => {
  const listGroups = {name: 'call_operation', arguments: {operationId: 'listGroups'}};

  it.each([[[]], [['--port', '0']]])(
    'exits when its input ends, after all responses except of canceled requests: %j',
    async (args) => {
      const server = start('--latency', '300', ...args);
      for (const id of [1, 2]) server.request(id, 'tools/call', listGroups);
      server.write(
        '{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}\n',
      );
      server.child.stdin.end();
      expect((await server.next()).id).toBe(2);
      expect(await server.ended).toBe(0);
    },
  );

  it('exits although a subscription is open', async () => {
    const server = start();
    server.request(1, 'subscriptions/listen', {...envelope, notifications: {}});
    await server.next();
    expect(await end(server)).toBe(0);
  });

  it('answers each of 500 requests that arrive at once', async () => {
    const server = start();
    const ids = Array.from({length: 500}, (_, index) => index);
    for (const id of ids) server.request(id, 'tools/call', listGroups);
    server.child.stdin.end();
    const answered = new Set<number>();
    while (answered.size < ids.length) answered.add((await server.next()).id as number);
    expect(answered).toEqual(new Set(ids));
    expect(await server.ended).toBe(0);
  });

  it.each<[string, (server: LineServer) => unknown]>([
    ['on SIGTERM', ({child}) => child.kill('SIGTERM')],
    [
      'without an EPIPE error when its client disconnects',
      ({child, request}) => {
        child.stdout.destroy();
        for (let id = 2; id < 5; id += 1) request(id, 'tools/list');
        child.stdin.end();
      },
    ],
  ])('exits with code 0 %s', async (_, stop) => {
    const server = start();
    server.request(1, 'ping');
    await server.next();
    stop(server);
    expect([await server.ended, server.errors()]).toEqual([
      0,
      expect.not.stringContaining('EPIPE'),
    ]);
  });

  it('answers what it has read before SIGTERM', async () => {
    const server = start('--latency', '500');
    server.request(1, 'tools/call', listGroups);
    server.request(2, 'ping');
    expect((await server.next()).id).toBe(2);
    server.child.kill('SIGTERM');
    expect((await server.next()).id).toBe(1);
    expect(await server.ended).toBe(0);
  });
});
