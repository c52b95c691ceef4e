import {createServer} from 'node:http';
import {once} from 'node:events';
import {connect, type AddressInfo} from 'node:net';
import {describe, expect, it} from 'vitest';
import {faultNames} from '../src/core/faults';
import {readOptions, UsageError} from '../src/server/options';
import {readCases} from './lib/cases';
import {runSandbox, until} from './lib/server';
import {regularKey, seed} from './lib/sandbox';

const headers = {Authorization: regularKey};

describe('the command line', () => {
  it('has default values, but no default port with --mcp', () => {
    expect(readOptions([])).toEqual({port: 4010, seed: '1', latency: 0, mcp: false, docsOnly: false});
    expect(readOptions(['--mcp'])).toEqual({seed: '1', latency: 0, mcp: true, docsOnly: false});
    expect(readOptions(['--mcp', '--docs-only'])).toMatchObject({mcp: true, docsOnly: true});
  });

  it('accepts every option', () => {
    const args =
      '--port 0 --seed x --webhook-url https://a.example/h --latency=20 --rate-limit 5 --key k --persist state';
    const faults = ['--faults', '429=0.05, 500=.5,delay=1,webhook-out-of-order=0'];
    const expected = {
      ...{port: 0, seed: 'x', webhookUrl: 'https://a.example/h', latency: 20, rateLimit: 5, key: 'k', persist: 'state'},
      faults: {429: 0.05, 500: 0.5, delay: 1, 'webhook-out-of-order': 0},
    };
    expect(readOptions([...args.split(' '), ...faults])).toMatchObject({...expected, mcp: false, docsOnly: false});
    expect(readOptions([...args.split(' '), ...faults, '--mcp'])).toMatchObject({...expected, mcp: true});
  });

  it('returns no options on --help', () => {
    expect(readOptions(['--help'])).toBeUndefined();
  });

  it.each(readCases<{rejected: [string[], string][]}>('options').rejected)('rejects %j: %s', (args, message) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(message);
    expect(() => readOptions(args)).toThrow(/^[^\n]+$/);
    expect(() => readOptions(args)).not.toThrow(/hidden/);
  });
});

describe('the command', () => {
  it('prints its addresses and keys, finishes pending requests on SIGTERM, and exits with code 0', async () => {
    const {child, output, ended} = runSandbox('--port', '0', '--latency', '1500', '--faults', '429=0,delay=.1');
    await until(() => output().includes('Ctrl+C'), 'the server has started');
    expect(output()).toMatch(/API\s+http:\/\/127\.0\.0\.1:\d+\/external\/v2/);
    expect(output()).toMatch(/Control\s+http:\/\/127\.0\.0\.1:\d+\/sandbox/);
    expect(output()).toContain('example-key-0001 (a test key with 412 calls left), example-key-0002');
    expect(output()).toContain(`Clock    ${new Date(seed.startsAt).toISOString()}`);
    expect(output()).toMatch(/Faults\s+delay=0\.1 \(seed 1\)\n/);
    const api = /http:\S+\/external\/v2/.exec(output())?.[0];
    const answer = fetch(`${api}/groups`, {headers});
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGTERM');
    expect((await answer).status).toBe(200);
    expect(await ended).toBe(0);
    await expect(fetch(`${api}/groups`, {headers})).rejects.toThrow();
  });

  it('exits with code 0 on SIGTERM although requests never arrive completely', {timeout: 60_000}, async () => {
    const {child, output, ended} = runSandbox('--port', '0');
    await until(() => output().includes('Ctrl+C'), 'the server has started');
    const {port} = new URL(/http:\S+/.exec(output())?.[0] ?? '');
    const slow = 'POST /external/v2/group HTTP/1.1\r\nHost: localhost\r\nAuthorization: example-key-0002\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
    const sockets = ['', 'POST /external/v2/group HTTP/1.1\r\n', slow].map((text) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      return socket.on('error', () => undefined);
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const drip = setInterval(() => sockets.at(-1)?.write(' '), 500);
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    clearInterval(drip);
    expect(output()).toMatch(/Stop it with Ctrl\+C\.\n$/);
  }); // prettier-ignore

  it('exits with code 2 and a one-line message if the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    const {output, ended} = runSandbox('--port', String(port));
    expect(await ended).toBe(2);
    expect(output()).toBe(`Port ${port} is in use: choose another one with --port.\n`);
    server.close();
  });

  it('exits with code 2 and a one-line message for an invalid option', async () => {
    const {output, ended} = runSandbox('--port', 'http');
    expect(await ended).toBe(2);
    expect(output()).toBe('--port must be a whole number from 0 to 65535, but is "http".\n');
  });

  it('prints its options and exits with code 0 on --help', async () => {
    const {output, ended} = runSandbox('--help');
    expect(await ended).toBe(0);
    for (const option of [
      '--port',
      '--seed',
      '--webhook-url',
      '--latency',
      '--rate-limit',
      '--key',
      '--persist',
      '--strict',
      '--faults',
      ...faultNames,
    ])
      expect(output()).toContain(option);
  });
});
