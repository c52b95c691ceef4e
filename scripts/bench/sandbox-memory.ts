/**
 * Measures the memory of the local sandbox under a mixed load: `npm run bench -- --sandbox-memory --minutes 30`. Needs no
 * built site and no network.
 *
 * The load has reads and writes, refused and repeated requests, injected faults and webhooks, at a modest rate. Every
 * five minutes, it resets the sandbox, as a test suite does before its tests. Then the memory of the process is that of
 * an empty account again, unless something grows that a reset doesn't end.
 */
import {execFileSync} from 'node:child_process';
import {createServer} from 'node:http';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {setTimeout as wait} from 'node:timers/promises';
import {gzipSync} from 'node:zlib';
import {report, writeTable} from './report';
import {apiKey, startSandbox} from './sandbox';

/** The pause between two requests, in milliseconds. */
const pause = 40;
/** The minutes between two resets. */
const minutesOfAccount = 5;
/** The most memory in the last third of the run, compared with the second third. The first third fills caches. */
const highestRatio = 1.15;

/** A request of the load. A body that is a text is sent as it is. */
interface LoadRequest {
  path: string;
  method?: 'GET' | 'PUT';
  body?: unknown;
  headers?: Record<string, string>;
}

const names = ['Ilvane Torresund', 'Qarvolt Maritime', 'Calix Vandermoor', 'Anselm Oakvault'];
const place = {filterSetID: 12, entityGroupIDs: [2]};

/** Makes the requests of the load, which refer to what earlier responses contained. */
class Load {
  #count = 0;
  #urns: string[] = [];
  #task = '';

  /** Returns an item of a list that depends on the number of the request only, so that each run is the same. */
  #pick = <T>(items: readonly T[]): T => items[(this.#count * 7919) % items.length];

  /** Remembers the identifiers in a response. */
  learn(text: string): void {
    this.#task = /"taskID":"([^"]+)"/.exec(text)?.[1] ?? this.#task;
    for (const [, urn] of text.matchAll(/"urn":"([^"]+:e\d+)"/g)) this.#urns.push(urn);
    this.#urns = this.#urns.slice(-200);
  }

  /** Returns the next request, by its number. The paths with `/sandbox/` are control routes. */
  next(): LoadRequest {
    this.#count += 1;
    const count = this.#count;
    const entityName = `${this.#pick(names)} ${count % 50}`;
    const urn = this.#urns.length > 0 ? this.#pick(this.#urns) : 'unknown';
    const search = {
      entityName,
      customerKey: `K-${count}`,
      customFields: [{key: 'n', value: `${count}`}],
    };
    const screening = {entityName: this.#pick(names), screeningType: 'sanctions-peps-and-media'};
    const requests: LoadRequest[] = [
      {path: `/entities?page=${1 + (count % 9)}&pageSize=100`, body: {filters: {minScore: 1}}},
      {path: '/entities/create', body: {...place, search}},
      {path: '/entities', body: {filters: {customerKey: `K-${count - 20}`}}},
      {path: '/screening/simple', body: screening},
      {path: '/screening/full-single', body: {entityName, filterSetID: 12, createAlerts: true}},
      {path: `/entity/${urn}`, method: 'GET'},
      {path: `/entity/${urn}/history?pageSize=100`, body: {}},
      {path: `/entity/${urn}/news`, body: {}},
      {path: `/entity/${urn}/profile-by-matches`, body: {}},
      {path: '/entities/create/enqueue', body: {...place, searches: [search, search, search]}},
      {path: `/entities/create/status/${this.#task}`, method: 'GET'},
      {path: `/entities/by-task-id/current-state/${this.#task}`, method: 'GET'},
      {path: '/entities/histories?pageSize=100', body: {}},
      {
        path: `/sandbox/entities/${urn}/disposition`,
        body: {dispositionState: this.#pick(['blocked', 'cleared'])},
      },
      {path: '/sandbox/news', body: {sigmaID: 'S-48212', title: entityName, body: entityName}},
      {path: '/group', body: {entityGroupName: entityName}},
      {path: '/groups', method: 'GET'},
      {path: '/utils/send-webhook-test', method: 'GET'},
      {path: '/entities/archive', method: 'PUT', body: {entityURNs: [urn]}},
      {path: '/screening/simple', body: {...screening, [`unknown${count}`]: 1}},
      {
        path: '/screening/simple',
        body: `{"entityName":"A","entityName":"B","screeningType":"media"}`,
      },
      {path: '/screening/simple', body: `{"entityName":"${'A'.repeat(100_000)}"`},
      {
        path: '/screening/simple',
        body: gzipSync(entityName),
        headers: {'Content-Encoding': 'gzip'},
      },
      {path: `/unknown/${count}`, method: 'GET'},
    ];
    // Reads are more frequent than writes.
    return requests[count % 3 === 0 ? (count / 3) % requests.length : count % 9];
  }
}

/** Returns the memory of a process that isn't swapped out, in megabytes. */
const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], {encoding: 'utf8'})) / 1000;

