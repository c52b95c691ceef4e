/** Packs the programs of the guides with the modules that they import. */
import {strToU8, zipSync} from 'fflate';
import {readExamples} from '../../guides/lib/examples';

/** Fixed time, the earliest in a zip file. Without it, each build would give different bytes. */
const mtime = new Date(1980, 0, 1);

/** Returns a zip file with one folder, which contains all programs. */
export function packPrograms(root: string, folder: string): Uint8Array {
  const programs = [...readExamples(root)].map(([name, text]) => [name, strToU8(`${text}\n`)]);
  return zipSync({[folder]: Object.fromEntries(programs) as Record<string, Uint8Array>}, {mtime});
}
