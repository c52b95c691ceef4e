/** Describes how the operations of the API are called. The table of all operations is generated from the description. */

/**
 * How a call may be repeated (`x-repeat` in the description):
 *
 * - `safe`: it changes nothing, so it is repeated until its deadline.
 * - `look-first`: it changes something. After an uncertain outcome, look whether it happened before you send it again.
 * - `on-request`: it is sent only when a person asks for it, and repeated only after 429.
 */
export type RepeatRule = 'safe' | 'look-first' | 'on-request';

/** The kind of value that the client demands of a field in a response. */
export type FieldKind = 'string' | 'integer' | 'array' | 'object';

/**
 * The form of an argument: the kind of its value, a list with the form of its items, or the fields of an object.
 * `unknown` is anything, because the description doesn't say more.
 */
export type Form =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'unknown'
  | readonly [Form]
  | {readonly [field: string]: Form};

/** How an operation is called, and what the client demands of its response. */
export interface Operation {
  /** Its name, such as `listEntities`. */
  id: string;
  /** The HTTP method in capitals. */
  method: string;
  /** The path with its parameters in braces, such as `/entity/{entityURN}`. */
  path: string;
  /** The arguments that go into the path. */
  pathArguments: readonly string[];
  /** The arguments that go into the query. */
  queryArguments: readonly string[];
  /** The arguments that are fields of the body. It is missing if the call has no body. */
  bodyArguments?: readonly string[];
  /** The arguments that must be there. */
  required: readonly string[];
  /** The form of each argument. */
  forms: Readonly<Record<string, Form>>;
  /** How the call may be repeated. */
  repeat: RepeatRule;
  /** Arguments that, if they are true, replace the rule. */
  repeatWhen?: Readonly<Record<string, RepeatRule>>;
  /** Whether the call changes something on the platform. */
  changes: boolean;
  /** Whether 425 is a documented response. */
  tooEarly: boolean;
  /** Whether the body of the response is a list, and not an object. */
  returnsList: boolean;
  /** The fields that the response must have. */
  demanded: Readonly<Record<string, FieldKind>>;
  /**
   * Fields of the response that must equal an argument, or a field of one: the URN of the entity that was asked for, and
   * the customer's own identifier in `search.customerKey`.
   */
  echoes: Readonly<Record<string, string>>;
  /** For a call that returns identified items: the field with the items, and the items' identifier. */
  items?: Readonly<{field: string; id: string; isPaged: boolean}>;
}
