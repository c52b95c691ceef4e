/**
 * Compares two bundled descriptions: `npm run compare -- <before.json> [after.json]`. The second is this repository's
 * description by default. Prints each change with its weight. Exits with 1 if a change is breaking, and with 2 if it
 * can't compare.
 */
import {readFileSync} from 'node:fs';
import {bundlePath, compareDescriptions} from '@screening/api/node';
import type {Description} from '@screening/api';
import {run} from './lib/run';

void run(() => {
  const [before, after = bundlePath, ...more] = process.argv.slice(2);
  if (!before || more.length > 0) throw new Error('Give one or two bundled descriptions: before.json [after.json]');
  const [from, to] = [before, after].map((file) => JSON.parse(readFileSync(file, 'utf8')) as Description);
  const changes = compareDescriptions(from, to);
  for (const {weight, call, text} of changes) console.log(`${weight.padEnd(10)} ${call}  ${text}`);
  const breaking = changes.filter(({weight}) => weight === 'breaking').length;
  console.log(`${from.info.version} to ${to.info.version}: ${changes.length} changes, ${breaking} breaking`);
  return breaking > 0 ? 1 : 0;
});
