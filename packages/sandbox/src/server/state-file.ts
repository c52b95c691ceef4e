/**
 * Saves the state of the sandbox in a file, so that it survives a restart, even after a kill.
 *
 * The first line contains the whole state. Each further line contains the changes up to a response, and is written
 * before the response is sent. A line starts with its checksum, so that damage is detected. Each start merges all lines
 * into one, in a new file that replaces the old one.
 */
import {createHash, randomUUID} from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Seed, State, StoredEntity} from '../core/types';
import {UsageError} from './options';

/** Lists that only grow. Entities and tasks can also change. All other parts are small and written as a whole. */
const growing = ['histories', 'alerts', 'webhooks', 'published'] as const;
const apart = ['now', 'advanced', 'entities', 'tasks', ...growing] as const;

type Task = State['tasks'][number];
type Change = Partial<Omit<State, 'tasks'>> & {tasks?: (Partial<Task> & Pick<Task, 'id'>)[]};
type Start = {kept: 'sandbox state'; data: string; state: State};

const checksumOf = (json: string) => createHash('sha256').update(json).digest('hex').slice(0, 16);

function lineOf(value: Start | Change): Buffer {
  const json = JSON.stringify(value);
  return Buffer.from(`${checksumOf(json)} ${json}\n`);
}

/** Reads the value of a line. Returns undefined if the line is damaged. */
function valueOf(line: string): unknown {
  const space = line.indexOf(' ');
  const json = line.slice(space + 1);
  return line.slice(0, space) === checksumOf(json) ? JSON.parse(json) : undefined;
}

/** Returns a digest that identifies the data that a state belongs to. */
export const digestOf = (data: Seed) => createHash('sha256').update(JSON.stringify(data)).digest('hex');

/**
 * Follows links to the file that stores the state, and returns its mode if it exists.
 * @throws UsageError when it is a folder, a device or anything else that isn't a regular file
 */
function targetOf(file: string): {target: string; mode?: number} {
  if (!lstatSync(file, {throwIfNoEntry: false})) return {target: file};
  const found = statSync(file, {throwIfNoEntry: false});
  if (!found) throw new UsageError(`--persist: ${file} is a link to a file that does not exist.`);
  if (!found.isFile()) throw new UsageError(`--persist: ${file} is not a regular file.`);
  return {target: realpathSync(file), mode: found.mode & 0o777};
}

export class StateFile {
  readonly #file: string;
  readonly #data: string;
  #fd: number | undefined;
  /** The number of bytes in the file up to the end of the last line that was written completely. */
  #length = 0;
  #written = new Written();

  /** @param data the digest of the data that the state belongs to. Sandboxes with another one can't use the state */
  constructor(file: string, data: string) {
    this.#file = file;
    this.#data = data;
  }

