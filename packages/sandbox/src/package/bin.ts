/** Runs the command of the sandbox's package. It is bundled into one file, in the package with the data. */
import {readFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {runCommand, type Loaded} from '../server/command';

const folder = join(__dirname, '..');

/** Reads a JSON file of the package. */
const read = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(join(folder, file), 'utf8')) as T;

runCommand({
  typed: basename(process.argv[1], '.js'),
  version: async () => (await read<{version: string}>('package.json')).version,
  load: () => read<Loaded>('data.json'),
  pages: join(folder, 'pages'),
});
