export {cachedDescription} from './tests/lib/cached-description';
export {mcpClients} from './tests/lib/mcp-client';
export {
  type Input,
  type Json,
  type Tester,
  description,
  newTester,
  operations,
  regularKey,
  samples,
  seed,
  testKey,
  testSubjects,
  validator,
} from './tests/lib/sandbox';
export {type Served, freePort, run, send, serve, until} from './tests/lib/server';
export {sectionOf} from './src/mcp/section';
