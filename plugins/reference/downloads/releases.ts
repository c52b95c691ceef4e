/**
 * Keeps the released packages as they are: lock files of readers contain their hashes, so a file that was released never
 * changes and never goes. `npm run generate` writes only versions that aren't released.
 */
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {measureFile} from '../../lib/measure';

/**
 * Checks the released files.
 *
 * @param folder The folder with the released files. It doesn't exist before the first release.
 * @param hashes The SHA-256 of each released file, by its name.
 * @param made The names of the files that this build makes.
 * @throws an error that names the first file that is missing, changed, not recorded, or about to be replaced.
 */
export function checkReleases(
  folder: string,
  hashes: Record<string, string>,
  made: string[],
): void {
  const replaced = made.find((name) => name in hashes);
  if (replaced)
    throw new Error(`${replaced} is released: raise the version before you change the package`);
  for (const [name, hash] of Object.entries(hashes)) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new Error(`${file} is released, but missing: restore it`);
    if (measureFile(file).sha256 !== hash)
      throw new Error(`${file} is released, but has changed: restore it`);
  }
  const unknown = existsSync(folder) && readdirSync(folder).find((name) => !(name in hashes));
  if (unknown)
    throw new Error(
      `${join(folder, unknown)} has no hash in released.json: add it, or remove the file`,
    );
}
