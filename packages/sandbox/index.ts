export {readLiteral} from './src/core/app/read-request';
export {defaultOf, slimDescription} from './src/core/check/description';
export {type Schema, type Schemas, isRecord, partsOf} from './src/core/check/schema';
export {exceededLimit} from './src/core/check/size';
export {validate} from './src/core/check/validate';
export {type Sandbox, createSandbox} from './src/core/create-sandbox';
export {ConnectionDropped, faultNames} from './src/core/faults';
export {hash} from './src/core/ids';
export type {EntityType, Seed, SentWebhook, State} from './src/core/types';
