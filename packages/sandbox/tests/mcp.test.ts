/** Tests the command of the sandbox over MCP, with the client of the SDK and a small documentation. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {describe, expect, it} from 'vitest';
import {basePathOf} from '@screening/api';
import {product} from '@screening/product';
import adminSchemas from '../src/core/app/admin-schemas.json';
import toolTexts from '../src/core/tools/tools.json';
import {buildForTests, longPage, longText} from './lib/package';
import {
  description,
  type Json,
  operations,
  readCases,
  regularKey,
  samples,
  seed,
  testKey,
  urn,
  validator,
} from './lib/sandbox';
import {freePort} from './lib/server';

const {pages, command, connect} = await buildForTests();
const {client, call} = await connect();
const page = '/docs/errors-and-retries';
const operationIds = operations.map(({operation}) => operation.operationId);
const json = async (name: string, args?: Record<string, unknown>): Promise<Json> =>
  JSON.parse((await call(name, args)).body);

type Case<T> = [T, string];
const cases = readCases<{
  invalid: [string, Record<string, unknown>, string][];
  searches: Case<string>[];
  missing: Case<string>[];
  sections: Case<string>[];
  lines: [string, Json][];
}>('mcp');

describe('the MCP server', () => {
  it('has a tool for each operation and each control route, with annotations from the description', async () => {
    const {tools} = await client.listTools();
    const names = tools.map(({name}) => name);
    const others = ['searchDocs', 'readPage', 'listOperations', 'readSandbox', 'useApiKey'];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...operationIds, ...others]));
    expect(tools).toHaveLength(
      operations.length + Object.keys(adminSchemas).length + others.length,
    );
    // The list fills the context of an agent.
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
    for (const {name, description: words, inputSchema, annotations} of tools) {
      expect(name).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
      expect(words?.length, name).toBeGreaterThan(30);
      expect(inputSchema.type).toBe('object');
      expect(JSON.stringify(inputSchema), name).not.toMatch(/"\$ref"|"allOf"/);
      expect(annotations?.openWorldHint).toBe(false);
    }
    const changing = tools.filter(
      ({name, annotations}) => operationIds.includes(name) && !annotations?.readOnlyHint,
    );
    const described = operations.filter(({operation}) => operation['x-changes']);
    expect(changing.map(({name}) => name)).toEqual(
      described.map(({operation}) => operation.operationId),
    );
  });

  it('warns of the tools that replace or delete data: those of PUT and DELETE, and the reset', async () => {
    const {tools} = await client.listTools();
    const replacing = operations.filter(({method}) => ['put', 'delete'].includes(method));
    const resetting = Object.values(toolTexts.admin).filter((text) => 'isDestructive' in text);
    expect([replacing.length, resetting.length]).not.toContain(0);
    const destructive = tools.filter(({annotations}) => annotations?.destructiveHint);
    expect(destructive.map(({name}) => name)).toEqual([
      ...replacing.map(({operation}) => operation.operationId),
      ...resetting.map(({name}) => name),
    ]);
  });

  it('with --docs-only, has only the tools for the documentation, in less than 2,500 characters', async () => {
    const other = await connect('--docs-only');
    const list = await other.client.listTools();
    expect(list.tools.map(({name}) => name)).toEqual(['searchDocs', 'readPage', 'listOperations']);
    expect(JSON.stringify(list).length).toBeLessThan(2500);
    expect(await other.call('listGroups')).toMatchObject({
      isError: true,
      text: 'There is no tool listGroups. The tools are searchDocs, readPage, listOperations.',
    });
    const {text} = await other.call('listOperations');
    for (const {operation, method, path} of operations)
      expect(text).toContain(`| ${operation.operationId} | ${method.toUpperCase()} ${path} |`);
    expect(text).toContain('| /api/screen-simple |');
    expect((await other.call('readPage', {page})).text).toMatch(/^# /);
  });
});

describe('the operation tools', () => {
  it('return the described responses to their example requests', async () => {
    for (const {endpoint, name, input} of samples) {
      await call('resetSandbox');
      const {path, query, body} = input;
      const response = await call(endpoint.operation.operationId, {
        ...path,
        ...query,
        ...(body ? {body} : {}),
      });
      expect([name, response.status, response.isError]).toEqual([name, 200, false]);
      validator.checkResponse(endpoint, 200, 'application/json', response.body);
    }
  });

  it('return the warning about an unknown field before the body', async () => {
    const {text} = await call('screenSimple', {
      body: {entityName: 'A', screeningType: 'media', treshold: 0.9},
    });
    expect(text).toMatch(
      /^Status: 200\nContent-Type: application\/json\nSandbox-Warning: body\.treshold is [^\n]*\n\n\{/,
    );
  });

  it('use the key set with useApiKey until the sandbox is reset', async () => {
    await call('useApiKey', {apiKey: 'unknown'});
    expect((await call('listGroups')).status).toBe(401);
    await call('useApiKey', {apiKey: testKey});
    expect(await json('getAccountStatus')).toMatchObject({apiKey: testKey, testKey: true});
    await call('setRemainingCalls', {apiKey: testKey, remainingCalls: 0});
    expect((await call('listGroups')).status).toBe(401);
    await call('resetSandbox');
    expect(await json('getAccountStatus')).toMatchObject({apiKey: regularKey});
  });
});

describe('the control tools', () => {
  it('do the same as the control routes', async () => {
    const blocked = {entityURN: urn('e1003'), dispositionState: 'blocked'};
    expect(await json('setDisposition', blocked)).toEqual({success: true});
    const {webhooks} = await json('readSandbox', {part: 'webhooks'});
    expect(webhooks.map(({message}: Json) => message.eventType)).toContain(
      'entityDispositionChangePing',
    );
    await call('setRateLimit', {refuseNext: 1});
    expect((await call('listGroups')).status).toBe(429);
    await call('setFaults', {'drop-before': 1});
    expect(await call('listGroups')).toMatchObject({
      isError: true,
      text: 'The connection was closed without a response.',
    });
    const {now} = await json('advanceClock', {advanceSeconds: 3600});
    expect(Date.parse(now) - Date.parse(seed.startsAt)).toBeGreaterThanOrEqual(3_600_000);
    expect(await json('resetSandbox')).toMatchObject({success: true});
    const {input} =
      samples.find(({endpoint}) => endpoint.operation.operationId === 'enqueueEntities') ?? {};
    const {taskID} = await json('enqueueEntities', {body: input?.body});
    expect((await call('listTaskEntities', {taskID})).status).toBe(425);
    await call('endTask', {taskID, taskStatus: 'Done'});
    expect((await call('listTaskEntities', {taskID})).status).toBe(200);
    const {text} = await call('readSandbox', {part: 'state', limit: 5000});
    expect(text).toMatch(/\[Characters 0 to \d+ of \d+\. Continue with offset \d+\.\]$/);
  });
});

describe('the documentation tools', () => {
  it.each(cases.searches)('find a result for the query %s', async (query, found) => {
    const {text, isError} = await call('searchDocs', {query, limit: 10});
    expect([isError, text]).toEqual([false, expect.stringContaining(found)]);
    expect((text.match(/^\d+\. /gm) ?? []).length).toBeLessThanOrEqual(10);
  });

  it.each([longPage.slice(1), `${product.siteUrl}${longPage}.md`, `${longPage}/`])(
    'return a long page in parts that add up to the whole page: %s',
    async (address) => {
      let [whole, offset]: [string, string | undefined] = ['', '0'];
      while (offset !== undefined) {
        const {text} = await call('readPage', {page: address, offset: Number(offset)});
        expect(text.length).toBeLessThan(20_000);
        const [end, next] = /\n\n\[Characters [^\]]+?(?:offset (\d+)\.)?\]$/.exec(text) ?? [''];
        whole += text.slice(0, text.length - end.length);
        offset = next;
      }
      expect(whole).toBe(longText);
    },
  );

  it.each(cases.missing)('return an error for the page %s: %s', async (address, words) => {
    const {text, isError} = await call('readPage', {page: address});
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
  });

  it.each(['/openapi.yaml', '/llms.txt', `${page}.md`, `${page}/`])(
    'return the text of %s',
    async (address) => {
      const file = address.startsWith(page) ? `${page}.md` : address;
      const {text} = await call('readPage', {page: address});
      expect(text).toBe(readFileSync(join(pages, file), 'utf8'));
    },
  );

  it.each(cases.sections)('return only the section for %s', async (address, words) => {
    const {text, isError} = await call('readPage', {page: address});
    expect([isError, text]).toEqual([false, expect.stringMatching(new RegExp(words, 's'))]);
    const whole = (await call('readPage', {page: address.replace(/#.*/, ''), limit: 100_000})).text;
    const section = text.slice(0, text.lastIndexOf('\n\n['));
    expect(whole).toContain(section);
    expect(section.length).toBeLessThan(whole.length);
  });
});

