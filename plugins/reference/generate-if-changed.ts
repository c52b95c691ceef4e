/**
 * Generates what the site is built from, if its inputs changed: the bundled description, the pages of the reference, the
 * data of the sandbox and the downloads. `docusaurus.config.ts` calls this first, so that the commands of Docusaurus
 * work in a new clone.
 */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {product} from '@screening/product';

/** Contains the fingerprint of the inputs, if the last generation was complete. */
export const stampFile = '.generated/inputs.txt';

/** Set when the page generator runs, because it's a command of Docusaurus and loads the configuration too. */
export const generating = {GENERATING_SITE: 'true'};

const folders = ['openapi', 'docs', 'src', 'plugins', 'packages', 'scripts'];
const ignored = /node_modules|\.(tsx|css|md)$/;

function fingerprint(root: string): string {
  // Pages are dated from the history.
  const {stdout} = spawnSync('git', ['rev-parse', 'HEAD'], {cwd: root});
  const hash = createHash('sha256').update(
    JSON.stringify([product, process.env.API_URL, String(stdout)]),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({parentPath, name}) => relative(root, join(parentPath, name))),
  );
  for (const file of ['package.json', ...files.sort()])
    if (!ignored.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Records that everything has been generated from the present inputs. */
export const markGenerated = (root: string): void =>
  writeFileSync(join(root, stampFile), fingerprint(root));

/** Throws an error if the generation fails, which prints the reasons. */
export function generateIfChanged(root: string): void {
  const stamp = join(root, stampFile);
  if (process.env.GENERATING_SITE) return;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)) return;
  const command = ['--import', 'tsx', 'scripts/generate.ts'];
  const {status} = spawnSync(process.execPath, command, {cwd: root, stdio: 'inherit'});
  if (status !== 0) throw new Error('The sources of the site could not be generated.');
}
