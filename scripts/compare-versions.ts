/**
 * Compares two bundled descriptions: `npm run compare-versions -- <before.json> [after.json]`. The second is this
 * repository's description by default. Prints each change with its weight. Exits with 1 if a change is breaking, and
 * with 2 if it can't compare.
 *
 * With `--keep` alone, saves this repository's description as an earlier version, with which the changelog compares the
 * next one. Run it once, before you raise `info.version`.
 */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import type {Description} from '@screening/api';
import {bundlePath, compareDescriptions, pastFolder, readBundle} from '@screening/api/node';
import {run} from './lib/run';

function keepVersion(): void {
  const doc = readBundle('.');
  const file = join(pastFolder, `${doc.info.version}.json`);
  if (existsSync(file))
    throw new Error(`${file} already exists, and a published version must not change`);
  mkdirSync(pastFolder, {recursive: true});
  writeFileSync(file, `${JSON.stringify(doc, undefined, 1)}\n`);
  console.log(`${file} written. Now raise info.version in openapi/openapi.yaml`);
}

void run(() => {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {keep: {type: 'boolean'}},
  });
  const [before, after = bundlePath, ...more] = positionals;
  if (values.keep && !before) return keepVersion();
  if (values.keep || !before || more.length > 0)
    throw new Error('Give --keep, or one or two bundled descriptions');
  const [from, to] = [before, after].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as Description,
  );
  const changes = compareDescriptions(from, to);
  for (const {weight, call, text} of changes) console.log(`${weight.padEnd(10)} ${call}  ${text}`);
  const breaking = changes.filter(({weight}) => weight === 'breaking').length;
  console.log(
    `${from.info.version} to ${to.info.version}: ${changes.length} changes, ${breaking} breaking`,
  );
  return breaking > 0 ? 1 : 0;
});