describe('invalid input', () => {
  it.each([
    ...cases.invalid,
    [
      'searchDocs',
      {query: 'x'.repeat(300)},
      'searchDocs: arguments.query must have a length of at most 200.',
    ] as const,
    [
      'screenSimple',
      {body: {entityName: 'x'.repeat(11_000_000)}},
      'body must have at most 10485760 bytes',
    ] as const,
  ])(
    'to %s returns an error with the reason, and the server keeps running',
    async (name, args, words) => {
      const {isError, text} = await call(name, args);
      expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
      expect((await call('listGroups')).status).toBe(200);
    },
  );

  it('with half of a surrogate pair is answered like other texts', async () => {
    expect(
      (await call('screenSimple', {body: {entityName: '\ud800', screeningType: 'media'}})).status,
    ).toBe(200);
    const refused = {isError: true, text: 'getEntity: a text in the path is not valid Unicode.'};
    expect(await call('getEntity', {entityURN: '\ud800'})).toMatchObject(refused);
  });

  it('at the protocol level returns an error, and the server keeps running', async () => {
    const server = start();
    for (const [line, response] of cases.lines) {
      server.write(`${line}\n`);
      expect(await server.next()).toMatchObject(response);
    }
    server.child.stdin.end();
    expect(await server.ended).toBe(0);
  });
});

