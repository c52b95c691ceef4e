export {cachedDescription} from './tests/lib/cached-description';
export {operations, samples} from './tests/lib/samples';
export {
  type Input,
  type Json,
  type Tester,
  description,
  judge,
  newTester,
  regularKey,
  seed,
  testKey,
} from './tests/lib/sandbox';
export {type Served, run, serve} from './tests/lib/server';
