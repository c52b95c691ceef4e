/**
 * Plays the platform in benchmarks of the command-line tool. It answers faster than the local sandbox, which checks
 * everything, so that the tool itself is measured.
 *
 * The entities and events are calculated from their numbers, so a million of them need no memory, and the same seed gives the
 * same ones. Only what a command creates is stored. Responses have the form of the description's examples.
 */
import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Description} from '@screening/api';

type Fields = Record<string, unknown>;

/** What the account contains before a command starts. */
export interface Account {
  /** How many monitored entities there are. */
  entities: number;
  /** How many archived entities there are. */
  archived: number;
  /** How many history events the monitored entities have together. */
  events: number;
  /** Changes the data. */
  seed: number;
}

/** A running platform. */
export interface Platform {
  /** The address of the API. */
  baseUrl: string;
  /** Returns how many calls there were, and starts to count again. */
  takeCalls(): number;
  close(): void;
}

/** When the first event happened, and the time between two events, in milliseconds. */
const firstEvent = Date.UTC(2024, 0, 1);
const betweenEvents = 10_000;

/** One of this number of screenings has a candidate. */
const candidateEvery = 20;

/** Spreads a number and the seed over all whole numbers of 32 bits. */
function scatter(number: number, seed: number): number {
  let value = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 16), 0xc2b2ae35);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Writes a time in whole seconds, as the API does. */
const timeText = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

/** Generates the entities and events of an account. */
class Data {
  readonly #account: Account;
  readonly #examples: (name: string) => Fields;
  /** What was created, as JSON: far less memory than objects. */
  readonly #created: string[] = [];
  #screenings = 0;

  constructor(account: Account, doc: Description) {
    this.#account = account;
    this.#examples = (name) => doc.components.examples![name].value as Fields;
  }

