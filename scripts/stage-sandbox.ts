/**
 * Writes the files of the sandbox package without its pages: `npm run sandbox-package`. The build adds the pages and
 * packs it: see packages/sandbox/src/package/write.ts. Needs the bundled description.
 */
import {join} from 'node:path';
import {readBundle} from '@screening/api/node';
import {stagedFolder, stagePackage} from '@screening/sandbox/server';
import {run} from './lib/run';

const root = process.cwd();

void run(async () => {
  await stagePackage(root, join(root, stagedFolder), readBundle(root));
  console.log(`The sandbox's package is in ${stagedFolder}.`);
}, 1);
