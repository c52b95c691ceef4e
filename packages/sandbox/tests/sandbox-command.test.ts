import {createServer} from 'node:http';
import {once} from 'node:events';
import {connect, type AddressInfo} from 'node:net';
import {describe, expect, it} from 'vitest';
import {faultNames} from '../src/core/faults';
import {readOptions, usage, UsageError} from '../src/server/options';
import {headers, runSandbox, until} from './lib/server';
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
    expect(readOptions(['--help'])).toBeUndefined();
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

describe('the command', () => {
  const started = async (...args: string[]) => {
    const {child, output, ended} = runSandbox('--port', '0', ...args);
    await until(() => output().includes('Ctrl+C'), 'the server has started');
    const [api] = /http:\S+\/external\/v2/.exec(output()) ?? [''];
    return {child, output, ended, api};
  };

  it('prints its addresses and keys, finishes pending requests on SIGTERM, and exits with code 0', async () => {
    const {child, output, ended, api} = await started(
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
    const response = fetch(`${api}/groups`, {headers});
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGTERM');
    expect((await response).status).toBe(200);
    expect(await ended).toBe(0);
    await expect(fetch(`${api}/groups`, {headers})).rejects.toThrow();
  });

  it('exits with code 0 on SIGTERM although requests never arrive completely', async () => {
    const {child, output, ended, api} = await started();
    const line = 'POST /external/v2/group HTTP/1.1\r\n';
    const slow = `${line}Host: localhost\r\nAuthorization: ${headers.Authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    const sockets = ['', line, slow].map((text) => {
      const socket = connect(Number(new URL(api).port), '127.0.0.1', () => socket.write(text));
      return socket.on('error', () => undefined);
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const drip = setInterval(() => sockets.at(-1)?.write(' '), 500);
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    clearInterval(drip);
    expect(output()).toMatch(/Stop it with Ctrl\+C\.\n$/);
  });

  it('exits with code 2 and a one-line message if the port is in use or invalid', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    for (const [value, message] of [
      [String(port), `Port ${port} is in use: choose another one with --port.`],
      ['http', '--port must be a whole number from 0 to 65535, but is "http".'],
    ]) {
      const {output, ended} = runSandbox('--port', value);
      expect([await ended, output()]).toEqual([2, `${message}\n`]);
    }
    server.close();
  });
});
