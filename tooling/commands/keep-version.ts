/**
 * Keeps the description as a past version: `npm run keep-version`, once, before `info.version` is raised.
 *
 * The changelog compares each version with the one kept before it.
 */
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pastFolder} from '../changelog/releases';
import {readBundle} from '../reference/read-bundle';

const doc = readBundle('.');
const file = join(pastFolder, `${doc.info.version}.json`);
if (existsSync(file)) {
  console.error(`${file} is kept already, and what was published does not change`);
  process.exitCode = 1;
} else {
  mkdirSync(pastFolder, {recursive: true});
  writeFileSync(file, `${JSON.stringify(doc, undefined, 1)}\n`);
  console.log(`${file} written: raise info.version in openapi/openapi.yaml now`);
}