  /** Reads the saved state, if any, without changing the file. @throws when the file is another one or damaged */
  read(): State | undefined {
    const bytes = this.#readBytes();
    if (bytes.length === 0) return undefined;
    const advice = 'Name another file with --persist, or delete this one.';
    const lines = linesOf(bytes);
    const start = valueOf(lines.next().value ?? '') as Start | undefined;
    if (start?.kept !== 'sandbox state')
      throw new Error(`${this.#file} is not a saved sandbox state, or is damaged. ${advice}`);
    if (start.data !== this.#data)
      throw new Error(`${this.#file} was saved by a sandbox with different data. ${advice}`);
    const restored = new Restored(start.state);
    let number = 1;
    for (const line of lines) {
      const change = valueOf(line) as Change | undefined;
      number += 1;
      if (!change) throw new Error(`${this.#file} is damaged in line ${number}. ${advice}`);
      restored.apply(change);
    }
    return restored.state;
  }

  /** Replaces the file with a file of a single line, which contains the whole state. Keeps its links and its mode. */
  start(state: State, now: number): void {
    const line = lineOf({kept: 'sandbox state', data: this.#data, state: {...state, now}});
    let [fd, draft]: [number | undefined, string] = [undefined, ''];
    try {
      const {target, mode} = targetOf(this.#file);
      draft = join(dirname(target), `.sandbox-state-${randomUUID()}`);
      fd = openSync(draft, 'wx', mode);
      // The mask of the process doesn't apply to the mode of an existing file.
      if (mode !== undefined) fchmodSync(fd, mode);
      writeAll(fd, line, 0);
      renameSync(draft, target);
    } catch (error) {
      if (fd !== undefined) {
        closeSync(fd);
        rmSync(draft);
      }
      if (error instanceof UsageError) throw error;
      throw new UsageError(`--persist: ${this.#file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
    }
    this.close();
    [this.#fd, this.#length] = [fd, line.length];
    this.#written.note(state, now);
  }

  /**
   * Writes the changes since the last successful call. They survive the end of the process, but not a power failure.
   * @throws when they can't be written. The next call then writes them too
   */
  keep(state: State, now: number): void {
    const fd = this.#fd;
    if (fd === undefined || fstatSync(fd).nlink === 0)
      throw new Error(`The state is no longer saved: ${this.#file} was deleted or replaced.`);
    // A reset creates new lists.
    if (this.#written.entities !== state.entities) return this.start(state, now);
    const change = this.#written.changes(state, now);
    if (!change) return;
    const line = lineOf(change);
    try {
      // An incomplete line of an earlier call is overwritten. What is left of it has no line end, so it isn't read.
      writeAll(fd, line, this.#length);
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      throw new Error(`The last change is not saved yet: ${this.#file} cannot be written (${code}).`, {cause: error});
    }
    this.#length += line.length;
    this.#written.note(state, now);
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #readBytes(): Buffer {
    try {
      const {target, mode} = targetOf(this.#file);
      return mode === undefined ? Buffer.alloc(0) : readFileSync(target);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`--persist: ${this.#file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
}

function writeAll(fd: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at, position + at);
}

/** Reads all complete lines. A kill during writing leaves an incomplete last line, whose response was never sent. */
function* linesOf(bytes: Buffer): Generator<string, undefined> {
  for (let from = 0, end; (end = bytes.indexOf('\n', from)) >= 0; from = end + 1)
    yield bytes.toString('utf8', from, end);
}

/** Restores a state by applying changes one after the other. */
class Restored {
  readonly state: State;
  readonly #places: Map<string, number>;

  constructor(state: State) {
    this.state = state;
    this.#places = new Map(state.entities.map(({urn}, index) => [urn, index]));
  }

  apply({entities = [], tasks = [], ...others}: Change): void {
    const {state} = this;
    for (const entity of entities) {
      const place = this.#places.get(entity.urn) ?? state.entities.length;
      this.#places.set(entity.urn, place);
      state.entities[place] = entity;
    }
    for (const task of tasks) {
      const known = state.tasks.find(({id}) => id === task.id);
      if (known) Object.assign(known, task);
      else state.tasks.push(task as Task);
    }
    for (const name of growing) for (const one of others[name] ?? []) (state[name] as unknown[]).push(one);
    const whole = Object.entries(others).filter(([name]) => !growing.some((list) => list === name));
    Object.assign(state, Object.fromEntries(whole));
  }
}

/** Remembers as much of the saved state as is needed to find later changes. */
class Written {
  entities: StoredEntity[] | undefined;
  #now = 0;
  #lengths: Record<string, number> = {};
  #small: Record<string, string> = {};
  #working: Task[] = [];

  note(state: State, now: number): void {
    this.entities = state.entities;
    this.#now = now;
    for (const name of ['entities', 'tasks', ...growing] as const) this.#lengths[name] = state[name].length;
    this.#small = Object.fromEntries(smallParts(state).map(([name, part]) => [name, JSON.stringify(part)]));
    this.#working = state.tasks.filter(({taskStatus}) => taskStatus === 'Working');
  }

  changes(state: State, now: number): Change | undefined {
    const added = <T>(name: string, list: T[]): T[] => list.slice(this.#lengths[name]);
    // A change to an entity adds a history event, or comes from news about one of its matches.
    const changed = new Set(added('histories', state.histories).map(({urn}) => urn));
    const news = new Set(added('published', state.published).map(({sigmaID}) => sigmaID));
    const hasChanged = ({urn, matches}: StoredEntity) =>
      changed.has(urn) || matches.some(({sigmaID}) => news.has(sigmaID));
    const known = state.entities.slice(0, changed.size + news.size > 0 ? this.#lengths.entities : 0);
    const ended = this.#working.filter(({taskStatus}) => taskStatus !== 'Working');
    const lists = {
      entities: [...known.filter(hasChanged), ...added('entities', state.entities)],
      tasks: [
        ...ended.map(({id, dueAt, taskStatus, errors}) => ({id, dueAt, taskStatus, errors})),
        ...added('tasks', state.tasks),
      ],
      ...Object.fromEntries(growing.map((name) => [name, added<unknown>(name, state[name])])),
    };
    const change = Object.fromEntries([
      ...Object.entries(lists).filter(([, list]) => list.length > 0),
      ...smallParts(state).filter(([name, part]) => JSON.stringify(part) !== this.#small[name]),
    ]);
    // Responses show whole seconds. After a restart, the time must not be earlier than a time that was shown.
    const isLater = Math.floor(now / 1000) > Math.floor(this.#now / 1000);
    return Object.keys(change).length > 0 || isLater ? {...change, now} : undefined;
  }
}

function smallParts(state: State): [string, unknown][] {
  return Object.entries(state).filter(([name]) => !apart.some((one) => one === name));
}
