/**
 * Lists every package of the lock file in the CycloneDX format: `npm run sbom [-- <file>]`.
 *
 * npm makes the list; what changes from run to run is taken out, so that one lock file gives one list.
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {readLock} from '../packages/lock';

type Component = {name: string; version: string; hashes?: unknown[]; licenses?: unknown[]};
type Bom = {
  bomFormat: string;
  serialNumber?: string;
  metadata: {timestamp?: string; component: Component};
  components: Component[];
};

/** @throws when npm fails, or its list is not that of the lock file */
function makeBom(): Bom {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const {status, stdout, stderr} = spawnSync('npm', ['sbom', ...options], {encoding: 'utf8', maxBuffer: 64 << 20});
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  const bom = JSON.parse(stdout) as Bom;
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  bom.metadata.component.name = (JSON.parse(readFileSync('package.json', 'utf8')) as {name: string}).name;
  const listed = new Set(bom.components.map(({name, version}) => `${name}@${version}`));
  const missing = readLock('package-lock.json').filter(({name, version}) => !listed.has(`${name}@${version}`));
  if (missing.length > 0) throw new Error(`npm sbom left out ${missing.map(({name}) => name).join(', ')}`);
  const unhashed = bom.components.filter(({hashes}) => !hashes?.length);
  if (unhashed.length > 0) throw new Error(`without a hash: ${unhashed.map(({name}) => name).join(', ')}`);
  return bom;
}

try {
  const [file = '.generated/sbom.cdx.json'] = process.argv.slice(2);
  const bom = makeBom();
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`);
  console.log(`${file}: ${bom.components.length} packages`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
