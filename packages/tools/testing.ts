/** What tests of other folders use too. */
export {hasPostgres, startPostgres, type Postgres} from './tests/lib/postgres';
export {readCsv} from './tests/lib/read-csv';
export {shiftedClock} from './tests/lib/shifted-clock';
export {exchange, inChunks, statusesOf, writeRequest, type Raw} from './tests/lib/raw-http';
export {
  invalidBodies,
  otherPaths,
  samePaths,
  unclearLengths,
  webhookEvent,
  webhookPath,
} from './tests/lib/webhook-cases';
