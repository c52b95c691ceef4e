/**
 * Reads the changes of all monitored entities since the last time. Where the next reading starts depends on three clocks,
 * each of which can be wrong: those of the events, of the platform and of this computer.
 */
import type {Client, HistoryEvent} from '@screening/client';
import {readMoment} from '@screening/client/times';
import type {Database} from '../state/database';
import {rememberItems} from '../state/seen';

/** Where a reading starts, in milliseconds since 1970. */
export interface Start {
  /** Up to when all changes have been read. Undefined before the first reading. */
  cursor?: number;
  /** How far to read back before the cursor, because an event can be listed after its time. */
  overlap: number;
  /** No earlier change is wanted. */
  earliest: number;
}

/** What is known after a reading. */
export interface Reading {
  /** How many changes the list had. */
  listed: number;
  /** The cursor of the next reading. */
  cursor?: number;
  /** Whether the platform has sent its time. Without it, the cursor stays where it was. */
  hasPlatformTime: boolean;
}

/** Reads a time with its zone, in milliseconds since 1970. Returns undefined for any other text. */
export function readExactTime(text: string): number | undefined {
  const moment = readMoment(text);
  return moment && moment.earliest === moment.latest ? moment.earliest : undefined;
}

/**
 * Reads all changes since the cursor, and passes each of them on.
 *
 * The next cursor is the newest time of a change. It counts only if it isn't after the time of this computer, and the
 * cursor is never after the time that the platform had at the start of the reading: one wrong time in the future would hide
 * all later changes. If the clock of the platform is set back, the cursor goes back too.
 *
 * @throws a `ScreeningError` if the list can't be read to its end. What was passed on until then is right.
 */
export async function readChanges(
  db: Database,
  client: Client,
  {cursor, overlap, earliest}: Start,
  signal: AbortSignal,
  take: (event: HistoryEvent) => void | Promise<void>,
): Promise<Reading> {
  // Before 1970, there are no changes.
  const start = Math.max(0, earliest, cursor === undefined ? 0 : cursor - overlap);
  const since = new Date(start).toISOString();
  const changes = client.changes({since, overlap: 0}, {signal, seen: rememberItems(db, 'changes')});
  let newest = cursor;
  let listed = 0;
  for await (const event of changes) {
    listed += 1;
    // A time without a zone counts as the earliest moment that it can mean.
    const time = readMoment(event.timestamp)?.earliest;
    const isNewer = time !== undefined && (newest === undefined || time > newest);
    if (isNewer && time <= Date.now()) newest = time;
    await take(event);
  }
  const {until = since} = changes;
  const hasPlatformTime = until !== since;
  if (!hasPlatformTime) return {listed, cursor, hasPlatformTime};
  return {
    listed,
    cursor: newest === undefined ? undefined : Math.min(newest, Date.parse(until)),
    hasPlatformTime,
  };
}
