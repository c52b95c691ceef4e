export type {CastMember} from './src/compile/compile';
export type {SubjectFile} from './src/compile/subject';
export {stagePackage} from './src/package/stage';
export {stagedFolder, startSandboxPackage} from './src/package/write';
export {runCommand} from './src/server/command';
export {listen} from './src/server/listen';
export {loadData} from './src/server/load-data';
export {startServer} from './src/server/serve';
