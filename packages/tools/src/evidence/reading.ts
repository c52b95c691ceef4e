/** Reads everything about one entity, and makes sure that it didn't change meanwhile. */
import type {Client} from '@screening/client';
import {readMoment} from '@screening/client/times';
import {StopError} from '../errors';
import {Fields} from '../fields';
import type {Output} from '../output/output';
import type {Database} from '../state/database';
import type {Recorder, Recording} from './recorder';

/** How often an entity is read that changes meanwhile. */
const mostAttempts = 10;

/** The events and the news of an entity. There can be many, so they aren't kept in memory. */
export const readingTable = `CREATE TABLE histories (
     historyID TEXT PRIMARY KEY,
     number INTEGER NOT NULL,
     moment INTEGER,
     event TEXT NOT NULL
   ) STRICT;
   CREATE TABLE news (number INTEGER PRIMARY KEY, event TEXT NOT NULL) STRICT;`;

/** What was read about an entity. */
export interface Reading {
  entity: Fields;
  sources: Fields;
  /** The history events, from the oldest to the newest. Those with an unreadable time are in front. */
  histories: () => Iterable<Fields>;
  news: () => Iterable<Fields>;
}

/** What the document is made from. */
export interface Evidence extends Reading {
  recordings: readonly Recording[];
  /** The URNs of the other entities with the same customer key. */
  others: readonly string[];
}

/** What the reading needs. */
export interface Reader {
  client: Client;
  recorder: Recorder;
  db: Database;
  output: Output;
  signal: AbortSignal;
}

/**
 * Reads an entity, its history, its news and the sources of the platform. The history and the entity are read twice, and
 * everything again if they differ.
 *
 * @throws a `StopError` if the entity changes during each attempt, or a response isn't as described.
 */
export async function readEntity(reader: Reader, entityURN: string): Promise<Reading> {
  const {client, recorder, db, output, signal} = reader;
  const before = recorder.recordings.length;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    recorder.forget(before);
    const entity = await readOnce(reader, entityURN);
    if (entity === undefined) {
      output.say(`${entityURN} changed while it was read. Reading it again.`);
      continue;
    }
    recorder.topic = 'sources';
    const sources = await client.listSources({}, {signal});
    recorder.check();
    return {
      entity: new Fields(entity, 'getEntity'),
      sources: new Fields(sources, 'listSources'),
      histories: () => eventsOf(db, 'histories ORDER BY moment, number DESC', 'listEntityHistory'),
      news: () => eventsOf(db, 'news ORDER BY number', 'listEntityNews'),
    };
  }
  throw new StopError(
    `${entityURN} changed during each of ${mostAttempts} readings. Nothing was written. Start the command again later.`,
  );
}

function* eventsOf(db: Database, table: string, operation: string): Generator<Fields> {
  for (const {event} of db.rows(`SELECT event FROM ${table}`))
    yield new Fields(JSON.parse(event as string), operation);
}

/** Reads everything once, and the history and the entity again. Returns undefined if they differ. */
async function readOnce(reader: Reader, entityURN: string): Promise<object | undefined> {
  const {client, recorder, db, signal} = reader;
  const options = {signal};
  db.run('DELETE FROM histories');
  db.run('DELETE FROM news');
  let number = 0;
  recorder.topic = 'history';
  for await (const event of client.all('listEntityHistory', {entityURN}, options)) {
    recorder.check();
    db.run(
      'INSERT INTO histories (historyID, number, moment, event) VALUES (?, ?, ?, ?)',
      JSON.stringify(event.historyID),
      (number += 1),
      readMoment(event.timestamp)?.earliest ?? null,
      JSON.stringify(event),
    );
  }
  recorder.topic = 'entity';
  const entity = await client.getEntity({entityURN}, options);
  let numberOfNews = 0;
  recorder.topic = 'news';
  for await (const event of client.all('listEntityNews', {entityURN}, options)) {
    recorder.check();
    db.run(
      'INSERT INTO news (number, event) VALUES (?, ?)',
      (numberOfNews += 1),
      JSON.stringify(event),
    );
  }
  recorder.topic = 'history';
  let isSame = true;
  for await (const event of client.all('listEntityHistory', {entityURN}, options)) {
    recorder.check();
    number -= 1;
    const id = JSON.stringify(event.historyID);
    const first = db.get('SELECT event FROM histories WHERE historyID = ?', id)?.event;
    isSame &&= first !== undefined && isEqual(JSON.parse(first as string), event);
  }
  recorder.topic = 'entity';
  const again = await client.getEntity({entityURN}, options);
  recorder.check();
  return isSame && number === 0 && isEqual(entity, again) ? entity : undefined;
}

/** Returns whether two values are the same, in any order of fields and items. */
const isEqual = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

/** Returns a value as a text that doesn't depend on the order of fields and items. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}:${sorted(one)}`,
  );
  return `{${fields.sort().join()}}`;
}
