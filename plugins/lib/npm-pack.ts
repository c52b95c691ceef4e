/** Packs the folder of an npm package into a file, as `npm publish` would. */
import {execFileSync} from 'node:child_process';
import {renameSync} from 'node:fs';
import {join} from 'node:path';

/**
 * Packs a folder with a `package.json` into `file`. npm sets no dates and sorts the files, so the same content gives the
 * same bytes.
 */
export function packFolder(folder: string, file: string): void {
  const options = ['--json', '--offline', '--ignore-scripts', '--pack-destination', folder];
  const packed = execFileSync('npm', ['pack', folder, ...options], {encoding: 'utf8'});
  const [{filename}] = JSON.parse(packed) as [{filename: string}];
  renameSync(join(folder, filename), file);
}
