export {cachedDescription} from './tests/lib/cached-description';
export {
  description,
  newTester,
  operations,
  regularKey,
  samples,
  seed,
  testKey,
  validator,
} from './tests/lib/sandbox';
export type {Input, Json, Tester} from './tests/lib/sandbox';
export {type Served, run, serve} from './tests/lib/server';
