/** Writes files that other programs read, so that they find the old content or the whole new one. */
import {randomUUID} from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import {StopError} from '../errors';

/** How much text is collected before it is written, in characters. */
const blockSize = 1 << 16;

/** The names of drafts: the name of the file, an identifier that is never used twice, and a word that explains it. */
const draftName = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.draft$/;

/**
 * Writes a file in place of an older one, in one step. Only the owner can read it. Links with its name aren't followed.
 *
 * @param texts The content in parts, which aren't all in memory at the same time.
 * @throws a `StopError` if the file can't be written. The older file stays.
 */
export function replaceFile(path: string, texts: Iterable<string>): void {
  // Nobody can have prepared a link with this name.
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    writeNewFile(draft, texts);
    renameSync(draft, path);
    syncFolder(path);
  } catch (error) {
    rmSync(draft, {force: true});
    throw explainFileError(path, error);
  }
}

/**
 * Removes the drafts in a folder that killed commands have left. Files with other names, links and folders stay.
 *
 * @param age How old a draft must be, in milliseconds. 0 is only right while no other process can write into the folder.
 */
export function removeDrafts(folder: string, age: number): void {
  for (const name of readdirSync(folder)) {
    if (!draftName.test(name)) continue;
    const draft = join(folder, name);
    // Another process may have removed or renamed it meanwhile.
    const found = lstatSync(draft, {throwIfNoEntry: false});
    if (found?.isFile() && Date.now() - found.mtimeMs >= age) rmSync(draft, {force: true});
  }
}

/** Writes a file that doesn't exist yet, which only its owner can read. It survives a power failure. */
export function writeNewFile(path: string, texts: Iterable<string | Uint8Array>): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    let block = '';
    const flush = (): void => {
      writeAll(file, Buffer.from(block));
      block = '';
    };
    for (const text of texts) {
      if (typeof text === 'string') block += text;
      else {
        flush();
        writeAll(file, text);
      }
      if (block.length > blockSize) flush();
    }
    flush();
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Returns the error to throw when a file can't be written: one that says what to do, or another error as it is. */
export function explainFileError(path: string, error: unknown): unknown {
  const {code, message} = error as NodeJS.ErrnoException;
  // Errors without a code come from the content, not from the file.
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error;
  const isOpen = ['EBUSY', 'EPERM', 'EACCES'].includes(code);
  return new StopError(
    `${path} can't be written: ${message}. ${isOpen ? 'Close the program that has it open' : 'Free space on the disk or remove the cause'}, then start the command again. Nothing that was stored is lost.`,
  );
}

/** Writes bytes at the current position of a file, or at another one. The system can take them in several parts. */
export function writeAll(file: number, bytes: Uint8Array, position?: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(
      file,
      bytes,
      done,
      bytes.length - done,
      position === undefined ? null : position + done,
    );
}

/** Makes the name of a new file survive a power failure. Windows has no call for this. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