  /** Returns a screening with the time of now. Most have no candidate. */
  screening(): Fields {
    this.#screenings += 1;
    const hasCandidate = this.#screenings % candidateEvery === 0;
    const example = hasCandidate ? 'ScreeningResultOneRow' : 'ScreeningResultNoRows';
    return {...this.#examples(example), searchDate: timeText(Date.now())};
  }

  /** Creates entities, and returns the task. */
  create({searches, ...place}: {searches: Fields[]}): Fields {
    for (const search of searches) this.#created.push(JSON.stringify({search, ...place}));
    return {taskID: `T-${this.#created.length}`};
  }

  task(id: string): Fields {
    return {...this.#examples('TaskProgressReportDone'), id};
  }

  groups(): Fields {
    return this.#examples('EntityGroupListAll');
  }

  account(): Fields {
    return this.#examples('AccountStatusRegularKey');
  }

  sources(): Fields {
    return this.#examples('DataSourcesCurrent');
  }

  /** Returns a page of the monitored or of the archived entities. */
  entities(page: number, size: number, filters: Fields = {}): Fields {
    const {entities, archived} = this.#account;
    const isArchived = filters.archived === true;
    const total = isArchived ? archived : entities + this.#created.length;
    const items = numbersOn(page, size, total).map((number) =>
      summaryOf(isArchived ? this.#archivedEntity(number) : this.#monitoredEntity(number)),
    );
    return {entities: items, total};
  }

  /** Returns an entity by its URN, or undefined. */
  entity(urn: string): Fields | undefined {
    const [, kind, text] = /:(e|a)(\d+)$/.exec(urn) ?? [];
    const number = Number(text) - 1;
    const {entities, archived} = this.#account;
    if (kind === 'a' && number < archived) return this.#archivedEntity(number);
    if (kind === 'e' && number < entities + this.#created.length)
      return this.#monitoredEntity(number);
    return undefined;
  }

  #monitoredEntity(number: number): Fields {
    const {entities, seed} = this.#account;
    if (number >= entities) {
      const {search, filterSetID, entityGroupIDs} = JSON.parse(
        this.#created[number - entities],
      ) as {
        search: Fields;
        filterSetID: number;
        entityGroupIDs: number[];
      };
      const {customerKey, entityName, entityType, customFields = [], ...others} = search;
      return {
        ...this.#copy('e', number),
        customerKey,
        entityName,
        entityType,
        customFields,
        filterSetID,
        entityGroups: entityGroupIDs.map((id) => ({id})),
        searchParameters: {...others, entityType},
      };
    }
    const {numberOfLast} = this.#eventsOf(number);
    const dispositions = ['cleared', 'pending', 'blocked'];
    return {
      ...this.#copy('e', number),
      updatedAt: timeText(numberOfLast < 0 ? firstEvent : this.#timeOf(numberOfLast)),
      dispositionState: {dispositionState: dispositions[scatter(number, seed) % 3]},
      riskScore: scatter(number, seed) % 101,
    };
  }

  #archivedEntity(number: number): Fields {
    const archivedAt = timeText(firstEvent);
    return {...this.#copy('a', number), monitored: false, archivedAt, updatedAt: archivedAt};
  }

  /** Makes an entity from the example. Its key isn't one of the files of customers. */
  #copy(kind: 'e' | 'a', number: number): Fields {
    const example = this.#examples('EntityPersonReviewed');
    const name = scatter(number, this.#account.seed).toString(36);
    return {
      ...example,
      urn: `${String(example.urn).split(':')[0]}:${kind}${number + 1}`,
      customerKey: `${kind === 'e' ? 'MONITORED' : 'ARCHIVED'}-${number + 1}`,
      entityName: `Ilvane ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      createdAt: timeText(firstEvent),
      notes: [],
    };
  }

  /** Returns a page of the events since a time, the newest first. */
  events(page: number, size: number, range: {startTime?: string} = {}): Fields {
    const {events} = this.#account;
    const since = range.startTime === undefined ? firstEvent : Date.parse(range.startTime);
    const before = Math.ceil((since - firstEvent) / betweenEvents);
    const total = events - Math.min(events, Math.max(0, before));
    const histories = numbersOn(page, size, total).map((number) =>
      this.#event(events - 1 - number),
    );
    return {histories, total};
  }

  /** Returns a page of the events of an entity, the newest first. */
  eventsOf(urn: string, page: number, size: number): Fields {
    const number = Number(/:e(\d+)$/.exec(urn)?.[1] ?? 0) - 1;
    const {count, numberOfLast} = this.#eventsOf(number);
    const histories = numbersOn(page, size, count).map((index) =>
      this.#event(numberOfLast - index * this.#account.entities),
    );
    return {histories, total: count};
  }

  /** The events go through the entities in turn, starting with the one that the seed says. */
  #eventsOf(entity: number): {count: number; numberOfLast: number} {
    const {entities, events, seed} = this.#account;
    if (entity < 0 || entity >= entities) return {count: 0, numberOfLast: -1};
    const first = (entity - (seed % entities) + entities) % entities;
    const count = first < events ? Math.floor((events - 1 - first) / entities) + 1 : 0;
    return {count, numberOfLast: first + (count - 1) * entities};
  }

  #timeOf(event: number): number {
    return firstEvent + event * betweenEvents;
  }

  #event(number: number): Fields {
    const {entities, seed} = this.#account;
    const [example] = this.#examples('HistoryPageOneEntity').histories as Fields[];
    return {
      ...example,
      historyID: `H-${number + 1}`,
      urn: `${String(example.urn).split(':')[0]}:e${((number + seed) % entities) + 1}`,
      timestamp: timeText(this.#timeOf(number)),
      riskScore: (scatter(number, seed) % 21) - 10,
    };
  }
}

/** Returns the numbers of the items on a page. */
function numbersOn(page: number, size: number, total: number): number[] {
  const start = (page - 1) * size;
  const count = Math.max(0, Math.min(size, total - start));
  return Array.from({length: count}, (_, index) => start + index);
}

/** Leaves out what only the full form of an entity has. */
function summaryOf({indicators, matches, profile, ...summary}: Fields): Fields {
  void [indicators, matches, profile];
  return summary;
}

/** Reads the JSON of a request. */
async function readJson(request: IncomingMessage): Promise<Fields> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  return text === '' ? {} : (JSON.parse(text) as Fields);
}

/** Returns the response to a call, or undefined if there is none. */
function respond(data: Data, url: URL, body: Fields): Fields | undefined {
  const path = decodeURIComponent(url.pathname);
  const [page, size] = [
    Number(url.searchParams.get('page') ?? 1),
    Number(url.searchParams.get('pageSize') ?? 10),
  ];
  if (path.startsWith('/screening/')) return data.screening();
  if (path === '/entities') return data.entities(page, size, body.filters as Fields);
  if (path === '/entities/create/enqueue') return data.create(body as {searches: Fields[]});
  if (path === '/entities/histories') return data.events(page, size, body.createdAt as Fields);
  if (path === '/groups') return data.groups();
  if (path === '/account/status') return data.account();
  if (path === '/info/sources') return data.sources();
  const task = /^\/entities\/create\/status\/(.+)$/.exec(path)?.[1];
  if (task !== undefined) return data.task(task);
  const [, urn, part] = /^\/entity\/([^/]+)(?:\/(history|news))?$/.exec(path) ?? [];
  if (urn === undefined || !data.entity(urn)) return undefined;
  if (part === 'history') return data.eventsOf(urn, page, size);
  return part === 'news' ? {newsEvents: [], total: 0} : data.entity(urn);
}

/** Starts a platform on this machine. */
export async function startPlatform(account: Account, doc: Description): Promise<Platform> {
  const data = new Data(account, doc);
  let calls = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls += 1;
    const url = new URL(request.url!, 'http://127.0.0.1');
    const value = respond(data, url, await readJson(request));
    // As the sandbox does. No 404 is documented.
    response.statusCode = value === undefined ? 400 : 200;
    response.setHeader('Content-Type', value === undefined ? 'text/plain' : 'application/json');
    response.end(value === undefined ? `${url.pathname} is not known` : JSON.stringify(value));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      response.statusCode = 500;
      response.end(error.message);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    takeCalls() {
      const counted = calls;
      calls = 0;
      return counted;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
