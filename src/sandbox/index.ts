/** The sandbox for a page or a server. Nothing here needs Node. */
export {createSandbox, type Sandbox, type SandboxOptions} from './create-sandbox';
export {createIds, type IdSource} from './ids';
export type {Description} from './check/description';
export type {CastMember} from './compile/compile';
export type {SentWebhook, Seed, State} from './types';

import type {Description} from './check/description';
import type {CastMember} from './compile/compile';
import type {Seed} from './types';

/** What `.generated/sandbox.json` holds: all that a page needs to run the sandbox, and the published cast. */
export type SandboxBundle = {description: Description; seed: Seed; cast: CastMember[]};
