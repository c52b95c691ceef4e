export type {TestSubject} from './src/compile/compile';
export type {SubjectFile} from './src/compile/subject';
export {buildPackage} from './src/package/build';
export {runCommand} from './src/server/command';
export {listen} from './src/server/listen';
export {loadData, loadDescription} from './src/server/load-data';
export {startServer} from './src/server/serve';
export {defineTools} from './src/core/tools/define-tools';
