/**
 * Saves the state of the sandbox in a file, so that it survives a restart, even after a kill. Each save replaces the
 * file with a new one, which is complete before it gets the name of the old one. The file has one line, which starts
 * with its checksum, so that damage is detected.
 */
import {createHash, randomUUID} from 'node:crypto';
import {chmodSync, lstatSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Seed, State} from '../core/types';
import {UsageError} from './options';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Returns a digest that identifies the data that a state belongs to. */
export const digestOf = (data: Seed) => hashOf(JSON.stringify(data));

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
  /** The last saved state without its time, and its time. */
  #saved?: {json: string; now: number};

  /** @param data the digest of the data that the state belongs to. Sandboxes with another one can't use the state */
  constructor(file: string, data: string) {
    this.#file = file;
    this.#data = data;
  }

  /** Reads the saved state, if any, without changing the file. @throws when the file is another one or damaged */
  read(): State | undefined {
    const text = this.#readText();
    if (text === '') return undefined;
    const advice = 'Name another file with --persist, or delete this one.';
    const [, checksum, json] = /^([0-9a-f]{64}) (\{"kept":"sandbox state",.*)\n$/.exec(text) ?? [];
    if (json === undefined || checksum !== hashOf(json))
      throw new Error(`${this.#file} is not a saved sandbox state, or is damaged. ${advice}`);
    const {data, state} = JSON.parse(json) as {data: string; state: State};
    if (data !== this.#data) throw new Error(`${this.#file} was saved by a sandbox with different data. ${advice}`);
    return state;
  }

  /**
   * Saves the state if it has changed. It survives the end of the process, but not a power failure.
   * @throws when it can't be written. The old file is unchanged then, and the next call tries again
   */
  save(state: State, now: number): void {
    const json = JSON.stringify({...state, now: 0});
    // Responses show whole seconds. After a restart, the time must not be earlier than a time that was shown.
    const isShown = Math.floor(now / 1000) <= Math.floor((this.#saved?.now ?? -1000) / 1000);
    if (json === this.#saved?.json && isShown) return;
    const saved = JSON.stringify({kept: 'sandbox state', data: this.#data, state: {...state, now}});
    try {
      this.#write(`${hashOf(saved)} ${saved}\n`);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const problem = `${this.#file} cannot be written (${codeOf(error)}).`;
      if (this.#saved) throw new Error(`The last change is not saved yet: ${problem}`, {cause: error});
      throw new UsageError(`--persist: ${problem}`);
    }
    this.#saved = {json, now};
  }

  /** Replaces the file. Keeps its links and its mode. */
  #write(text: string): void {
    const {target, mode} = targetOf(this.#file);
    const draft = join(dirname(target), `.sandbox-state-${randomUUID()}`);
    try {
      writeFileSync(draft, text, {flag: 'wx'});
      if (mode !== undefined) chmodSync(draft, mode);
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, {force: true});
      throw error;
    }
  }

  #readText(): string {
    try {
      const {target, mode} = targetOf(this.#file);
      return mode === undefined ? '' : readFileSync(target, 'utf8');
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`--persist: ${this.#file} cannot be read (${codeOf(error)}).`);
    }
  }
}
