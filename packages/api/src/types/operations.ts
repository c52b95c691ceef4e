/**
 * Types of the API by the names in its description: `ResponseOf<'getEntity'>`, `SchemaOf<'Entity'>`. A field that is
 * added to `openapi/` is in these types after `npm run generate`.
 */
// `npm run generate` writes this file, and `npm run check` does so first. A new clone has none yet.
import type {components, operations, webhooks} from '../../.generated/openapi';

/** A part that the description doesn't mention, such as the query of an operation without query parameters. */
type Nothing = Record<string, never>;

/** The JSON content of a request or a response, or undefined if there is none. */
type JsonOf<Message> = Message extends {content: {'application/json': infer Json}}
  ? Json
  : undefined;

/** The parameters of one kind, or an object without fields if an operation has no parameters of this kind. */
type Parameters<Kind> = [NonNullable<Kind>] extends [never] ? Nothing : NonNullable<Kind>;

/** The name of a webhook. Its key in the description is also its `operationId`. */
export type WebhookId = keyof webhooks;

/** The `operationId` of a call. */
export type OperationId = Exclude<keyof operations, WebhookId>;

/** The path parameters of a call. */
export type PathOf<Id extends OperationId> = Parameters<operations[Id]['parameters']['path']>;

/** The query parameters of a call. */
export type QueryOf<Id extends OperationId> = Parameters<operations[Id]['parameters']['query']>;

/** The body of a request. Can be undefined if the body is optional, and is undefined if the call has none. */
export type BodyOf<Id extends OperationId> = JsonOf<operations[Id]['requestBody']>;

/** The body of a successful response. */
export type ResponseOf<Id extends OperationId> = JsonOf<operations[Id]['responses'][200]>;

/** The body of a webhook. */
export type WebhookOf<Id extends WebhookId> = JsonOf<operations[Id]['requestBody']>;

/** A schema of the description. The types use it in the form that readers download: plain, without `allOf`. */
export type SchemaOf<Name extends keyof components['schemas']> = components['schemas'][Name];
