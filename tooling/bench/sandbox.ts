/**
 * Measures the local server of the sandbox, a process of its own, with few entities and with many: requests a
 * second and the slowest hundredth of them, for screening and for listing, and the memory that it then takes.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {Agent, request} from 'node:http';
import {describeMachine} from './machine';
import {clickBytes} from './click-bytes';
import {residentSize} from './watch-memory';

/** How many entities there are. */
const populations = [40, 10_000];
const calls = 2_000;
const callers = 8;
/** As many as one bulk creation takes without reaching the limit of a body. */
const batch = 500;

const key = 'bench-key';
const agent = new Agent({keepAlive: true, maxSockets: callers});

type Call = {path: string; body: object};

const measured: Record<string, Call> = {
  'screening, one row': {
    path: '/screening/simple',
    body: {entityName: 'Ilvane Torresund', screeningType: 'sanctions-peps-and-media'},
  },
  'listing, first page': {path: '/entities', body: {}},
  'listing, filtered and sorted': {path: '/entities', body: {filters: {groupIDs: [3]}, sortBy: 'riskScore'}},
};

/** Sends a body and returns the answer's. @throws when the answer is no 200 */
function post(url: string, body: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {Authorization: key, 'Content-Type': 'application/json'};
    const outgoing = request(url, {method: 'POST', agent, headers}, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${text}`))));
    });
    outgoing.on('error', reject).end(JSON.stringify(body));
  });
}

async function start(): Promise<{origin: string; api: string; pid: number; stop: () => Promise<unknown>}> {
  const args = ['tooling/commands/serve-sandbox.ts', '--port', '0', '--key', key, '--rate-limit', '1000000'];
  const child = spawn(process.execPath, ['node_modules/jiti/lib/jiti-cli.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('Ctrl+C')) break;
  }
  const [api = ''] = /http:\S+\/external\/v2/.exec(said) ?? [];
  const stop = () => {
    agent.destroy();
    child.kill();
    return once(child, 'exit');
  };
  return {origin: new URL(api).origin, api, pid: child.pid ?? 0, stop};
}

/** Creates entities in bulk until there are as many as asked for; returns how many there are. */
async function populate(origin: string, api: string, wanted: number): Promise<number> {
  const count = async () => (JSON.parse(await post(`${api}/entities`, {})) as {total: number}).total;
  for (let missing = wanted - (await count()); missing > 0; missing -= batch) {
    const searches = Array.from({length: Math.min(batch, missing)}, (_, index) => ({
      entityName: `Bench Subject ${missing - index}`,
    }));
    const task = await post(`${api}/entities/create/enqueue`, {filterSetID: 12, entityGroupIDs: [3], searches});
    const {taskID} = JSON.parse(task) as {taskID: string};
    await post(`${origin}/sandbox/tasks/${taskID}`, {taskStatus: 'Done'});
  }
  return count();
}

/** Requests a second, and the times in ms that 50 and 99 of 100 calls stay below. */
async function measure(url: string, body: object): Promise<{rate: number; p50: number; p99: number}> {
  const times: number[] = [];
  const caller = async (share: number) => {
    for (let sent = 0; sent < share; sent += 1) {
      const before = performance.now();
      await post(url, body);
      times.push(performance.now() - before);
    }
  };
  const everyone = (share: number) => Promise.all(Array.from({length: callers}, () => caller(share)));
  await everyone(50); // What runs often is compiled first.
  times.length = 0;
  const started = performance.now();
  await everyone(calls / callers);
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const below = (part: number) => times[Math.ceil(times.length * part) - 1] ?? NaN;
  return {rate: times.length / seconds, p50: below(0.5), p99: below(0.99)};
}

/** Prints the figures of the server, and of what the page loads by the first click. */
export async function measureSandbox(site: string): Promise<void> {
  const server = await start();
  try {
    console.log('| entities | call | requests a second | p50 ms | p99 ms |\n|---|---|---|---|---|');
    for (const wanted of populations) {
      const entities = await populate(server.origin, server.api, wanted);
      for (const [name, {path, body}] of Object.entries(measured)) {
        const {rate, p50, p99} = await measure(server.api + path, body);
        console.log(`| ${entities} | ${name} | ${Math.round(rate)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
      }
      console.log(`| ${entities} | memory | ${Math.round(residentSize(server.pid) / 2 ** 20)} MiB | | |`);
    }
  } finally {
    await server.stop();
  }
  const {files, bytes} = await clickBytes(site);
  console.log(`\nIn the page, the first click loads ${files} files of ${bytes} bytes (Brotli) together.`);
  const machine = describeMachine();
  console.log(`${calls} calls by ${callers} callers on the same machine. ${machine.date}, ${machine.text}`);
}
