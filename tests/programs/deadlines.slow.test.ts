/** Tests that each call of the client modules ends within its deadline, whatever the server does. */
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer, type AddressInfo, type Socket} from 'node:net';
import {monitorEventLoopDelay} from 'node:perf_hooks';
import {describe, expect, it} from 'vitest';
import {settings} from '../../docs/examples/client';
import {finish, languages, type Language} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

/** How late timers of this process are, in nanoseconds. */
const lateness = monitorEventLoopDelay();
/** What the machine may add to a time, in seconds: more on a busy one, where the programs' timers are late too. */
const slack = () => 5 + (3 * lateness.max) / 1e9;

/** Limits for this test in milliseconds, shorter than the real ones. Each timeout is longer than the slack on an idle machine. */
const limits = {readTimeout: 6_000, readDeadline: 18_000, writeTimeout: 10_000, writeDeadline: 20_000};

function drip(socket: Socket, start: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write('a'), 1000);
  socket.once('close', () => clearInterval(timer));
}
const behaviors: Record<string, (socket: Socket) => void> = {
  silent: () => undefined,
  'slow-headers': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: '),
  'slow-body': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'),
  dropped: (socket) => socket.destroy(),
  500: (socket) => socket.write('HTTP/1.1 500 Error\r\nContent-Length: 0\r\n\r\n'),
  503: (socket) => socket.write('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n'),
  429: (socket) => socket.write('HTTP/1.1 429 Limited\r\nContent-Length: 0\r\n\r\n'),
};

const constantOf = (name: string) => name.replace(/[A-Z]/, (letter) => `_${letter}`).toUpperCase();

/** Prints a line for each call: its method, path, outcome and seconds. */
const code: Record<Language, string> = {
  ts: `
    import {read, settings, write} from './client';
    Object.assign(settings, ${JSON.stringify(limits)});
    async function time(send: typeof read, method: string, name: string) {
      const start = performance.now();
      const {kind} = await send(method, '/' + name, method === 'GET' ? undefined : {});
      console.log(JSON.stringify({call: method + ' /' + name, kind, seconds: (performance.now() - start) / 1000}));
    }
    for (const name of ${JSON.stringify(Object.keys(behaviors))}) {
      void time(read, 'GET', name);
      void time(write, 'POST', name);
    }`,
  python: [
    'import json, threading, time',
    'import client',
    'from client import read, write',
    ...Object.entries(limits).map(([name, value]) => `client.${constantOf(name)} = ${value / 1000}`),
    'def timed(send, method, name):',
    '    start = time.monotonic()',
    '    kind = send(method, "/" + name, None if method == "GET" else {}).kind',
    '    print(json.dumps({"call": f"{method} /{name}", "kind": kind, "seconds": time.monotonic() - start}))',
    `for name in ${JSON.stringify(Object.keys(behaviors))}:`,
    '    threading.Thread(target=timed, args=(read, "GET", name)).start()',
    '    threading.Thread(target=timed, args=(write, "POST", name)).start()',
  ].join('\n'),
};
type Call = {call: string; kind: string; seconds: number};

describe('the figures of the modules', () => {
  it('are the same in both languages', () => {
    const text = readFileSync('docs/examples/client.py', 'utf8');
    for (const [name, value] of Object.entries(settings).filter(([name]) => name !== 'requestsPerSecond')) {
      expect(text).toContain(`\n${constantOf(name)} = ${value / 1000}\n`);
    }
  });

  it('are the same on the pages', () => {
    const [read, write] = [settings.readDeadline / 1000, settings.writeDeadline / 1000];
    const [readTimeout, writeTimeout] = [settings.readTimeout / 1000, settings.writeTimeout / 1000];
    const [readFor, writeFor] = [read - readTimeout, write - writeTimeout];
    const pages = {
      'errors-and-retries': [
        `An attempt ends after ${readTimeout} seconds for a read, and after ${writeTimeout} seconds for a write`,
        `A read is repeated for ${readFor} seconds and ends within ${read} seconds.`,
        `is repeated for ${writeFor} seconds and ends within ${write} seconds.`,
      ],
    };
    for (const [page, sentences] of Object.entries(pages))
      for (const sentence of sentences)
        expect(readFileSync(`docs/guides/platform/${page}.mdx`, 'utf8')).toContain(sentence);
  });
});

const work = useWorkspace();

it('each call ends within its deadline, in each language', async () => {
  lateness.enable();
  await Promise.all(languages.map(checkDeadlines));
});

async function checkDeadlines(lang: Language): Promise<void> {
  /** The times of the attempts of each call, in seconds. */
  const attempts: Record<string, number[]> = {};
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const [, call, name] = /^((?:GET|POST) \/([\w-]+)) HTTP/.exec(data.toString('latin1')) ?? [];
      if (!call) return;
      (attempts[call] ??= []).push(performance.now() / 1000);
      behaviors[name](socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const {stdout, stderr} = await finish(work.launchCode(lang, code, [], {SCREENING_BASE_URL: address}));
  server.close();
  expect(stderr).toBe('');
  const calls = stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as Call); // prettier-ignore

  expect(calls.length).toBe(2 * Object.keys(behaviors).length);
  for (const {call, kind, seconds} of calls) {
    const [isRead, name] = [call.startsWith('GET'), call.split('/')[1]];
    const deadline = isRead ? limits.readDeadline : limits.writeDeadline;
    const timeout = isRead ? limits.readTimeout : limits.writeTimeout;
    expect(seconds, call).toBeLessThanOrEqual(deadline / 1000 + slack());
    // On a busy machine, the last of hundreds of attempts can end without a response.
    expect(name === '429' ? ['refused', 'uncertain'] : ['uncertain'], call).toContain(kind);
    // On a busy machine, a call can also end before it reaches the server.
    const times = attempts[call] ?? [];
    // An attempt starts only if a whole attempt fits before the deadline.
    const [first = 0] = times;
    const last = times.at(-1) ?? first;
    expect(last - first, call).toBeLessThan((deadline - timeout) / 1000 + slack());
    // A call that gets 429 is repeated promptly, a failed read at most 30 times, and other writes never.
    if (name === '429') expect(times.length, call).toBeGreaterThan(30);
    else if (!isRead) expect(times.length, call).toBeLessThanOrEqual(1);
    else if (/^(500|503|dropped)$/.test(name)) expect(times.length, call).toBeGreaterThan(3);
    if (name !== '429') expect(times.length, call).toBeLessThanOrEqual(31);
  }
}
