/**
 * Measures the local server of the sandbox, a separate process: how much slower lists become with many entities, how
 * much memory they take, how long a bulk creation delays other calls, and how long a start with a saved state takes.
 * Runs one server for each number of entities at the same time and calls them in turn, so that other load on the
 * machine slows all of them equally.
 */
import {mkdtempSync, rmSync, statSync} from 'node:fs';
import {Agent} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {clickBytes} from './click-bytes';
import {describeMachine} from './machine';
import {median} from './report';
import {batch, enqueue, populate, post, send, start, type Running} from './sandbox-server';
import {residentSize} from './watch-memory';

/** Numbers of entities. All rates are compared with the first. */
const populations = [40, 10_000, 50_000];
const rounds = 5;
/** Number of calls to each server per round. */
const calls = 400;
const callers = 8;

type Call = {path: string; body: object};

/** Calls, each with the rate promised for 10,000 entities, as a share of the rate with few entities. */
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

/** Makes a number of calls. Returns the time of each, and the calls per second. */
async function askMany(url: string, body: object, count: number): Promise<{rate: number; times: number[]}> {
  const times: number[] = [];
  // Use new connections in each round, because a server closes connections that are idle for some seconds.
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

const judge = (isHeld: boolean, words: string) => console.log(`${isHeld ? 'held  ' : 'MISSED'} ${words}`);

/** Calls all servers in turn. Prints a row for each call and server, and whether the promises are kept. */
async function compareRates(servers: Map<number, Running>): Promise<void> {
  const verdicts: [boolean, string][] = [];
  console.log('| call | entities | requests/s | p99 ms | share of the rate with 40 entities |\n|---|---|---|---|---|');
  for (const [name, {path, body, promised}] of Object.entries(measured)) {
    const seen = new Map(
      [...servers.keys()].map((entities) => [entities, {rates: [] as number[], p99: [] as number[]}]),
    );
    // Round 0 doesn't count: it lets the engine compile hot code first.
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
      // Take the share of each round, because other load on the machine slows all servers of a round.
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

/** Repeats a small call until `isDone`, and returns the longest time that a response took. */
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

/** Prints how long other calls wait during a bulk creation, up to its end, and while the server is idle. */
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

/** Kills a server that saves 10,000 entities and starts it again. Prints how long each start took. */
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

/** Prints the figures of the server, and what the first click in the page loads. */
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
