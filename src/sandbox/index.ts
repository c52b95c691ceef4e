/** The sandbox for a page or a server. Nothing here needs Node. */
export {createSandbox, type Sandbox, type SandboxOptions} from './create-sandbox';
export {createIds} from './ids';
export type {Description} from './check/description';
export type {SentWebhook} from './types';
