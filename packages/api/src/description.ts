/**
 * Types of the bundled description. Every page, sample, guide and test takes its facts about the API from it.
 * `read-bundle.ts` reads it, and `document.ts` follows its references. `lint/vendor-keys.json` explains the `x-` keys.
 */

/** A JSON schema, with the keywords that pages show. `redocly.yaml` refuses the others that restrict a value. */
export type Schema = {
  /** A reference to a component. Keywords next to it are added to its target. */
  $ref?: string;
  title?: string;
  description?: string;
  /** One type, or several, such as `['string', 'null']`. */
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  /** A regular expression. */
  pattern?: string;
  /** The schema of each item of a list. */
  items?: Schema | boolean;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  /** The fields of an object, by name. */
  properties?: Record<string, Schema | boolean>;
  /** The schema of all other fields of an object; `false` if there may be none. */
  additionalProperties?: Schema | boolean;
  /** The names of the fields that an object must have. */
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  /** The meaning of each value of `enum`, by value. */
  'x-enumDescriptions'?: Record<string, string | null>;
  /** Whether the specification names the schema without the path that uses it. */
  'x-no-shown-path'?: boolean;
  /** The heading above the parts of an `allOf`, which pages then show one by one. */
  'x-parts-heading'?: string;
  /** The field that identifies an object of this schema. */
  'x-identifier'?: string;
  [keyword: string]: unknown;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: Schema;
  example?: unknown;
  /** The fields of responses that contain its values, such as `EntitySummary.urn`. */
  'x-from'?: string[];
};

export type Example = {
  summary?: string;
  description?: string;
  value: unknown;
  /** In the example of a request: the name of the response example that the API returns to it. */
  'x-response'?: string;
};

export type MediaType = {
  schema?: Schema;
  /** The only example, which has no name. */
  example?: unknown;
  /** The examples by name. */
  examples?: Record<string, Example>;
};

/** The body of a request or a response. */
export type Body = {
  description?: string;
  required?: boolean;
  /** The forms of the body, by media type, such as `application/json`. */
  content?: Record<string, MediaType>;
};

/** A call that can follow a response, with a value of the response. */
export type ResponseLink = {
  /** The next call. */
  operationId: string;
  description: string;
  /** Where each parameter of the next call comes from, as a runtime expression of OpenAPI. */
  parameters?: Record<string, string>;
  /** The body of the next call, in which texts can contain expressions in braces. */
  requestBody?: unknown;
};

/** A response to a call. */
export type Response = Body & {
  /** The calls that can follow, by name. */
  links?: Record<string, ResponseLink>;
  /** What a caller does after an error, in one or two sentences. */
  'x-advice'?: string;
  /** The section of a guide about an error: path and anchor. */
  'x-guide'?: string;
};

/** Whether a program may send a call again when it doesn't know what happened to it. `repeat.ts` explains the rules. */
export type RepeatRule = 'safe' | 'look-first' | 'on-request';

/** The value of `x-repeat`. */
export type Repeat = {
  rule: RepeatRule;
  /** Other rules, for calls with a value in the parameter of this name. */
  when?: Record<string, RepeatRule>;
};

export type Operation = {
  /** Its identifier, and in kebab case the address of its page. */
  operationId: string;
  summary: string;
  description: string;
  /** The groups in the reference. The lint allows one. */
  tags: string[];
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: Body;
  /** The responses, by status. */
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
  /** Rules and limits of the call. */
  'x-limits'?: string[];
  /** What a successful call changes. A call without this key only reads. */
  'x-changes'?: string[];
  /** What the receiver of a webhook does. */
  'x-receiver'?: string[];
  /** What only the user interface can do. */
  'x-ui-only'?: string[];
  /** Questions that the specification leaves open. */
  'x-not-specified'?: string[];
  /** Whether the call may be repeated. Every operation has it, and no webhook. */
  'x-repeat'?: Repeat;
  /** States that the call needs a user action each time, as the end of a sentence. */
  'x-only-on-user-action'?: string;
};

/** The keys of an operation that contain rules, one sentence an item. */
export type RuleKey = 'x-limits' | 'x-changes' | 'x-receiver' | 'x-ui-only' | 'x-not-specified';

/** The title of the rules of `x-receiver`. */
export const receiverTitle = 'What your receiver does';

/** The keys that contain rules, with their titles, in the order of the pages and of the published text. */
export const ruleSections: readonly (readonly [key: RuleKey, title: string])[] = [
  ['x-limits', 'Limits'],
  ['x-changes', 'What it changes'],
  ['x-receiver', receiverTitle],
  ['x-ui-only', 'Only in the user interface'],
  ['x-not-specified', 'Open questions'],
];

export const methods = [
  'get',
  'put',
  'post',
  'delete',
  'patch',
  'head',
  'options',
  'trace',
] as const;
export type Method = (typeof methods)[number];

/** The operations on one path, by method, and the parameters that they share. */
export type PathItem<O = Operation> = {parameters?: Parameter[]} & {[method in Method]?: O};

export type RateLimit = {
  requestsPerSecond: number;
  /** Who shares the limit, such as `account`. */
  per: string;
  /** The status of the response to a request above the limit. */
  status: number;
};

export type Info = {
  title: string;
  version: string;
  description?: string;
  contact?: {name: string; url?: string};
  /** Facts that apply to all calls, by topic. The published description contains them in its text. */
  'x-overview'?: {title: string; text: string}[];
  'x-rate-limit'?: RateLimit;
};

export type Server = {
  url: string;
  description?: string;
};

export type SecurityScheme = {
  /** `apiKey`, or another kind of OpenAPI. */
  type: string;
  /** Where an API key is sent: in a `header`. */
  in?: string;
  /** The name of that header. */
  name?: string;
  description?: string;
};

export type Description = {
  /** The version of OpenAPI. */
  openapi: string;
  info: Info;
  servers: Server[];
  tags: {name: string; description?: string}[];
  /** The operations, by path. */
  paths: Record<string, PathItem>;
  /** The messages that the platform sends, by name. */
  webhooks?: Record<string, PathItem>;
  /** The parts that references point to, by kind and name. */
  components: {
    schemas?: Record<string, Schema>;
    examples?: Record<string, Example>;
    securitySchemes?: Record<string, SecurityScheme>;
    [kind: string]: Record<string, unknown> | undefined;
  };
};

/** An operation without its texts: enough to validate a request and to write a sample. */
export type SlimOperation = Omit<Operation, 'summary' | 'description' | 'tags'>;

/** The part of a description that the sandbox needs. A whole description can be used in its place. */
export type SlimDescription = {
  info: Pick<Info, 'title' | 'version' | 'x-rate-limit'>;
  servers: Server[];
  paths: Record<string, PathItem<SlimOperation>>;
  components: Description['components'];
};

/** The part of a description that references point to. */
export type Components = Pick<Description, 'components'>;

/** An operation or webhook with its path and all of its parameters. */
export type Endpoint<O = Operation> = {
  kind: 'operation' | 'webhook';
  method: Method;
  /** The path relative to the server's base path, or the webhook's key. */
  path: string;
  operation: O;
  /** The parameters of the operation and of its path, with their references followed. */
  parameters: Parameter[];
};
