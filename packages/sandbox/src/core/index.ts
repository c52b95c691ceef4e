/** Exports the sandbox for use in a page or on a server. Nothing here needs Node. */
export {createSandbox, type Sandbox, type SandboxOptions} from './create-sandbox';
export {createIds} from './ids';
export type {SentWebhook} from './types';
