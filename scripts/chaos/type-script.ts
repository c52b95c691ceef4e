import {createRequire} from 'node:module';

/**
 * Node.js options that run the TypeScript programs of `docs/examples` as `npx tsx` does. Without that wrapper process,
 * a signal reaches the program itself. `--import tsx` would work too, but takes three times as long to start.
 */
export const typeScript = ['--require', createRequire(import.meta.url).resolve('tsx/cjs')];
