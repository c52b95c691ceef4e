/**
 * Measures the local server of the sandbox, a separate process: how much slower lists become with many entities,
 * how much memory they take, how long the end of a bulk creation keeps others waiting, and how long a start takes
 * that reads a kept state. A server for each number of entities runs side by side and all are asked in turn, so that
 * what else the machine does slows them alike.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, statSync} from 'node:fs';
import {Agent, request} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {describeMachine} from './machine';
import {clickBytes} from './click-bytes';
import {residentSize} from './watch-memory';

/** How many entities there are. All figures are compared with the first. */
const populations = [40, 10_000, 50_000];
const rounds = 5;
/** How many calls each round makes to each server. */
const calls = 400;
const callers = 8;
/** As many as one bulk creation takes without reaching the limit of a body. */
const batch = 10_000;

const key = 'bench-key';

type Call = {path: string; body: object};

/** The calls, and the share of the rate with few entities that 10,000 should keep. */
const measured: Record<string, Call & {promised: number}> = {
  screening: {
    path: '/screening/simple',
    body: {entityName: 'Ilvane Torresund', screeningType: 'sanctions-peps-and-media'},
    promised: 0.5,
  },
  list: {path: '/entities', body: {}, promised: 0.5},
  'list, filtered and sorted': {
    path: '/entities',
    body: {filters: {groupIDs: [3]}, sortBy: 'riskScore'},
    promised: 0.25,
  },
};
const longestP99 = 50;
const mostMemory = 250;
const longestWait = 100;

