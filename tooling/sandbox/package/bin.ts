/** The command of the sandbox's package: bundled into one file, beside the data that it serves. */
import {readFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {runCommand} from '../server/command';
import {dataFile, pagesFolder, type PackedData} from './data';

const folder = join(__dirname, '..');

runCommand({
  typed: basename(process.argv[1], '.js'),
  load: async () => JSON.parse(await readFile(join(folder, dataFile), 'utf8')) as PackedData,
  pages: join(folder, pagesFolder),
});
