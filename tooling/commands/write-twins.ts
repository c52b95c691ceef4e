/** Writes the Markdown twins, `llms.txt` and `llms-full.txt` into the built site: `jiti tooling/commands/write-twins.ts [folder]`. */
import {readBundle} from '../reference/read-bundle';
import {writeTwins} from '../twins/write';

const [folder = 'build'] = process.argv.slice(2);
console.log(
  `${folder}: ${writeTwins(folder, readBundle(process.cwd()), process.cwd())} Markdown twins, llms.txt, llms-full.txt`,
);
