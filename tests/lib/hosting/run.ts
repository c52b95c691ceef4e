/** Starts servers, sends requests to them, and stops them. Never stops any other process. */
import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {request} from 'node:http';
import {createServer, type AddressInfo} from 'node:net';
import {delimiter, join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';

export type Running = {port: number; output: () => string; stop: () => Promise<void>};

const timeout = 60_000;

export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Returns whether a program is on the `PATH` or where Debian installs servers. */
export function onPath(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.some((folder) => folder && existsSync(join(folder, program)));
}

/** Returns a free port on 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
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
  child.stdout.on('data', (text: Buffer) => (output += String(text)));
  child.stderr.on('data', (text: Buffer) => (output += String(text)));
  const end = new Promise<void>((resolve) => child.once('close', resolve).once('error', resolve)).then(
    () => void (ended = true),
  );
  const stop = async () => {
    if (child.pid && !ended) process.kill(-child.pid, 'SIGTERM');
    await Promise.race([end, sleep(5_000)]);
    if (child.pid && !ended) process.kill(-child.pid, 'SIGKILL');
  };
  for (const deadline = Date.now() + timeout; Date.now() < deadline && !ended; await sleep(100)) {
    if (await isReady()) return {output: () => output, stop};
  }
  await stop();
  throw new Error(`${command} did not start:\n${output}`);
}

/** Starts a server and waits until it responds on `port`. */
export async function run(
  command: string,
  args: string[],
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const answers = async () => (await send(port, '/').catch(() => undefined))?.status === 200;
  return {port, ...(await start(command, args, answers, env))};
}

export type Response = {status: number; headers: Record<string, string | undefined>; body: Buffer};
type Options = {method?: string; headers?: Record<string, string>};

/** Sends a request unchanged: unlike `fetch`, it doesn't normalize paths or follow redirects. */
export function send(port: number, path: string, {method = 'GET', headers = {}}: Options = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {host: '127.0.0.1', port, path, method, headers, agent: false, timeout: 20_000},
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            body: Buffer.concat(pieces),
          }),
        );
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`no answer for ${path}`)));
    asked.on('error', reject);
    asked.end();
  });
}
