/**
 * Releases the packages whose version has no `-next`: copies their files to `static/downloads`, and records their hashes in
 * `packages/product/released.json`. CONTRIBUTING.md lists the steps before and after it.
 *
 * The clients and the tool come from `npm run generate`, the files of the tool for computers without a registry from
 * `scripts/bundle-tools.ts`, and the sandbox, which contains the pages, from `npm run build`. A file that is already
 * released isn't replaced.
 */
import {copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {releasedFiles, toolsVersion} from '@screening/product';
import {measureFile} from '../plugins/lib/measure';
import {bundleName, packagesFolder, sourceFiles, systems} from '../plugins/lib/packages';
import {downloadsRoute} from '../src/downloads';
import {run} from './lib/run';

const recordFile = 'packages/product/released.json';
const target = join('static', downloadsRoute);

/** The files that can be released, with the command that makes them. */
const candidates: [path: string, command: string][] = [
  ...[sourceFiles.client, sourceFiles['client-python'], sourceFiles.tools].map(
    (name): [string, string] => [join(packagesFolder, name), 'npm run generate'],
  ),
  ...Object.keys(systems).map((system): [string, string] => [
    join('.generated/bundles', bundleName(system, toolsVersion)),
    'npx tsx scripts/bundle-tools.ts',
  ]),
  [join('build', downloadsRoute, sourceFiles.sandbox), 'npm run build'],
];

void run(() => {
  const released = candidates
    .map(([path, command]) => ({path, command, name: basename(path)}))
    .filter(({name}) => !/-next|\.dev/.test(name) && !(name in releasedFiles));
  if (released.length === 0)
    throw new Error(
      'No version is without -next and not released. Change packages/product/versions.ts.',
    );
  // All or nothing: a release without one of its files would be recorded as complete.
  for (const {path, command} of released)
    if (!existsSync(path)) throw new Error(`${path} is missing: run ${command} first`);
  mkdirSync(target, {recursive: true});
  const record = JSON.parse(readFileSync(recordFile, 'utf8')) as {files: Record<string, string>};
  for (const {path, name} of released) {
    copyFileSync(path, join(target, name));
    record.files[name] = measureFile(path).sha256;
    console.log(`${record.files[name]}  ${name}`);
  }
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
});
