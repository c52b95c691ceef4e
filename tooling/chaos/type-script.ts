import {createRequire} from 'node:module';

/**
 * What makes Node.js run the TypeScript programs of `docs/examples`, as `npx tsx` does. Without that command around it,
 * a signal reaches the program itself. `--import tsx` would work too, but takes three times as long to start.
 */
export const typeScript = ['--require', createRequire(import.meta.url).resolve('tsx/cjs')];
