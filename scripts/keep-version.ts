/**
 * Saves the description as an earlier version: `npm run keep-version`. Run it once, before you raise `info.version`.
 *
 * The changelog compares each version with the one before it.
 */
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pastFolder, readBundle} from '@screening/api/node';
import {run} from './lib/run';

void run(() => {
  const doc = readBundle('.');
  const file = join(pastFolder, `${doc.info.version}.json`);
  if (existsSync(file)) throw new Error(`${file} already exists, and a published version must not change`);
  mkdirSync(pastFolder, {recursive: true});
  writeFileSync(file, `${JSON.stringify(doc, undefined, 1)}\n`);
  console.log(`${file} written. Now raise info.version in openapi/openapi.yaml`);
  return 0;
});