/** What a minute of the load had. */
interface Minute {
  minute: number;
  requests: number;
  /** Responses with 500 that no fault caused. */
  errors: number;
  memory: number;
}

/** Sends the load to a sandbox for a number of minutes, one request after the other. */
export async function measureSandboxMemory(minutes: number): Promise<void> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const {port} = receiver.address() as AddressInfo;
  const sandbox = await startSandbox(
    ...['--webhook-url', `http://127.0.0.1:${port}/`],
    ...['--faults', '429=0.01,drop-after=0.01,webhook-late=0.05,webhook-twice=0.05'],
  );
  const rows: Minute[] = [];
  try {
    const control = new URL(sandbox.baseUrl).origin;
    let load = new Load();
    const send = async ({path, method, body, headers}: LoadRequest): Promise<number> => {
      const isText = typeof body === 'string' || body instanceof Uint8Array;
      const response = await fetch(
        (path.startsWith('/sandbox/') ? control : sandbox.baseUrl) + path,
        {
          method: method ?? 'POST',
          headers: {Authorization: apiKey, 'Content-Type': 'application/json', ...headers},
          body:
            body === undefined || isText ? (body as BodyInit | undefined) : JSON.stringify(body),
        },
      );
      load.learn(await response.text());
      return response.status;
    };
    for (let minute = 1; minute <= minutes; minute += 1) {
      const row: Minute = {minute, requests: 0, errors: 0, memory: 0};
      for (const end = Date.now() + 60_000; Date.now() < end; row.requests += 1) {
        // An injected fault drops the connection.
        const status = await send(load.next()).catch(() => undefined);
        if (status === 500) row.errors += 1;
        await wait(pause);
      }
      row.memory = memoryOf(sandbox.pid);
      rows.push(row);
      console.log(
        `minute ${minute}: ${row.memory.toFixed(0)} MB, ${row.requests} requests, ${row.errors} errors`,
      );
      if (minute % minutesOfAccount > 0) continue;
      load = new Load();
      await send({path: '/sandbox/reset', body: {}});
    }
  } finally {
    sandbox.stop();
    receiver.close();
    receiver.closeAllConnections();
  }
  reportMinutes(rows);
}

/** Prints a table of the minutes. @throws if the memory has grown, or if the sandbox has answered 500 */
function reportMinutes(rows: Minute[]): void {
  const third = Math.ceil(rows.length / 3);
  const most = (part: Minute[]) => Math.max(...part.map(({memory}) => memory));
  const ratio = most(rows.slice(-third)) / most(rows.slice(-2 * third, -third));
  const table = writeTable(
    ['minute', 'requests', '500', 'MB'],
    rows.map(({minute, requests, errors, memory}) => [minute, requests, errors, memory.toFixed(0)]),
  );
  const summary = `The most memory in the last third is ${ratio.toFixed(2)} of that in the third before.`;
  report('sandbox-memory', [table, '', summary], 'the local sandbox', {rows});
  if (rows.some(({errors}) => errors > 0)) throw new Error('The sandbox answered 500.');
  if (rows.length >= minutesOfAccount * 3 && ratio > highestRatio)
    throw new Error(`The memory grows: more than ${highestRatio} times that of the third before.`);
}