/** Sends a call and returns the body of the answer. @throws when the answer is no 200 */
function send(method: string, url: string, body?: object, agent?: Agent): Promise<string> {
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

const post = (url: string, body: object, agent?: Agent) => send('POST', url, body, agent);

type Running = {origin: string; api: string; pid: number; stop: (signal?: NodeJS.Signals) => Promise<unknown>};

async function start(...more: string[]): Promise<Running> {
  const args = ['tooling/commands/serve-sandbox.ts', '--port', '0', '--key', key, '--rate-limit', '1000000', ...more];
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

async function enqueue({api}: Running, count: number): Promise<string> {
  const searches = Array.from({length: count}, (_, index) => ({entityName: `Bench Subject ${index}`}));
  const task = await post(`${api}/entities/create/enqueue`, {filterSetID: 12, entityGroupIDs: [3], searches});
  return (JSON.parse(task) as {taskID: string}).taskID;
}

/** Creates entities in bulk until there are as many as asked for. */
async function populate(server: Running, wanted: number): Promise<void> {
  const {total} = JSON.parse(await post(`${server.api}/entities`, {})) as {total: number};
  for (let missing = wanted - total; missing > 0; missing -= batch) {
    const taskID = await enqueue(server, Math.min(batch, missing));
    await post(`${server.origin}/sandbox/tasks/${taskID}`, {taskStatus: 'Done'});
  }
}

/** How long each of some calls takes, and how many there are in a second. */
async function askMany(url: string, body: object, count: number): Promise<{rate: number; times: number[]}> {
  const times: number[] = [];
  // Of this round only: a server closes connections that nobody uses for some seconds.
  const agent = new Agent({keepAlive: true, maxSockets: callers});
  const caller = async () => {
    for (let sent = 0; sent < count / callers; sent += 1) {
      const before = performance.now();
      await post(url, body, agent);
      times.push(performance.now() - before);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({length: callers}, caller));
  agent.destroy();
  return {rate: times.length / ((performance.now() - started) / 1000), times};
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const judge = (isHeld: boolean, words: string) => console.log(`${isHeld ? 'held  ' : 'MISSED'} ${words}`);

/** Asks all servers in turn. Prints a row for each call and server, and whether the promises are held. */
async function compareRates(servers: Map<number, Running>): Promise<void> {
  const verdicts: [boolean, string][] = [];
  console.log('| call | entities | requests a second | p99 ms | share of the rate with 40 |\n|---|---|---|---|---|');
  for (const [name, {path, body, promised}] of Object.entries(measured)) {
    const seen = new Map(
      [...servers.keys()].map((entities) => [entities, {rates: [] as number[], p99: [] as number[]}]),
    );
    // What runs often is compiled first, in a round that does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [entities, {api}] of servers) {
        const {rate, times} = await askMany(api + path, body, calls);
        const {rates, p99} = seen.get(entities) ?? {rates: [], p99: []};
        if (round === 0) continue;
        rates.push(rate);
        p99.push(times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? NaN);
      }
    }
    const few = seen.get(populations[0] ?? 0)?.rates ?? [];
    for (const [entities, {rates, p99}] of seen) {
      // Of each round by itself: what else the machine does in a round slows all servers.
      const share = median(rates.map((rate, round) => rate / (few[round] ?? NaN)));
      const cells = [name, entities, median(rates).toFixed(0), median(p99).toFixed(0), share.toFixed(2)];
      console.log(`| ${cells.join(' | ')} |`);
      if (entities !== 10_000) continue;
      verdicts.push([
        share >= promised,
        `${name}: ${share.toFixed(2)} of the rate with few entities (at least ${promised})`,
      ]);
      verdicts.push([
        median(p99) <= longestP99,
        `${name}: p99 ${median(p99).toFixed(0)} ms (at most ${longestP99} ms)`,
      ]);
    }
  }
  for (const verdict of verdicts) judge(...verdict);
}

/** The longest time that a caller waits for a small answer, again and again until `isDone`. */
async function longestWaitUntil({api}: Running, isDone: () => Promise<boolean>): Promise<number> {
  let longest = 0;
  const agent = new Agent({keepAlive: true});
  do {
    const before = performance.now();
    await send('GET', `${api}/account/status`, undefined, agent);
    longest = Math.max(longest, performance.now() - before);
    await wait(2);
  } while (!(await isDone()));
  agent.destroy();
  return longest;
}

/** Prints how long others wait while a bulk creation works and ends, and while the server does nothing else. */
async function measureWaits(server: Running): Promise<void> {
  const [idle, busy]: number[][] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    const end = performance.now() + 2000;
    idle.push(await longestWaitUntil(server, () => Promise.resolve(performance.now() > end)));
    const status = `${server.api}/entities/create/status/${await enqueue(server, batch)}`;
    busy.push(await longestWaitUntil(server, async () => (await send('GET', status)).includes('"Done"')));
  }
  const words = `a bulk creation of ${batch} makes others wait ${median(busy).toFixed(0)} ms at most`;
  judge(median(busy) <= longestWait, `${words} (at most ${longestWait} ms; ${median(idle).toFixed(0)} ms without it)`);
}

/** Kills a server that keeps 10,000 entities and starts it again. Prints how long each start took. */
async function measureStart(folder: string): Promise<void> {
  const file = join(folder, 'state');
  const timed = async () => {
    const before = performance.now();
    const server = await start('--persist', file);
    return {server, ms: performance.now() - before};
  };
  const first = await timed();
  await populate(first.server, 10_000);
  await first.server.stop('SIGKILL');
  const second = await timed();
  const {total} = JSON.parse(await post(`${second.server.api}/entities`, {})) as {total: number};
  await second.server.stop();
  const size = (statSync(file).size / 2 ** 20).toFixed(1);
  console.log(
    `A start takes ${first.ms.toFixed(0)} ms, and ${second.ms.toFixed(0)} ms with ${total} kept entities (${size} MiB).`,
  );
}

/** Prints the figures of the server, and of what the page loads by the first click. */
export async function measureSandbox(site: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sandbox-'));
  const servers = new Map<number, Running>();
  try {
    for (const wanted of populations) {
      const server = await start();
      servers.set(wanted, server);
      await populate(server, wanted);
    }
    await compareRates(servers);
    for (const [entities, {pid}] of servers) {
      const memory = Math.round(residentSize(pid) / 2 ** 20);
      if (entities === 10_000)
        judge(memory <= mostMemory, `memory with ${entities}: ${memory} MiB (at most ${mostMemory} MiB)`);
      else console.log(`       memory with ${entities}: ${memory} MiB`);
    }
    const [few] = servers.values();
    if (few) await measureWaits(few);
    await measureStart(folder);
  } finally {
    await Promise.all([...servers.values()].map(({stop}) => stop()));
    rmSync(folder, {recursive: true, force: true});
  }
  const {files, bytes} = await clickBytes(site);
  console.log(`\nIn the page, the first click loads ${files} files of ${bytes} bytes (Brotli) together.`);
  const machine = describeMachine();
  console.log(`Medians of ${rounds} rounds of ${calls} calls by ${callers} callers. ${machine.date}, ${machine.text}`);
}
