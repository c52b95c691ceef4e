/** Reads package-lock.json: the installed packages and what npm records about them. */
import {readFileSync} from 'node:fs';

export type Locked = {
  /** The folder that it is installed in: `node_modules/a/node_modules/b`. */
  path: string;
  name: string;
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dev?: boolean;
};

type Lock = {
  lockfileVersion: number;
  packages: Record<string, Omit<Locked, 'path' | 'name'>>;
};

/**
 * Lists all packages of a lock file, without the project itself.
 *
 * @throws when the file doesn't have the format of npm 9 and later, or lists no package
 */
export function readLock(file: string): Locked[] {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  if (lock.lockfileVersion !== 3) throw new Error(`${file}: its version is ${lock.lockfileVersion}, not 3`);
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, rest]) => ({
      ...rest,
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
    }));
  if (packages.length === 0) throw new Error(`${file} lists no package`);
  return packages;
}
