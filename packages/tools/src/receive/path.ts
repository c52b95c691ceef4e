/** Reads the secret path that the platform posts to. Without a signature, it is what tells real messages from others. */
import {createHash, randomBytes, timingSafeEqual} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {UsageError} from '../errors';
import {replaceFile} from '../output/replace-file';

/** The file of the path in the state folder. */
export const pathFile = 'path.txt';

/** A secret path, which no message may repeat. */
export class SecretPath {
  readonly #digest: Buffer;

  /** @throws an `Error` if the text isn't a path. It doesn't repeat the text. */
  constructor(text: string) {
    const path = /^\/[^\s?#\p{Cc}]*$/u.test(text) ? normalize(text) : undefined;
    if (path === undefined) throw new Error('it must start with a slash, without spaces, ? and #');
    if (path === '') throw new Error('it has only slashes, which anyone would guess');
    this.#digest = digestOf(path);
  }

  /**
   * Returns whether a request is for this path. Slashes and a query at its end, and the way in which its characters are
   * encoded, make no difference; capitals do. How long it takes says nothing about the path.
   *
   * @param target The target of the request, as it was sent.
   */
  matches(target: string): boolean {
    const path = normalize(target);
    return path !== undefined && timingSafeEqual(digestOf(path), this.#digest);
  }
}

const digestOf = (path: string): Buffer => createHash('sha256').update(path).digest();

/** Returns the path of a target without differences that don't matter, or undefined if it can't be decoded. */
function normalize(target: string): string | undefined {
  // Proxies may send the whole address.
  const [path] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURIComponent(path).replace(/\/+$/, '');
  } catch {
    return undefined;
  }
}

/** Where the path comes from. */
export interface FoundPath {
  path: SecretPath;
  /** The path itself, if it was made just now. It is shown this one time. */
  made?: string;
}

/**
 * Returns the path of the environment variable `RECEIVER_PATH`, or the one of the state folder. The first start makes it.
 *
 * @throws a `UsageError` if the variable or the file isn't a path.
 */
export function findPath(folder: string, given: string | undefined): FoundPath {
  if (given !== undefined) return {path: readPath(given, 'RECEIVER_PATH', 'Correct it.')};
  const file = join(folder, pathFile);
  if (existsSync(file)) {
    const remedy =
      'Restore it, or delete it: the next start makes another path, which the platform must get.';
    return {path: readPath(readFileSync(file, 'utf8').trimEnd(), file, remedy)};
  }
  const made = `/hooks/${randomBytes(16).toString('hex')}`;
  replaceFile(file, [`${made}\n`]);
  return {path: new SecretPath(made), made};
}

function readPath(text: string, name: string, remedy: string): SecretPath {
  try {
    return new SecretPath(text);
  } catch (error) {
    throw new UsageError(`${name} isn't a path: ${(error as Error).message}. ${remedy}`);
  }
}
