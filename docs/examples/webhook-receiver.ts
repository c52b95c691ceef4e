/** Receives webhooks: stores each event, answers, and then reads the current state from the API. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listAll, read, UsageError, valueOf } from './client';
import { inParallel, Journal, replaceFile, runProgram, say, type Arguments } from './program';

const usage = `Usage: npx tsx webhook-receiver.ts --state DIR [options]

Receives webhooks until SIGTERM or Ctrl+C. It listens on 127.0.0.1; put a proxy with TLS in front of it.
RECEIVER_PORT is the port (default 8080). RECEIVER_PATH is the path (default: a random one, made at
the first start and stored in DIR).

  --poll N      seconds between two polls of the histories, for lost webhooks (default 15)
  --overlap N   how many seconds before the newest known change each poll starts (default 600)
  --list N      seconds between two readings of all entities: the histories don't show those that
                are new or archived (default 300)
  --give-up N   seconds after which an event becomes a dead letter, counted from its arrival or
                from the start of the program, whichever is later (default 3600)

DIR contains events.ndjson (each event once), current.ndjson (the newest known state of each entity),
settled.ndjson (the events that were worked on) and dead-letters.ndjson.`;

type Fields = Record<string, unknown>;
/** A stored event: the fields that were sent, and three that this program adds. */
type Event = Fields & { key: string; receivedAt: string; foundBy: 'webhook' | 'poll' };
/** Its times are those of `performance.now()`, because the wall clock can jump. */
type Item = { event: Event; attempts: number; queuedAt: number; dueAt: number };
type Entity = Fields & { urn: string };
type HistoryEvent = Fields & { historyID: string; timestamp: string };

const largestBody = 10_000_000;
const longestPause = 300_000;
const parallelReads = 8;

/** Returns what an event says. The name of the outer field is documented for history events only. */
function detailsOf({ eventPayload, payload }: Fields): Fields {
  return (eventPayload ?? payload ?? {}) as Fields;
}

/** Two events with the same key are the same event: its history or task ID, or else its content. */
function keyOf(event: Fields): string {
  const { historyID, taskID } = detailsOf(event);
  if (historyID && typeof historyID === 'string') return `history ${historyID}`;
  if (taskID && typeof taskID === 'string') return `task ${taskID}`;
  return `content ${createHash('sha256').update(JSON.stringify(event)).digest('hex')}`;
}

/** Keeps the fields that you work with. */
function summaryOf(entity: Entity): Entity {
  const { urn, customerKey, entityName, riskScore, dispositionState, archivedAt, updatedAt } =
    entity;
  return { urn, customerKey, entityName, riskScore, dispositionState, archivedAt, updatedAt };
}

