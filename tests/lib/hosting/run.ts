/** Starts servers, sends requests to them, and stops them. Never stops any other process. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {request, type IncomingMessage} from 'node:http';
import {createServer, type AddressInfo} from 'node:net';
import {delimiter, join} from 'node:path';
import {buffer} from 'node:stream/consumers';
import {setTimeout as sleep} from 'node:timers/promises';

export type Running = {
  port: number;
  /** Returns what the program has printed so far. */
  output: () => string;
  /** Ends the program, and waits until it has ended. */
  stop: () => Promise<void>;
};

const timeout = 60_000;

export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Returns whether a program is on the `PATH` or where Debian installs servers. */
export function onPath(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.some((folder) => folder && existsSync(join(folder, program)));
}

/** Returns a free port on 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts a program in a separate process group and waits until `isReady` returns true.
 *
 * @throws with the program's output if it ends or never gets ready
 */
export async function start(
  command: string,
  args: string[],
  isReady: () => boolean | Promise<boolean>,
  env: NodeJS.ProcessEnv = {},
): Promise<Omit<Running, 'port'>> {
  const path = `${process.env.PATH}${delimiter}/usr/sbin`;
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, PATH: path, ...env},
  });
  let output = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  const end = once(child, 'close').finally(() => (ended = true));
  end.catch(() => undefined);
  const stop = async () => {
    if (child.pid && !ended) process.kill(-child.pid, 'SIGTERM');
    await Promise.race([end.catch(() => undefined), sleep(5_000)]);
    if (child.pid && !ended) process.kill(-child.pid, 'SIGKILL');
  };
  for (const deadline = Date.now() + timeout; Date.now() < deadline && !ended; await sleep(100)) {
    if (await isReady()) return {output: () => output, stop};
  }
  await stop();
  throw new Error(`${command} did not start:\n${output}`);
}

/** Starts a server and waits until it responds on `port`. */
export async function run(command: string, args: string[], port: number): Promise<Running> {
  const answers = async () => (await send(port, '/').catch(() => undefined))?.status === 200;
  return {port, ...(await start(command, args, answers))};
}

export type Response = {
  status: number;
  /** By names in lower case. */
  headers: Record<string, string | undefined>;
  /** As sent, so compressed if the server compressed it. */
  body: Buffer;
};

type Options = {
  method?: string;
  headers?: Record<string, string>;
};

/** Sends a request unchanged: unlike `fetch`, it doesn't normalize paths or follow redirects. */
export async function send(
  port: number,
  path: string,
  {method = 'GET', headers = {}}: Options = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(20_000);
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers,
    agent: false,
    signal,
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers as Record<string, string | undefined>,
    body: await buffer(response),
  };
}
