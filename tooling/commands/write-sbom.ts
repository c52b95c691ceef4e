/**
 * Lists every package of the lock file in the CycloneDX format: `npm run sbom [-- <file>]`.
 *
 * npm makes the list. This command removes what changes from run to run, so that one lock file always gives the same
 * list.
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {run} from './lib/run';

type Bom = {
  serialNumber?: string;
  metadata: {timestamp?: string; component: {name: string}};
  components: unknown[];
};

void run(() => {
  const [file = '.generated/sbom.cdx.json'] = process.argv.slice(2);
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const {status, stdout, stderr} = spawnSync('npm', ['sbom', ...options], {encoding: 'utf8', maxBuffer: 64 << 20});
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  const bom = JSON.parse(stdout) as Bom;
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  // npm names the project after its folder.
  bom.metadata.component.name = (JSON.parse(readFileSync('package.json', 'utf8')) as {name: string}).name;
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`);
  console.log(`${file}: ${bom.components.length} packages`);
  return 0;
});
