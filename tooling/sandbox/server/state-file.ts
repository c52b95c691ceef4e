/**
 * Saves the state of the sandbox in a file, so that it survives a restart, even after a kill.
 *
 * The first line contains the whole state. Each further line contains the changes up to a response, and is written
 * before the response is sent. A line starts with its checksum, so that damage is detected. Each start merges all lines
 * into one.
 */
import {createHash} from 'node:crypto';
import {appendFileSync, closeSync, fstatSync, openSync, readFileSync, renameSync} from 'node:fs';
import {crc32} from 'node:zlib';
import type {Seed, State, StoredEntity} from '../../../src/sandbox/types';
import {UsageError} from './options';

/** Lists that only grow. Entities and tasks can also change. All other parts are small and written as a whole. */
const growing = ['histories', 'alerts', 'webhooks', 'published'] as const;
const apart = ['now', 'advanced', 'entities', 'tasks', ...growing] as const;

type Task = State['tasks'][number];
type Change = Partial<Omit<State, 'tasks'>> & {tasks?: (Partial<Task> & Pick<Task, 'id'>)[]};
type Start = {kept: 'sandbox state'; data: string; state: State};

function lineOf(value: Start | Change): string {
  const json = JSON.stringify(value);
  return `${crc32(json)} ${json}\n`;
}

/** Reads the value of a line. Returns undefined if the line is damaged. */
function valueOf(line: string): unknown {
  const space = line.indexOf(' ');
  const json = line.slice(space + 1);
  return line.slice(0, space) === String(crc32(json)) ? JSON.parse(json) : undefined;
}

/** Returns a digest that identifies the data that a state belongs to. */
export const digestOf = (data: Seed) => createHash('sha256').update(JSON.stringify(data)).digest('hex');

export class StateFile {
  readonly #file: string;
  readonly #data: string;
  #fd: number | undefined;
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

  /** Replaces the file with a file of a single line, which contains the whole state. */
  start(state: State, now: number): void {
    const draft = `${this.#file}.new`;
    try {
      const fd = openSync(draft, 'w');
      appendFileSync(fd, lineOf({kept: 'sandbox state', data: this.#data, state: {...state, now}}));
      renameSync(draft, this.#file);
      this.close();
      this.#fd = fd;
    } catch (error) {
      throw new UsageError(`--persist: ${this.#file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
    }
    this.#written.note(state, now);
  }

  /** Writes the changes. They survive the end of the process, but not a power failure. */
  keep(state: State, now: number): void {
    const fd = this.#fd;
    if (fd === undefined || fstatSync(fd).nlink === 0)
      throw new Error(`The state is no longer saved: ${this.#file} was deleted or replaced, or could not be written.`);
    // A reset creates new lists.
    if (this.#written.entities !== state.entities) return this.start(state, now);
    const change = this.#written.changes(state, now);
    if (!change) return;
    // If this fails, nothing more may be written, because the line may be incomplete.
    this.#fd = undefined;
    appendFileSync(fd, lineOf(change));
    this.#fd = fd;
    this.#written.note(state, now);
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #readBytes(): Buffer {
    try {
      return readFileSync(this.#file);
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return Buffer.alloc(0);
      throw new UsageError(`--persist: ${this.#file} cannot be read (${code}).`);
    }
  }
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
