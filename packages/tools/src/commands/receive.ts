/** Receives webhooks: stores each event, answers, and then reads the current state from the API. */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import type {Command, Context, Ending} from '../command';
import {UsageError} from '../errors';
import type {OptionName} from '../options';
import {counted} from '../output/counted';
import {readMessage} from '../receive/messages';
import {Notes} from '../receive/notes';
import {findPath, pathFile} from '../receive/path';
import {ReadBack} from '../receive/read-back';
import {Receiver} from '../receive/server';
import {EventStore, files, receiveTables} from '../receive/store';
import {keepAddress} from '../run';
import {openFolder, type StateFolder} from '../state/folder';

const optionNames = [
  'state',
  'poll',
  'overlap',
  'list',
  'giveUp',
  'requestsPerSecond',
] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

/** How many entities are read at the same time. The limiter of the client keeps the rate limit. */
const readsAtOnce = 8;

/** How long the command waits for what no option sets, in milliseconds. */
export interface Pace {
  /** Between two looks for something to do. */
  look: number;
  /** Between two times at which messages are said that can come thousands of times. */
  notes: number;
  /** After the first failure of a reading. Each further pause is twice as long. */
  retry: number;
}

/** The pace of the command. Tests have a faster one. */
const usualPace: Pace = {look: 100, notes: 5000, retry: 2000};

export const receive: Command<Options> = {
  name: 'receive',
  summary: 'receive webhooks, store them, and read the current state',
  text: 'Receives webhooks until Ctrl+C or SIGTERM. Stores each message before it answers with 200, and then reads the entity or the task from the API, because a message can be forged. Polls the histories and lists all entities to find what was lost. It listens on 127.0.0.1: put a proxy with TLS in front of it. The environment variable RECEIVER_PORT is the port (default 8080, 0 for a free one). RECEIVER_PATH is the secret path. Without it, the first start makes a random one, prints it once, and keeps it in path.txt.',
  options: optionNames,
  required: ['state'],
  files: [
    {
      name: files.events,
      text: 'Each event once, one line of JSON each: the message without the API key, and its key, receivedAt and foundBy (webhook or poll).',
      columns: [],
    },
    {
      name: files.current,
      text: 'The newest known state of each entity, one line of JSON each.',
      columns: [],
    },
    {
      name: files.settled,
      text: 'The keys of the events whose entity or task was read, one line of JSON each.',
      columns: [],
    },
    {
      name: files.dead,
      text: "The keys of the events whose entity or task couldn't be read, and why. The next start tries again.",
      columns: [],
    },
    {name: pathFile, text: 'The secret path, unless RECEIVER_PATH is set.', columns: []},
  ],
  exits: {
    0: 'It was asked to stop, and everything that it has received is stored.',
    1: 'A person has to do something: a file cannot be written, was shortened, replaced or deleted, or the program has failed.',
  },
  examples: [{text: 'Receive webhooks on port 8080:', args: '--state receiver'}],
  run: (context) => runReceiver(context, usualPace),
};

/** Receives webhooks until the command is asked to stop. */
export async function runReceiver(context: Context<Options>, pace: Pace): Promise<Ending> {
  const {options, output} = context;
  const port = readPort(process.env.RECEIVER_PORT);
  // Without an address or a key, nothing is made.
  context.client();
  refuseEarlierFolder(options.state!);
  const folder = openFolder(options.state!, 'receive', receiveTables);
  try {
    keepAddress(folder.db, context.address, folder.db.count('SELECT count(*) FROM events') === 0);
    const notes = new Notes(output.say);
    const store = new EventStore(folder, (text) => notes.add(text));
    const receiver = await startReceiver(port, context, folder, store, notes);
    try {
      await readBackUntilStopped(context, store, notes, pace);
    } finally {
      await receiver.close();
      notes.flush();
    }
    return end(store, folder);
  } finally {
    folder.close();
  }
}

/** Reads the port from the environment. */
function readPort(text = '8080'): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`RECEIVER_PORT must be a port from 0 to 65535, but is "${text}".`);
}

/** Refuses the folder of the program that this command replaces, which has no journal with the usual name. */
function refuseEarlierFolder(path: string): void {
  if (!existsSync(join(path, files.events)) || existsSync(join(path, 'state.db'))) return;
  throw new UsageError(
    `${path} belongs to an earlier program, which this tool replaces. Use a new folder here: the first poll finds all changes again.`,
  );
}

/** Begins to receive messages. */
async function startReceiver(
  port: number,
  {output}: Context<Options>,
  folder: StateFolder,
  store: EventStore,
  notes: Notes,
): Promise<Receiver> {
  const receiver = new Receiver();
  // If the port can't be used, no path is made that nobody would see.
  const used = await receiver.listen(port);
  const {path, made} = findPath(folder.path, process.env.RECEIVER_PATH);
  receiver.accept({
    path,
    store: (body) => store.add('webhook', [readMessage(body)]),
    refused: (reason) => notes.add(`A request was refused: ${reason}`),
  });
  if (made !== undefined)
    output.say(
      `The secret path is ${made}. It is shown only now, and kept in ${join(folder.path, pathFile)}.`,
    );
  output.say(`Listening on http://127.0.0.1:${used}`);
  return receiver;
}

/** Reads back what events are about, and looks for lost ones, until the command is asked to stop. */
async function readBackUntilStopped(
  {options, client, signal}: Context<Options>,
  store: EventStore,
  notes: Notes,
  pace: Pace,
): Promise<void> {
  const readBack = new ReadBack(client(), store, signal, (text) => notes.add(text));
  const {poll, overlap, list, giveUp} = options;
  const effort = {giveUp: giveUp * 1000, pause: pace.retry};
  const repeat = (every: number, work: () => Promise<unknown>): Promise<void> =>
    repeatUntilStopped({every, least: pace.look}, signal, notes, work);
  const readers = Array.from({length: readsAtOnce}, () =>
    repeat(pace.look, async () => {
      while (!signal.aborted && (await readBack.visit(effort)));
    }),
  );
  await Promise.all([
    repeat(poll * 1000, () => readBack.poll(overlap)),
    repeat(list * 1000, () => readBack.list()),
    repeat(pace.look, async () => store.writeFiles(false)),
    repeat(pace.notes, async () => notes.flush()),
    ...readers,
  ]);
}

/**
 * Does a piece of work again and again until the signal. A failure doesn't end it.
 *
 * @param pauses `every` is the time from one begin to the next one, and `least` is the shortest pause, in milliseconds.
 */
async function repeatUntilStopped(
  {every, least}: {every: number; least: number},
  signal: AbortSignal,
  notes: Notes,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    const next = performance.now() + every;
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) notes.add(`Error: ${(error as Error).message}`);
    }
    // A failure that comes at once, as with a full disk, must not come at once again.
    await wait(Math.max(least, next - performance.now()), undefined, {signal}).catch(
      () => undefined,
    );
  }
}

/** Writes the last lines, and counts. */
function end(store: EventStore, {path}: StateFolder): Ending {
  const needsPerson: string[] = [];
  try {
    store.writeFiles(true);
  } catch (error) {
    needsPerson.push((error as Error).message);
  }
  needsPerson.push(...store.losses);
  const {stored, settled, open, dead} = store.count();
  return {
    summary: `Stopped. ${counted(stored, 'event is', 'events are')} stored: ${settled} settled, ${open} waiting for the next start, ${counted(dead, 'dead letter', 'dead letters')}. See ${path}.`,
    result: {stored, settled, open, deadLetters: dead, folder: path},
    needsPerson,
  };
}
