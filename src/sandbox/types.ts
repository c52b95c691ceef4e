/**
 * The shapes that the sandbox keeps: its seed (what is true before the first call) and its state (what
 * calls have changed). Shapes that the API answers with are not stated here: they are the description's,
 * and tests hold every answer against it.
 */
export type * from './types/records';
export type * from './types/entity';
export type * from './types/state';
