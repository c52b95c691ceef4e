export {cachedDescription} from './tests/lib/cached-description';
export {
  type Input,
  type Json,
  type Tester,
  description,
  validator,
  newTester,
  operations,
  regularKey,
  samples,
  seed,
  testKey,
} from './tests/lib/sandbox';
export {type Served, run, serve} from './tests/lib/server';
