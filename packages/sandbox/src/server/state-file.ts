/**
 * Saves the state of the sandbox in a file, so that it survives a restart, even after a kill. Each save replaces the
 * file with a new one, which is complete before it gets the name of the old one. The file has one line, which starts
 * with its checksum, so that damage is detected.
 */
import {createHash, randomUUID} from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Seed} from '../core/seed';
import type {State} from '../core/state';
import {UsageError} from './options';

/** The state in its file. */
type Saved = {
  kept: 'sandbox state';
  /** The digest of the data that the state belongs to. */
  data: string;
  state: State;
};

/** What was saved last: the state without its time, as JSON, and the time in milliseconds. */
type LastSave = {
  json: string;
  now: number;
};

type StateFile = {
  /** Reads the saved state, if any, without changing the file. @throws when the file is another one or damaged */
  read: () => State | undefined;
  /**
   * Saves the state at a time in milliseconds if it has changed. It survives the end of the process, but not a power
   * failure.
   * @throws when it can't be written. The old file is unchanged then, and the next call tries again
   */
  save: (state: State, now: number) => void;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Returns a digest that identifies the data that a state belongs to. */
export const digestOf = (data: Seed) => hashOf(JSON.stringify(data));

/** @param data the digest of the data that the state belongs to. Sandboxes with another one can't use the state */
export function openStateFile(file: string, data: string): StateFile {
  let last: LastSave | undefined;

  return {
    read(): State | undefined {
      const text = readText(file);
      if (text === '') return undefined;
      const advice = 'Name another file with --persist, or delete this one.';
      const [, checksum, json] =
        /^([0-9a-f]{64}) (\{"kept":"sandbox state",.*)\n$/.exec(text) ?? [];
      if (json === undefined || checksum !== hashOf(json))
        throw new Error(`${file} is not a saved sandbox state, or is damaged. ${advice}`);
      const saved = JSON.parse(json) as Saved;
      if (saved.data !== data)
        throw new Error(`${file} was saved by a sandbox with different data. ${advice}`);
      return saved.state;
    },

    save(state: State, now: number): void {
      const json = JSON.stringify({...state, now: 0});
      // Responses show whole seconds. After a restart, the time must not be earlier than a time that was shown.
      if (json === last?.json && Math.floor(now / 1000) <= Math.floor(last.now / 1000)) return;
      const content: Saved = {kept: 'sandbox state', data, state: {...state, now}};
      const saved = JSON.stringify(content);
      try {
        replace(file, `${hashOf(saved)} ${saved}\n`);
      } catch (error) {
        const problem = `${file} cannot be written (${codeOf(error)}).`;
        if (last) throw new Error(`The last change is not saved yet: ${problem}`, {cause: error});
        throw new UsageError(`--persist: ${problem}`);
      }
      last = {json, now};
    },
  };
}

/** Returns the text of a regular file, or an empty text if there is no file. */
function readText(file: string): string {
  try {
    if (!lstatSync(file, {throwIfNoEntry: false})) return '';
    // Reading a device or a pipe would never end.
    if (!statSync(file).isFile()) throw new UsageError(`--persist: ${file} is not a regular file.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--persist: ${file} cannot be read (${codeOf(error)}).`);
  }
}

/** Replaces a file. Keeps its links and its mode. */
function replace(file: string, text: string): void {
  const found = statSync(file, {throwIfNoEntry: false});
  const target = found ? realpathSync(file) : file;
  const draft = join(dirname(target), `.sandbox-state-${randomUUID()}`);
  try {
    writeFileSync(draft, text, {flag: 'wx'});
    if (found) chmodSync(draft, found.mode & 0o777);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, {force: true});
    throw error;
  }
}
