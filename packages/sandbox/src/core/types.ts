/**
 * Exports the types of the data that the sandbox stores: its seed (the data before the first call) and its
 * state (the data that calls change). The description defines the types of responses, and tests validate
 * each response against it.
 */
export type * from './types/records';
export type * from './types/entity';
export type * from './types/state';
