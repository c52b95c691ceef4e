/** Turns the folder of the npm package into one that contains libsql, for computers without a registry. */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {binaryPackage} from './pack';

/** Where libsql looks for its binaries, each in a separate package. */
export const binariesFolder = 'node_modules/@libsql';

type Manifest = Record<string, unknown>;

/**
 * Makes npm pack libsql with the package, and install the file without asking a registry.
 *
 * @param folder The package, with libsql and its binaries for this system in `node_modules`.
 * @param system The system as `process.platform` and `process.arch` name it. npm refuses to install the file on another.
 */
export function bundleDependencies(folder: string, {os, cpu}: {os: string; cpu: string}): void {
  const binaries = readdirSync(join(folder, binariesFolder)).map((name) => `@libsql/${name}`);
  if (binaries.length === 0) throw new Error(`${binaryPackage} has no binary for ${os}-${cpu}`);
  changeManifest(folder, (manifest) => ({
    ...manifest,
    os: [os],
    cpu: [cpu],
    bundleDependencies: [binaryPackage],
  }));
  // npm would look for the binaries of the other systems, only to leave them out, and fail without a registry.
  changeManifest(join(folder, 'node_modules', binaryPackage), (manifest) => ({
    ...manifest,
    optionalDependencies: Object.fromEntries(
      Object.entries(manifest.optionalDependencies as Record<string, string>).filter(([name]) =>
        binaries.includes(name),
      ),
    ),
  }));
}

/** Rewrites the `package.json` of a folder. */
function changeManifest(folder: string, change: (manifest: Manifest) => Manifest): void {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  writeFileSync(file, `${JSON.stringify(change(manifest), null, 2)}\n`);
}