/** The events and the states that they led to. */
class Store {
  readonly #folder: string;
  readonly #events: Journal<Event>;
  readonly #processed: Journal<{ key: string; at: string }>;
  readonly #dead: Journal<{ key: string; reason: string }>;
  readonly #known = new Set<string>();
  readonly #states = new Map<string, Entity>();
  #ready: string[] = [];
  #isChanged = false;
  /** The events that are not processed. */
  readonly queue = new Map<string, Item>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#events = new Journal(join(folder, 'events.ndjson'));
    this.#processed = new Journal(join(folder, 'settled.ndjson'));
    this.#dead = new Journal(join(folder, 'dead-letters.ndjson'));
    for (const event of this.#events.records) this.#enqueue(event);
    for (const { key } of [...this.#processed.records, ...this.#dead.records]) this.queue.delete(key);
    for (const line of this.#read('current.ndjson').split('\n').filter(Boolean)) {
      const entity = JSON.parse(line) as Entity;
      this.#states.set(entity.urn, entity);
    }
  }

  #read(name: string): string {
    const path = join(this.#folder, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  #enqueue(event: Event): void {
    this.#known.add(event.key);
    this.queue.set(event.key, { event, attempts: 0, queuedAt: performance.now(), dueAt: 0 });
  }

  /** Stores events that are new. They are on the disk when it returns. */
  add(foundBy: Event['foundBy'], ...sent: Fields[]): void {
    const receivedAt = new Date().toISOString();
    const events = sent.map((event) => ({ ...event, key: keyOf(event), receivedAt, foundBy }));
    const fresh = new Map(
      events.filter(({ key }) => !this.#known.has(key)).map((event) => [event.key, event]),
    );
    this.#events.add(...fresh.values());
    for (const event of fresh.values()) this.#enqueue(event);
  }

  /** Keeps the entities that were read for these events until they are saved. */
  update(entities: Entity[], items: Item[]): void {
    for (const entity of entities) this.#states.set(entity.urn, summaryOf(entity));
    this.#isChanged ||= entities.length > 0;
    this.#ready.push(...items.map(({ event }) => event.key));
  }

  /** Writes the states to disk, and then marks their events as processed. */
  save(): void {
    const lines = [...this.#states.values()].map((entity) => `${JSON.stringify(entity)}\n`);
    if (this.#isChanged) replaceFile(join(this.#folder, 'current.ndjson'), lines.join(''));
    const at = new Date().toISOString();
    if (this.#ready.length > 0) this.#processed.add(...this.#ready.map((key) => ({ key, at })));
    for (const key of this.#ready) this.queue.delete(key);
    this.#ready = [];
    this.#isChanged = false;
  }

  giveUpOn({ event: { key } }: Item, reason: string): void {
    this.#dead.add({ key, reason });
    this.queue.delete(key);
  }

  /** The path that the platform posts to. Without a signature, it must be impossible to guess. */
  path(): string {
    const stored = this.#read('path.txt');
    if (stored) return stored;
    const path = `/hooks/${randomBytes(16).toString('hex')}`;
    replaceFile(join(this.#folder, 'path.txt'), path);
    return path;
  }

  /** The newest change that a poll has returned, by the platform's clock. */
  get watermark(): string {
    return this.#read('watermark.txt');
  }

  set watermark(time: string) {
    replaceFile(join(this.#folder, 'watermark.txt'), time);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the status to answer with. 200 promises that the event is stored. */
async function receive(request: IncomingMessage, path: string, store: Store): Promise<number> {
  if (request.method !== 'POST' || request.url !== path) return 404;
  const body = await bodyOf(request);
  if (body === undefined) return 413;
  let event: unknown;
  try {
    // The payload of task_completion contains the API key. It must not get into a file.
    event = JSON.parse(body, (name, value: unknown) => (name === 'apiKey' ? undefined : value));
  } catch {
    return 400;
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return 400;
  store.add('webhook', event as Fields);
  return 200;
}

/** Returns the path to read. Nothing else in the payload is trusted: anyone could have sent it. */
function pathOf(event: Event): string {
  const { urn, entityURN = urn, taskID } = detailsOf(event);
  try {
    if (typeof entityURN === 'string') return `/entity/${encodeURIComponent(entityURN)}`;
    if (typeof taskID === 'string') return `/entities/create/status/${encodeURIComponent(taskID)}`;
  } catch {
    // Half of a surrogate pair, which no address can contain.
  }
  return 'nowhere'; // An unknown event type, or a test message.
}

/** Reads the entity at a path, or the entities of a finished task. */
async function entitiesAt(path: string): Promise<Entity[]> {
  if (path === 'nowhere') return [];
  const found = valueOf(await read<(Entity & { taskStatus?: string }) | null>('GET', path));
  if (!isTask(path)) {
    if (found?.urn && path === `/entity/${encodeURIComponent(found.urn)}`) return [found];
    throw new Error(`${path}: the response is not this entity`);
  }
  if (found?.taskStatus === 'Failed') return [];
  if (found?.taskStatus !== 'Done') {
    throw new Error(`${path}: the task has the status "${found?.taskStatus}"`);
  }
  return allEntities(path.replace('create/status', 'by-task-id/current-state'));
}

async function allEntities(path: string, body?: object): Promise<Entity[]> {
  const entities: Entity[] = [];
  const list = { path, body, items: 'entities', id: ({ urn }: Entity) => urn };
  for await (const entity of listAll<Entity>(list)) entities.push(entity);
  return entities;
}

const isTask = (path: string) => path.startsWith('/entities/');

/** Processes the events that are due. Failed reads are retried after a pause that doubles. */
async function work(store: Store, giveUp: number): Promise<void> {
  const now = performance.now();
  const due = [...store.queue.values()].filter(({ dueAt }) => dueAt <= now).slice(0, 1000);
  const itemsByPath = new Map<string, Item[]>();
  for (const item of due) {
    const path = pathOf(item.event);
    itemsByPath.set(path, [...(itemsByPath.get(path) ?? []), item]);
  }
  const visit = async ([path, items]: [string, Item[]]) => {
    try {
      store.update(await entitiesAt(path), items);
    } catch (error) {
      const { message } = error as Error;
      say(`${items.length} events wait: ${message}`);
      for (const item of items) {
        item.attempts += 1;
        const pause = Math.min(longestPause, 1000 * 2 ** item.attempts);
        item.dueAt = performance.now() + pause * (0.5 + Math.random());
        if (performance.now() - item.queuedAt > giveUp) store.giveUpOn(item, message);
      }
    }
  };
  // Makes one call for each entity. Tasks come first, so that states that are read later replace theirs.
  const tasks = [...itemsByPath].filter(([path]) => isTask(path));
  const others = [...itemsByPath].filter(([path]) => !isTask(path));
  await inParallel(tasks, parallelReads, visit);
  await inParallel(others, parallelReads, visit);
  store.save();
  if (due.length > 0) say(`${due.length} events were due, ${store.queue.size} are left`);
}

/** Returns whether a time is in the past. A future time as the watermark would hide later changes. */
const isPast = (time: string) => Date.parse(time) <= Date.now();

/** Finds the changes whose webhook was lost. The overlap covers changes that are recorded late. */
async function poll(store: Store, overlap: number): Promise<void> {
  const newest = isPast(store.watermark) ? store.watermark : '';
  const startTime = newest && new Date(Date.parse(newest) - overlap).toISOString();
  const found: HistoryEvent[] = [];
  const body = newest ? { createdAt: { startTime } } : {};
  const id = ({ historyID }: HistoryEvent) => historyID;
  const list = { path: '/entities/histories', body, items: 'histories', id };
  for await (const change of listAll<HistoryEvent>(list)) found.push(change);
  if (newest && found.length === 0) {
    say("Poll: the newest known change isn't listed. If the sandbox was reset, delete the folder.");
  }
  store.add(
    'poll',
    ...found.map((change) => ({ eventType: 'entity_history', eventPayload: change })),
  );
  // Saved last: if the program is killed before this line, the next poll reads the same range again.
  const times = [newest, ...found.map(({ timestamp }) => timestamp).filter(isPast)];
  store.watermark = times.reduce((a, b) => (Date.parse(a) >= Date.parse(b) ? a : b));
}

async function main({ state, number }: Arguments): Promise<void> {
  const overlap = number('overlap') * 1000;
  const giveUp = number('give-up', 1) * 1000;
  const port = Number(process.env.RECEIVER_PORT ?? 8080);
  if (!(port >= 0 && port < 65_536)) throw new UsageError('RECEIVER_PORT must be a port number.');
  const store = new Store(state);
  const path = process.env.RECEIVER_PATH ?? store.path();
  if (!path.startsWith('/')) throw new UsageError('RECEIVER_PATH must start with a slash.');

  const server = createServer((request, response) => {
    void receive(request, path, store)
      .catch((error: Error) => (say(`Error: ${error.message}`), 500))
      .then((status) => response.writeHead(status, { Connection: 'close' }).end());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopping = true;
      server.close();
    });
  }
  const tasks = [
    { every: number('poll', 1), dueAt: 0, run: () => poll(store, overlap) },
    {
      every: number('list', 1),
      dueAt: 0,
      run: async () => store.update(await allEntities('/entities', { filters: {} }), []),
    },
  ];
  while (!isStopping) {
    for (const task of tasks.filter(({ dueAt }) => dueAt <= performance.now())) {
      task.dueAt = performance.now() + task.every * 1000;
      await task.run().catch((error: Error) => say(`Poll: ${error.message}`));
    }
    await work(store, giveUp);
    await wait(100);
  }
  // Events that aren't due yet stay in the files for the next start.
  await work(store, giveUp);
  say(`stopped; ${store.queue.size} events left for the next start`);
  process.exit(0);
}

runProgram(
  {
    usage,
    options: {
      poll: { default: '15' },
      overlap: { default: '600' },
      list: { default: '300' },
      'give-up': { default: '3600' },
    },
  },
  main,
);
