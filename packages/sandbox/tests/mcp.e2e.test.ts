/** Tests the packed sandbox over MCP, with the client of the SDK. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {basePathOf, markdownPath} from '@screening/api';
import adminSchemas from '../src/core/app/admin-schemas.json';
import {product} from '../../../src/product';
import {unpackEntries, type SearchData} from '../src/search/data';
import {commandName, packageName} from './lib/package';
import {installPackage, packPackage} from './lib/package';
import {readCases} from './lib/cases';
import {operations, samples} from './lib/samples';
import {description, judge, regularKey, seed, testKey, urn, type Json} from './lib/sandbox';
import {freePort} from './lib/server';

const folder = mkdtempSync(join(tmpdir(), 'mcp-'));
const reader = join(folder, 'reader');
const command = join(reader, 'node_modules/.bin', commandName);
const pages = join(reader, 'node_modules', packageName, 'pages');
const page = '/docs/guides/platform/errors-and-retries';
const longPage = '/docs/glossary';
const open: Client[] = [];

/** Connects a client that starts its own server. */
async function connectTo(program: string, args: string[]): Promise<Client> {
  const other = new Client({name: 'test', version: '1.0.0'});
  await other.connect(new StdioClientTransport({command: program, args, stderr: 'ignore'}));
  open.push(other);
  return other;
}

/** Connects a client to the installed package. */
const connect = (...args: string[]) => connectTo(command, ['--mcp', ...args]);

let client: Client;
const isOperation = (name: string) => operations.some(({operation}) => operation.operationId === name);

type Called = {text: string; isError: boolean; status?: number; body: string};

/** Calls a tool, and parses the response of a sandbox call. */
async function call(name: string, args?: Record<string, unknown>, from = client): Promise<Called> {
  const {content, isError} = (await from.callTool({name, arguments: args})) as CallToolResult;
  expect(content).toHaveLength(1);
  const text = content[0]?.type === 'text' ? content[0].text : '';
  const [, status, body] = /^Status: (\d+)\nContent-Type: \S[^\n]*\n\n(.*)$/s.exec(text) ?? [];
  return {text, isError: isError === true, body: body ?? '', ...(status ? {status: Number(status)} : {})};
}

beforeAll(async () => {
  installPackage(await packPackage(folder), reader);
  client = await connect();
}, 120_000);

afterAll(async () => {
  for (const one of open) await one.close();
  rmSync(folder, {recursive: true, force: true});
});

