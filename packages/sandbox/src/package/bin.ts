/** Runs the command of the sandbox's package. It is bundled into one file, in the package with the data. */
import {readFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {runCommand, type Loaded} from '../server/command';

const folder = join(__dirname, '..');

runCommand({
  typed: basename(process.argv[1], '.js'),
  load: async () => JSON.parse(await readFile(join(folder, 'data.json'), 'utf8')) as Loaded,
  pages: join(folder, 'pages'),
});
