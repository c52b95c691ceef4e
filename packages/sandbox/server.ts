export type {TestSubject} from './src/compile/compile';
export type {SubjectFile} from './src/compile/subject';
export {buildPackage} from './src/package/build';
export {runCommand} from './src/server/command';
export {loadData, loadDescription} from './src/server/load-data';
export {listen, startServer} from './src/server/serve';
export {makeKit} from './src/mcp/make-kit';
