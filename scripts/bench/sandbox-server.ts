/** Starts the sandbox's local server as a process of its own, fills it with entities and calls it, for benchmarks. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {request, type Agent} from 'node:http';

/** Number of entities per bulk creation, below the size limit of a request body. */
export const batch = 10_000;

const key = 'bench-key';

/** Makes a call and returns the response body. @throws if the status isn't 200 */
export function send(method: string, url: string, body?: object, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {Authorization: key, 'Content-Type': 'application/json'};
    const outgoing = request(url, {method, agent, headers}, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${text}`))));
    });
    outgoing.on('error', reject).end(body && JSON.stringify(body));
  });
}

/** Makes a POST call and returns the response body. @throws if the status isn't 200 */
export const post = (url: string, body: object, agent?: Agent) => send('POST', url, body, agent);

/** A running server: `api` is the address that the paths of the API follow, and `pid` its process. */
export type Running = {origin: string; api: string; pid: number; stop: (signal?: NodeJS.Signals) => Promise<unknown>};

/** Starts the local server on a free port, with more options if given, and returns it when it accepts calls. */
export async function start(...more: string[]): Promise<Running> {
  const args = ['scripts/serve-sandbox.ts', '--port', '0', '--key', key, '--rate-limit', '1000000', ...more];
  const child = spawn(process.execPath, ['node_modules/jiti/lib/jiti-cli.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('Ctrl+C')) break;
  }
  const [api = ''] = /http:\S+\/external\/v2/.exec(said) ?? [];
  const stop = (signal?: NodeJS.Signals) => {
    child.kill(signal);
    return once(child, 'exit');
  };
  return {origin: new URL(api).origin, api, pid: child.pid ?? 0, stop};
}

/** Starts a bulk creation of `count` entities and returns the ID of its task. */
export async function enqueue({api}: Running, count: number): Promise<string> {
  const searches = Array.from({length: count}, (_, index) => ({entityName: `Bench Subject ${index}`}));
  const task = await post(`${api}/entities/create/enqueue`, {filterSetID: 12, entityGroupIDs: [3], searches});
  return (JSON.parse(task) as {taskID: string}).taskID;
}

/** Creates entities in bulk until the wanted number exists. */
export async function populate(server: Running, wanted: number): Promise<void> {
  const {total} = JSON.parse(await post(`${server.api}/entities`, {})) as {total: number};
  for (let missing = wanted - total; missing > 0; missing -= batch) {
    const taskID = await enqueue(server, Math.min(batch, missing));
    await post(`${server.origin}/sandbox/tasks/${taskID}`, {taskStatus: 'Done'});
  }
}
