/** Reads package-lock.json: what is installed, and what npm noted of it. */
import {readFileSync} from 'node:fs';

export type Locked = {
  /** Where it is installed: `node_modules/a/node_modules/b`. */
  path: string;
  name: string;
  version: string;
  licence?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dev?: boolean;
};

type Lock = {
  lockfileVersion: number;
  packages: Record<string, Omit<Locked, 'path' | 'name' | 'licence'> & {license?: string}>;
};

/**
 * All packages of a lock file, without the project itself.
 *
 * @throws when the file has another format than npm 9 and later write, or lists nothing
 */
export function readLock(file: string): Locked[] {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  if (lock.lockfileVersion !== 3) throw new Error(`${file}: its version is ${lock.lockfileVersion}, not 3`);
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, {license, ...rest}]) => ({
      ...rest,
      path,
      licence: license,
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
    }));
  if (packages.length === 0) throw new Error(`${file} lists no package`);
  return packages;
}
