/** Follows the changes of all monitored entities, and writes each change once. */
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {type HistoryEvent, RefusedError, UnavailableError} from '@screening/client';
import {ChangeFile, changesName, changesTables} from '../changes/change-file';
import {readChanges, readExactTime, type Reading} from '../changes/read-changes';
import type {Command, Context, Ending} from '../command';
import {UsageError} from '../errors';
import type {OptionName} from '../options';
import type {Database} from '../state/database';
import {counted} from '../output/counted';
import {keepAddress} from '../run';
import {openFolder, type StateFolder} from '../state/folder';

/** How many changes are stored at once: those of a page. */
const changesAtOnce = 100;

/** The options of the command. */
const optionNames = [
  'state',
  'once',
  'every',
  'overlap',
  'since',
  'requestsPerSecond',
] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

export const follow: Command<Options> = {
  name: 'follow',
  summary: 'write each change of the monitored entities to a file',
  text: 'Reads the changes of all monitored, unarchived entities again and again, and appends each of them to a file, once. Runs until it is stopped. After a stop, start the command again with the same folder: it continues where it was. To keep the file small, rename it within the folder while the command waits or after it has ended: it begins a new one. Do not copy and empty it: changes that are missing in the file do not come again.',
  options: optionNames,
  required: ['state'],
  files: [
    {
      name: changesName,
      text: 'The changes, one JSON object in each line, as the API returns them. Those of one check are in the order of their times.',
      columns: [],
    },
  ],
  exits: {
    0: 'With --once, all changes are in the file. Otherwise, the command was asked to stop, and all that it received is in the file.',
    1: "A person has to do something: the key is refused, the disk is full, or with --once, the changes can't be read. Or the file was shortened, replaced, deleted or moved to another folder. A change within the file that keeps its length and its last 64 KB isn't noticed.",
  },
  examples: [
    {text: 'Follow all changes:', args: '--state changes'},
    {
      text: 'Write the changes since a time, for example from a scheduled job:',
      args: '--state changes --once --since 2025-03-01T00:00:00Z',
    },
  ],
  async run(context) {
    const folder = openFolder(context.options.state!, 'follow', [changesTables]);
    try {
      keepAddress(folder.db, context.address, folder.db.count('SELECT count(*) FROM known') === 0);
      const earliest = readSince(folder, context.options.since);
      return await followChanges(folder, context, earliest);
    } finally {
      folder.close();
    }
  },
};

/**
 * Reads `--since`, in milliseconds since 1970. It belongs to the folder, because the file must not get a gap.
 *
 * @throws a `UsageError` if it isn't a time, or another one than at the first start.
 */
function readSince({db, path}: StateFolder, since: string | undefined): number {
  const given = since === undefined ? undefined : readExactTime(since);
  if (since !== undefined && given === undefined)
    throw new UsageError(
      `--since must be a time with its zone, such as 2025-03-01T00:00:00Z, but is "${since}".`,
    );
  const kept = db.kept('since');
  if (kept === undefined) db.keep('since', String(given ?? 0));
  else if (given !== undefined && given !== Number(kept))
    throw new UsageError(
      `${path} was started with another --since. Leave it out, or use a new folder.`,
    );
  return Number(kept ?? given ?? 0);
}

/** Checks for changes until the command is stopped, or once. */
async function followChanges(
  folder: StateFolder,
  {client: connect, options, output, signal}: Context<Options>,
  earliest: number,
): Promise<Ending> {
  const {db} = folder;
  const client = connect();
  const file = new ChangeFile(folder, output.say);
  let added = 0;
  let total = file.total;
  let isListed = true;

  /** Stores all changes since the last check, and then where the next one starts. */
  const check = async (): Promise<void> => {
    let received: HistoryEvent[] = [];
    let fresh = 0;
    const store = (): void => {
      const events = received;
      received = [];
      fresh += file.receive(events);
    };
    const start = {cursor: keptCursor(db), overlap: options.overlap * 1000, earliest};
    let reading: Reading;
    try {
      reading = await readChanges(db, client, start, signal, (event) => {
        if (received.push(event) === changesAtOnce) store();
      });
    } finally {
      // What was received is right, also if the rest couldn't be read.
      store();
      file.append();
      added += fresh;
      total += fresh;
    }
    if (reading.cursor !== undefined) db.keep('cursor', String(reading.cursor));
    if (!reading.hasPlatformTime)
      output.say(
        "The platform didn't send its time (the header Date), so the next check reads the same changes again.",
      );
    const wasListed = isListed;
    isListed = start.cursor === undefined || reading.listed > 0;
    if (wasListed && !isListed)
      output.say(
        "The newest known change isn't listed: its entity was archived, or this is another account. If the sandbox was reset, use a new folder.",
      );
    if (!options.once) output.say(`${fresh} new, ${total} in total`);
  };

  const ending = (): Ending => ({
    summary: `${counted(added, 'new change', 'new changes')}, ${total} in total. See ${join(folder.path, changesName)}.`,
    result: {added, total, folder: folder.path},
    needsPerson: [...file.losses],
  });
  for (;;) {
    try {
      await check();
    } catch (error) {
      // A request to stop ends the requests of the client, as if the platform were out of reach.
      if (options.once || !canPass(error)) throw error;
      if (!signal.aborted) output.say(`The next check tries again: ${(error as Error).message}`);
    }
    if (options.once || signal.aborted) return ending();
    try {
      await wait(options.every * 1000, undefined, {signal});
    } catch {
      return ending();
    }
  }
}

function keptCursor(db: Database): number | undefined {
  const kept = db.kept('cursor');
  return kept === undefined ? undefined : Number(kept);
}

/** Returns whether an error can pass without a person: the platform is out of reach or busy. */
function canPass(error: unknown): boolean {
  return (
    error instanceof UnavailableError || (error instanceof RefusedError && error.status === 429)
  );
}