describe('the MCP server', () => {
  it('returns its version and numbered rules for agents', () => {
    expect(client.getServerVersion()).toMatchObject({name: commandName, version: description.info.version});
    expect(client.getInstructions()?.match(/^\d\. /gm)?.length).toBeGreaterThan(4);
  });

  it('has a tool for each operation and each control route, with annotations from the description', async () => {
    const {tools} = await client.listTools();
    const names = tools.map(({name}) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(operations).toHaveLength(19);
    expect(names).toEqual(expect.arrayContaining(operations.map(({operation}) => operation.operationId)));
    const documentation = ['searchDocs', 'readPage', 'listOperations'];
    const control = ['readSandbox', 'useApiKey'];
    const expected = operations.length + Object.keys(adminSchemas).length + documentation.length + control.length;
    expect(tools).toHaveLength(expected);
    // The list fills the context of an agent.
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
    for (const {name, description: words, inputSchema, annotations} of tools) {
      expect(name).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
      expect(words?.length, name).toBeGreaterThan(30);
      expect(inputSchema.type).toBe('object');
      expect(JSON.stringify(inputSchema), name).not.toMatch(/"\$ref"|"allOf"/);
      expect(annotations?.openWorldHint).toBe(false);
    }
    const changing = operations.filter(({operation}) => operation['x-changes']).map(({operation}) => operation.operationId);
    expect(tools.filter(({name, annotations}) => isOperation(name) && !annotations?.readOnlyHint).map(({name}) => name)).toEqual(changing);
    expect(tools.filter(({annotations}) => annotations?.destructiveHint).map(({name}) => name)).toEqual(['archiveEntities', 'resetSandbox']);
  }); // prettier-ignore

  it('has a row in the guide for each tool that is not an operation', async () => {
    const guide = readFileSync('docs/guides/platform/develop-against-the-sandbox.mdx', 'utf8');
    const rows = guide.match(/^\| `\w+`.*\|/gm)?.join('\n') ?? '';
    const {tools} = await client.listTools();
    const others = tools.map(({name}) => name).filter((name) => !isOperation(name));
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
  });

  it('with --docs-only, has only the tools for the documentation, in less than 2,500 characters', async () => {
    const other = await connect('--docs-only');
    const list = await other.listTools();
    expect(list.tools.map(({name}) => name)).toEqual(['searchDocs', 'readPage', 'listOperations']);
    expect(JSON.stringify(list).length).toBeLessThan(2500);
    expect(await call('listGroups', {}, other)).toMatchObject({
      isError: true,
      text: 'There is no tool listGroups. The tools are searchDocs, readPage, listOperations.',
    });
    const {text} = await call('listOperations', {}, other);
    for (const {operation, method, path} of operations)
      expect(text).toContain(`| ${operation.operationId} | ${method.toUpperCase()} ${path} |`);
    expect(text).toContain('| /api/screen-simple |');
    expect((await call('readPage', {page}, other)).text).toMatch(/^# /);
  });
});

describe('the operation tools', () => {
  it('return the described responses to their example requests', {timeout: 60_000}, async () => {
    const called = new Set<string>();
    expect(samples.length).toBeGreaterThanOrEqual(operations.length);
    for (const {endpoint, name, input} of samples) {
      await call('resetSandbox');
      const {operationId} = endpoint.operation;
      const {path, query, body} = input;
      const {status, isError, body: answer} = await call(operationId, {...path, ...query, ...(body ? {body} : {})});
      expect([name, status, isError]).toEqual([name, 200, false]);
      judge.checkAnswer(endpoint, 200, 'application/json', answer);
      called.add(operationId);
    }
    expect(called.size).toBe(19);
  });

  it('return a rejected request as an error with its status and plain text', async () => {
    const {text, isError} = await call('screenSimple', {body: {entityName: 3}});
    expect(isError).toBe(true);
    expect(text).toMatch(/^Status: 400\nContent-Type: text\/plain[^\n]*\n\nBad Request: body\.entityName must be of type string/);
  }); // prettier-ignore

  it('use the key set with useApiKey until the sandbox is reset', async () => {
    await call('useApiKey', {apiKey: 'unknown'});
    expect((await call('listGroups')).status).toBe(401);
    await call('useApiKey', {apiKey: testKey});
    expect(JSON.parse((await call('getAccountStatus')).body)).toMatchObject({apiKey: testKey, testKey: true});
    await call('setRemainingCalls', {apiKey: testKey, remainingCalls: 0});
    expect((await call('listGroups')).status).toBe(401);
    await call('resetSandbox');
    expect(JSON.parse((await call('getAccountStatus')).body)).toMatchObject({apiKey: regularKey});
  });
});

describe('the control tools', () => {
  it('do the same as the control routes', async () => {
    const entityURN = urn('e1003');
    expect(JSON.parse((await call('setDisposition', {entityURN, dispositionState: 'blocked'})).body)).toEqual({success: true});
    const {webhooks} = JSON.parse((await call('readSandbox', {part: 'webhooks'})).body) as {webhooks: Json[]};
    expect(webhooks.map(({message}: Json) => message.eventType)).toContain('entityDispositionChangePing');
    await call('setRateLimit', {refuseNext: 1});
    expect((await call('listGroups')).status).toBe(429);
    expect((await call('listGroups')).status).toBe(200);
    await call('setFaults', {'drop-before': 1});
    expect(await call('listGroups')).toMatchObject({isError: true, text: 'The connection was closed without a response.'});
    const {now} = JSON.parse((await call('advanceClock', {advanceSeconds: 3600})).body) as {now: string};
    expect(Date.parse(now) - Date.parse(seed.startsAt)).toBeGreaterThanOrEqual(3_600_000);
    expect(JSON.parse((await call('resetSandbox')).body)).toMatchObject({success: true});
    expect((await call('listGroups')).status).toBe(200);
  }); // prettier-ignore

  it('can end a task', async () => {
    const {input} = samples.find(({endpoint}) => endpoint.operation.operationId === 'enqueueEntities') ?? {};
    const {taskID} = JSON.parse((await call('enqueueEntities', {body: input?.body})).body) as {taskID: string};
    expect((await call('listTaskEntities', {taskID})).status).toBe(425);
    expect((await call('endTask', {taskID, taskStatus: 'Done'})).status).toBe(200);
    expect((await call('listTaskEntities', {taskID})).status).toBe(200);
  });

  it('return a long state in parts', async () => {
    const {text} = await call('readSandbox', {part: 'state', limit: 5000});
    expect(text).toMatch(/\[Characters 0 to \d+ of \d+\. Continue with offset \d+\.\]$/);
  });
});

describe('the documentation tools', () => {
  it.each([
    ['qwxzv', 'No results for “qwxzv”'],
    ['rate limit', `${page}#the-rate-limit`],
    ['createAlerts', '/api/screen-full#'],
    ['too early', '425'],
    ['archive entities', '/api/archive-entities'],
    ['bulk creation', '/docs/guides/onboarding-and-monitoring/create-many-entities'],
  ])('find a result for the query %s', async (query, found) => {
    const {text, isError} = await call('searchDocs', {query, limit: 10});
    expect(isError).toBe(false);
    expect(text).toContain(found);
    expect((text.match(/^\d+\. /gm) ?? []).length).toBeLessThanOrEqual(10);
  });

  it.each([longPage, longPage.slice(1), `${longPage}.md`, `${product.siteUrl}${longPage}.md`, `${longPage}/`])(
    'return a long page in parts that add up to the whole page: %s',
    async (page) => {
      let [text, offset]: [string, number | undefined] = ['', 0];
      let parts = 0;
      while (offset !== undefined) {
        const part = await call('readPage', {page, offset});
        expect(part.text.length).toBeLessThan(20_000);
        const [whole, next] = /\n\n\[Characters [^\]]+?(?:offset (\d+)\.)?\]$/.exec(part.text) ?? ['', undefined];
        text += part.text.slice(0, part.text.length - whole.length);
        offset = next === undefined ? undefined : Number(next);
        parts += 1;
      }
      expect(parts).toBeGreaterThan(1);
      expect(text).toBe(readFileSync(join('build', markdownPath(longPage)), 'utf8'));
    },
  );

  it.each([
    ['/docs/guides/platform/error-and-retry', `Similar: ${page}`],
    ['https://example.com/docs', "isn't a page of"],
    ['../../../package.json', 'no text file /package.json'],
    ['/%2e%2e/%2e%2e/package.json', 'no text file'],
    ['/..%2f..%2fpackage.json', 'no text file'],
    [`/downloads/${product.slug}-programs.zip`, 'no text file'],
  ])('return an error for the page %s', async (page, words) => {
    const {text, isError} = await call('readPage', {page});
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
  });

  it('return a text for every address in a page, and only the section for an anchor', {timeout: 60_000}, async () => {
    const texts = readdirSync(pages, {recursive: true, encoding: 'utf8'}).filter((file) => /\.(md|txt)$/.test(file));
    const address = new RegExp(`${product.siteUrl}(/[^\\s)>"'\`\\]]*)`, 'g');
    const found = texts.flatMap((file) => [...readFileSync(join(pages, file), 'utf8').matchAll(address)]);
    const addresses = [...new Set(found.map(([, path]) => path.replace(/[.,:;]+$/, '')))];
    const entries = unpackEntries(JSON.parse(readFileSync(join(pages, 'search-data.json'), 'utf8')) as SearchData);
    addresses.push(...entries.map(({url}) => url));
    // Archives, files for other programs, and all pages in one file.
    const others =
      /\.(zip|tgz|atom)$|_(collection|environment)\.json$|^\/(changelog\.json|llms-full\.txt|downloads\/[a-z-]+\.json)$|api-catalog$/;
    const failed: string[] = [];
    let sections = 0;
    for (const one of addresses.filter((path) => !others.test(path))) {
      const {isError, text} = await call('readPage', {page: one});
      if (isError) failed.push(`${one}: ${text}`);
      if (/\n\n\[A section of .* which has \d+ characters\.\]$/.test(text)) sections += 1;
    }
    expect(failed).toEqual([]);
    expect(addresses.length).toBeGreaterThan(1500);
    expect(sections).toBeGreaterThan(1000);
    const files = addresses.filter((path) =>
      /^\/(openapi|downloads\/(programs|workflows)\/).*\.(json|yaml|ts|py)$/.test(path),
    );
    expect(files.length).toBeGreaterThan(15);
  });

  it.each(['openapi.yaml', 'openapi.json', ...['programs', 'workflows'].flatMap((folder) =>
    readdirSync(`build/downloads/${folder}`).map((file) => `downloads/${folder}/${file}`))])(
    'return the text of %s',
    async (file) => {
      const {text} = await call('readPage', {page: `/${file}`, limit: 2000});
      const start = text.replace(/\n\n\[Characters 0 to \d+ of \d+\. Continue with offset \d+\.\]$/, '');
      expect(start.length).toBeGreaterThan(900);
      expect(readFileSync(join('build', file), 'utf8').startsWith(start)).toBe(true);
    },
  ); // prettier-ignore

  it.each([
    [`${page}#the-rate-limit`, /^## The rate limit <a id="the-rate-limit"><\/a>\n(?:(?!\n## ).)*\n\n\[A section of/s],
    ['/docs/guides/platform/develop-against-the-sandbox#start-it', /^## Start the sandbox( <a id="start-it"><\/a>)?\n/],
    [
      '/docs/guides/platform/develop-against-the-sandbox.md#start-the-sandbox',
      /^## Start the sandbox( <a id="start-it"><\/a>)?\n/,
    ],
    [`${product.siteUrl}${longPage}.md#alert`, /^## Alert\n(?:(?!\n## ).)*$/s],
    ['/api/create-entity#body.search.customerKey', /^- `customerKey` string: [^\n]*\n\n\[A section of/],
    ['/api/list-entities#query', /^## Query parameters\n/],
    ['/api#error-429', /^\| 429 (<a id="error-429"><\/a> )?\| Too Many Requests [^\n]*\n\n\[/],
    ['/api/get-entity#response-401', /^\| 401 Unauthorized [^\n]*\n\n\[/],
  ])('return only the section for %s', async (address, words) => {
    const {text, isError} = await call('readPage', {page: address});
    expect([isError, text]).toEqual([false, expect.stringMatching(words)]);
    const whole = (await call('readPage', {page: address.replace(/#.*/, ''), limit: 100_000})).text;
    const section = text.slice(0, text.lastIndexOf('\n\n['));
    expect(whole).toContain(section);
    expect(section.length).toBeLessThan(whole.length / 2);
  });

  it('name the sections of the page for an unknown anchor', async () => {
    const {text, isError} = await call('readPage', {page: `${page}#rate`});
    expect([isError, text]).toEqual([true, expect.stringContaining(`${page} has no section #rate. Its sections: #`)]);
    expect(text).toContain('#the-rate-limit');
  });

  it('return the index of the site, and the list of the pages of a section', async () => {
    expect((await call('readPage', {page: '/llms.txt'})).text).toContain('/llms/platform.txt');
    expect((await call('readPage', {page: '/llms/platform.txt'})).text).toContain('/webhooks.md');
  });
});

describe('invalid input', () => {
  it.each<[name: string, args: Record<string, unknown>, words: string]>([
    ...readCases<{invalid: [string, Record<string, unknown>, string][]}>('mcp').invalid,
    ['searchDocs', {query: 'x'.repeat(300)}, 'searchDocs: arguments.query must have a length of at most 200.'],
    ['screenSimple', {body: {entityName: 'x'.repeat(11_000_000)}}, 'body must have at most 10485760 bytes'],
  ])('to %s returns an error with the reason, and the server keeps running', async (name, args, words) => {
    const {isError, text} = await call(name, args);
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
    expect((await call('listGroups')).status).toBe(200);
  });

  it('with half of a surrogate pair in any text is answered like other texts', {timeout: 60_000}, async () => {
    const {tools} = await client.listTools();
    let tried = 0;
    for (const {name, inputSchema} of tools.filter((tool) => tool.name !== 'useApiKey')) {
      const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, {type?: string}>);
      const texts = properties.filter(([, {type}]) => type === 'string').map(([key]) => [key, '\ud800']);
      const body = properties.some(([key]) => key === 'body') ? {body: {entityName: '\ud800'}} : {};
      const {text, isError} = await call(name, {...Object.fromEntries(texts), ...body});
      expect(text, name).not.toBe('');
      if (texts.length > 0) tried += 1;
      if (name === 'getEntity') expect([isError, text]).toEqual([true, 'getEntity: a text in the path is not valid Unicode.']);
    }
    expect(tried).toBeGreaterThan(8);
    await call('resetSandbox');
  }); // prettier-ignore

  it('at the protocol level returns an error, and the server keeps running', async () => {
    const server = start();
    server.write('{oops\n');
    expect(await server.next()).toMatchObject({id: null, error: {code: -32700}});
    server.write(Buffer.from('{"jsonrpc": "2.0", "id": 1, "method": "Zo\u00eb"}\n', 'latin1'));
    expect(await server.next()).toMatchObject({id: null, error: {code: -32700}});
    server.write('[]\n');
    expect(await server.next()).toMatchObject({id: null, error: {code: -32600}});
    server.write('{"jsonrpc": "2.0", "id": 7, "method": 3}\n');
    expect(await server.next()).toMatchObject({id: 7, error: {code: -32600}});
    server.write(`{"jsonrpc": "2.0", "id": 1, "method": "${'x'.repeat(17 * 1024 * 1024)}"}\n`);
    expect(await server.next()).toMatchObject({id: null, error: {code: -32600, message: expect.stringContaining('at most') as string}});
    server.write('\n{"jsonrpc": "2.0", "id": 2, "method": "nothing/list"}\n');
    expect(await server.next()).toMatchObject({id: 2, error: {code: -32601}});
    server.write('{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": 3}}\n');
    expect(await server.next()).toMatchObject({id: 3, error: {}});
    server.write('{"jsonrpc": "2.0", "id": 4, "method": "tools/list"}\n');
    expect(await server.next()).toMatchObject({id: 4, result: {}});
    server.child.stdin?.end();
    expect(await server.ended).toBe(0);
  }); // prettier-ignore
});

/** Starts a server whose lines the test writes and reads. */
function start(...args: string[]) {
  const child: ChildProcess = spawn(command, ['--mcp', ...args], {stdio: 'pipe'});
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  if (!child.stdout) throw new Error('the server has no output');
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]();
  return {
    child,
    errors: () => errors,
    write: (text: string | Buffer) => child.stdin?.write(text, () => undefined),
    next: async () => JSON.parse((await lines.next()).value as string) as Json,
    ended: once(child, 'exit').then(([code]) => code as number | null),
  };
}

describe('the process', () => {
  it('exits when its input ends, after responding to all requests', async () => {
    const server = start();
    const version = {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'test', version: '1'}};
    server.write(`${JSON.stringify({jsonrpc: '2.0', id: 1, method: 'initialize', params: version})}\n`);
    server.write(`${JSON.stringify({jsonrpc: '2.0', id: 2, method: 'tools/call', params: {name: 'searchDocs', arguments: {query: 'webhook'}}})}\n`);
    server.child.stdin?.end();
    expect([(await server.next()).id, (await server.next()).id].sort()).toEqual([1, 2]);
    expect(await server.ended).toBe(0);
  }); // prettier-ignore

  it.each([{args: []}, {args: ['--port', '0']}])('exits when its input ends, even if a call was canceled: $args', async ({args}) => {
    const server = start('--latency', '300', ...args);
    const calls = [1, 2].map((id) => ({jsonrpc: '2.0', id, method: 'tools/call', params: {name: 'listGroups', arguments: {}}}));
    const cancel = {jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 1}};
    for (const message of [...calls, cancel]) server.write(`${JSON.stringify(message)}\n`);
    server.child.stdin?.end();
    expect((await server.next()).id).toBe(2);
    expect(await server.ended).toBe(0);
  }); // prettier-ignore

  it('exits with code 0 and no EPIPE error when its client disconnects', async () => {
    const server = start();
    server.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n');
    await server.next();
    server.child.stdout?.destroy();
    for (let id = 2; id < 5; id += 1) server.write(`{"jsonrpc": "2.0", "id": ${id}, "method": "tools/list"}\n`);
    server.child.stdin?.end();
    expect([await server.ended, server.errors()]).toEqual([0, expect.not.stringContaining('EPIPE')]);
  });

  it('exits with code 0 on SIGTERM', async () => {
    const server = start();
    server.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n');
    await server.next();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('with --port, also serves HTTP from the same state', async () => {
    const port = await freePort();
    const other = await connect('--port', String(port));
    await call('createGroup', {body: {entityGroupName: 'From an agent'}}, other);
    const url = `http://127.0.0.1:${port}${basePathOf(description)}/groups`;
    expect(await (await fetch(url, {headers: {Authorization: regularKey}})).text()).toContain('From an agent');
    await other.close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it('sends the API key from --key', async () => {
    const other = await connect('--key', 'ci-key');
    expect(JSON.parse((await call('getAccountStatus', {}, other)).body)).toMatchObject({apiKey: 'ci-key'});
  });

  it('serves API calls without the built pages, and reports that they are missing', async () => {
    const bare = join(folder, 'bare');
    cpSync(join(reader, 'node_modules', packageName), bare, {recursive: true});
    rmSync(join(bare, 'pages'), {recursive: true});
    const other = await connectTo(process.execPath, [join(bare, 'bin', `${commandName}.js`), '--mcp']);
    expect((await call('listGroups', {}, other)).status).toBe(200);
    const words = expect.stringContaining('Run `npm run build` first.') as string;
    expect(await call('searchDocs', {query: 'webhook'}, other)).toMatchObject({isError: true, text: words});
    expect(await call('readPage', {page: longPage}, other)).toMatchObject({isError: true, text: words});
  });
});

describe('the repository', () => {
  it('serves the same tools with `npm run sandbox -- --mcp`', {timeout: 60_000}, async () => {
    const program = ['node_modules/jiti/lib/jiti-cli.mjs', 'scripts/serve-sandbox.ts', '--mcp'];
    const other = await connectTo(process.execPath, program);
    expect(await other.listTools()).toEqual(await client.listTools());
    expect((await call('readPage', {page: longPage}, other)).text).toContain('# Glossary');
    expect((await call('listGroups', {}, other)).status).toBe(200);
  });
});