/** Starts a server whose lines the test writes and reads. */
function start(...args: string[]) {
  const child = spawn(command, ['--mcp', ...args], {stdio: 'pipe'});
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]();
  const write = (text: string | Buffer) => child.stdin.write(text, () => undefined);
  return {
    child,
    errors: () => errors,
    write,
    request: (id: number, method: string, params: Json = {}) =>
      write(`${JSON.stringify({jsonrpc: '2.0', id, method, params})}\n`),
    next: async () => JSON.parse((await lines.next()).value as string) as Json,
    // Output can still arrive after the event `exit`.
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

describe('the process', () => {
  it.each([[[]], [['--port', '0']]])(
    'exits when its input ends, after all responses except of canceled calls: %j',
    async (args) => {
      const server = start('--latency', '300', ...args);
      for (const id of [1, 2])
        server.request(id, 'tools/call', {name: 'listGroups', arguments: {}});
      server.write(
        '{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}\n',
      );
      server.child.stdin.end();
      expect((await server.next()).id).toBe(2);
      expect(await server.ended).toBe(0);
    },
  );

  it.each<[string, (server: ReturnType<typeof start>) => unknown]>([
    ['on SIGTERM', ({child}) => child.kill('SIGTERM')],
    [
      'without an EPIPE error when its client disconnects',
      ({child, request}) => {
        child.stdout.destroy();
        for (let id = 2; id < 5; id += 1) request(id, 'tools/list');
        child.stdin.end();
      },
    ],
  ])('exits with code 0 %s', async (_, end) => {
    const server = start();
    server.request(1, 'ping');
    await server.next();
    end(server);
    expect([await server.ended, server.errors()]).toEqual([
      0,
      expect.not.stringContaining('EPIPE'),
    ]);
  });

  it('with --port, also serves HTTP from the same state, and sends the key from --key', async () => {
    const port = await freePort();
    const other = await connect('--port', String(port), '--key', 'ci-key');
    await other.call('createGroup', {body: {entityGroupName: 'From an agent'}});
    const url = `http://127.0.0.1:${port}${basePathOf(description)}/groups`;
    expect(await (await fetch(url, {headers: {Authorization: 'ci-key'}})).text()).toContain(
      'From an agent',
    );
    await other.client.close();
    await expect(fetch(url)).rejects.toThrow();
  });
});
