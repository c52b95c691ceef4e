/** Tests the options of the local sandbox, and the command that serves it. Waits for events, never for a time. */
import {once} from 'node:events';
import {createServer, get, type IncomingMessage} from 'node:http';
import {connect, type AddressInfo, type Socket} from 'node:net';
import {json} from 'node:stream/consumers';
import {setTimeout} from 'node:timers/promises';
import {afterEach, describe, expect, it} from 'vitest';
import {faultNames} from '../src/core/faults';
import {readOptions, usage, UsageError} from '../src/server/options';
import {headers, runSandbox, untilPrinted, type Process} from './lib/server';
import {readCases, seed} from './lib/sandbox';

describe('the command line', () => {
  it('has default values, but no default port with --mcp', () => {
    expect(readOptions([])).toEqual({
      port: 4010,
      seed: '1',
      latency: 0,
      mcp: false,
      docsOnly: false,
    });
    expect(readOptions(['--mcp'])).toEqual({seed: '1', latency: 0, mcp: true, docsOnly: false});
    expect(readOptions(['--mcp', '--docs-only'])).toMatchObject({mcp: true, docsOnly: true});
    expect(readOptions(['--help'])).toBe('help');
    expect(readOptions(['--version'])).toBe('version');
  });

  it('accepts every option, and explains it', () => {
    const args = [
      ...'--port 0 --seed x --webhook-url https://a.example/h --latency=20 --rate-limit 5 --key k --strict'.split(
        ' ',
      ),
      ...['--persist', 'state', '--faults', '429=0.05, 500=.5,delay=1,webhook-out-of-order=0'],
    ];
    const given = {
      port: 0,
      seed: 'x',
      webhookUrl: 'https://a.example/h',
      latency: 20,
      rateLimit: 5,
      strict: true,
    };
    const faults = {429: 0.05, 500: 0.5, delay: 1, 'webhook-out-of-order': 0};
    const expected = {...given, faults, key: 'k', persist: 'state'};
    for (const mcp of [true, false])
      expect(readOptions([...args, ...(mcp ? ['--mcp'] : [])])).toMatchObject({...expected, mcp});
    const names = args.join(' ').match(/--[a-z-]+/g) ?? [];
    for (const name of [...names, ...faultNames])
      expect(usage('npm run sandbox --')).toContain(name);
  });

  it.each(readCases<{rejected: [string[], string][]}>('options').rejected)(
    'rejects %j: %s',
    (args, message) => {
      expect(() => readOptions(args)).toThrow(UsageError);
      expect(() => readOptions(args)).toThrow(message);
      expect(() => readOptions(args)).toThrow(/^[^\n]+$/);
      expect(() => readOptions(args)).not.toThrow(/hidden/);
    },
  );
});

describe('the command', {timeout: 180_000}, () => {
  const open = new Set<Process>();
  afterEach(async () => {
    for (const {child, ended} of open) {
      child.kill('SIGKILL');
      await ended;
    }
    open.clear();
  });
  const start = (...args: string[]): Process => {
    const command = runSandbox(...args);
    open.add(command);
    return command;
  };
  /** Starts the command on a free port, and waits until it serves. */
  const serve = async (...args: string[]) => {
    const command = start('--port', '0', ...args);
    await untilPrinted(command, 'Ctrl+C');
    const [api] = /http:\S+\/external\/v2/.exec(command.output()) ?? [''];
    return {...command, api};
  };

  it('prints its addresses and keys, finishes pending requests on Ctrl+C, and exits with code 0', async () => {
    const {child, output, ended, api} = await serve(
      '--latency',
      '1500',
      '--faults',
      '429=0,delay=.1',
    );
    expect(output()).toMatch(/Control\s+http:\/\/127\.0\.0\.1:\d+\/sandbox/);
    expect(output()).toContain(
      'example-key-0001 (a test key with 412 calls left), example-key-0002',
    );
    expect(output()).toContain(`Clock    ${new Date(seed.startsAt).toISOString()}`);
    expect(output()).toMatch(/Faults\s+delay=0\.1 \(seed 1\)\n/);
    const request = get(`${api}/groups`, {headers: {...headers, Expect: '100-continue'}});
    await once(request, 'continue');
    // One Ctrl+C in npx can reach it twice.
    for (let count = 0; count < 2; count += 1) {
      child.kill('SIGINT');
      await setTimeout(10);
    }
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    expect(await json(response)).toBeInstanceOf(Object);
    expect(await ended).toBe(0);
  });

  it('exits with code 0 on SIGTERM although requests never arrive completely', async () => {
    const {child, output, ended, api} = await serve();
    const line = 'POST /external/v2/group HTTP/1.1\r\n';
    const head = [
      'Host: localhost',
      `Authorization: ${headers.Authorization}`,
      'Content-Type: application/json',
      'Content-Length: 100',
      'Expect: 100-continue',
    ];
    const slow = `${line}${head.join('\r\n')}\r\n\r\n{`;
    const connectAndSend = async (text: string): Promise<Socket> => {
      const socket = connect(Number(new URL(api).port), '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    };
    await connectAndSend('');
    await connectAndSend(line);
    const last = await connectAndSend(slow);
    // The server accepts connections in their order, so it has all of them when it answers the last one.
    const [answer] = (await once(last, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 100 Continue/);
    const drip = setInterval(() => last.write(' '), 500);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    clearInterval(drip);
    expect(output()).toMatch(/Stop it with Ctrl\+C\.\n$/);
  });

  it('exits with code 2 and a one-line message if the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    const {output, ended} = start('--port', String(port));
    expect([await ended, output()]).toEqual([
      2,
      `Port ${port} is in use: choose another one with --port.\n`,
    ]);
    server.close();
  });

  it('exits with code 2 and a one-line message if the port is invalid', async () => {
    const {output, ended} = start('--port', 'http');
    expect([await ended, output()]).toEqual([
      2,
      '--port must be a whole number from 0 to 65535, but is "http".\n',
    ]);
  });
});
