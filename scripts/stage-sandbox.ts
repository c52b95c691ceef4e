/**
 * Writes the files of the sandbox package without its pages: `npm run sandbox-package`. The build adds the pages and
 * packs it: see plugins/post-build/sandbox-package.ts. Needs the bundled description.
 */
import {join} from 'node:path';
import {readBundle} from '@screening/api/node';
import {stagePackage} from '@screening/sandbox/server';
import {stagedFolder} from '../plugins/post-build/sandbox-package';
import {run} from './lib/run';
import {fillProduct, product} from '../src/product';

const root = process.cwd();

void run(async () => {
  await stagePackage(root, join(root, stagedFolder), readBundle(root), {...product, fill: fillProduct});
  console.log(`The sandbox's package is in ${stagedFolder}.`);
}, 1);
