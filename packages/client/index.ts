/** The TypeScript client of the API. */
export type * from './.generated/types';
export type {Operations} from './.generated/methods';
export type {WebhookMessage} from './.generated/webhooks';
export {version} from './.generated/facts';
export {checkSubject} from './src/check-subject';
export type {Finding} from './src/fault';
export {
  type Client,
  createClient,
  type ItemOf,
  type ListId,
  type OperationId,
  type OperationsWithResponse,
  type ParametersOf,
  type ValueOf,
} from './src/create-client';
export {
  type CallDetails,
  InvalidCallError,
  InvalidWebhookError,
  RefusedError,
  ScreeningError,
  TooEarlyError,
  UnavailableError,
  UncertainError,
} from './src/errors';
export {type FakeRequest, type FakeResponse, fakeTransport} from './src/fake-transport';
export type {ListOptions, SeenItems} from './src/helpers/all';
export type {Changes, ChangesParameters} from './src/helpers/changes';
export type {CreateOnceOptions, CreateOnceResult} from './src/helpers/create-once';
export {parseWebhook} from './src/helpers/parse-webhook';
export type {Screening, ScreenSettings} from './src/helpers/screen';
export type {CallOptions, Reply} from './src/send';
export type {Attempt, ClientOptions, Timeouts} from './src/settings';
export {
  type Transport,
  TransportError,
  type TransportRequest,
  type TransportResponse,
} from './src/transport';
