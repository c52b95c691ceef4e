/** Types of the content of the reference pages: plain data, in which no text of the description is code. */
import type {HighlightedCode} from './code';
import type {RateLimit} from './description';
import type {Link} from './link';
import type {Text} from './rich-text';

/** The page of an operation or webhook. */
export type EndpointModel = {
  kind: 'operation' | 'webhook';
  /** The `operationId`. */
  id: string;
  /** In capital letters, such as `GET`. */
  method: string;
  /** The path relative to the server's base path, or the webhook's key. */
  path: string;
  /** The constant `eventType` of the messages of a webhook. */
  event?: string;
  deprecated?: boolean;
  /** What the call does. */
  text: Text;
  /** The parameters in the order path, query, header. A kind without parameters is left out. */
  parameters: ModelParameters[];
  /** The body of the request, or the payload of the webhook. */
  body?: ModelBody;
  /** The responses, in the order of the description. */
  responses: ModelResponse[];
  /** What applies to the call besides its fields. */
  notes: ModelNote[];
  /** The topic of its open questions on the page of all questions. */
  questions?: QuestionTopic;
  /** A sample for each language, with the first example of the body. */
  samples: ModelSample[];
  /** The samples for the other examples of the body, starting with the second. */
  variants: ModelSample[][];
  /** The guides that mention the operation. */
  guides: Link[];
};

/** The parameters in one place of a request. */
export type ModelParameters = {
  /** `path`, `query` or `header`. */
  location: string;
  /** The heading, such as `Query parameters`. */
  title: string;
  fields: Field[];
};

export type ModelBody = {
  /** The media type, such as `application/json`. */
  type: string;
  required: boolean;
  text?: Text;
  /** The whole body, with its fields. */
  root: Field;
  examples: ModelExample[];
};

export type ModelResponse = {
  status: string;
  /** The text of the status, such as `Bad Request`. Empty if the description has none. */
  reason: string;
  text: Text;
  /** The whole body, with its fields. Only JSON has one. */
  root?: Field;
  examples: ModelExample[];
};

/** An example of a body. */
export type ModelExample = {
  name: string;
  summary: string;
  /** In the example of a request: the name of the response example that the API returns to it. */
  response?: string;
  code: HighlightedCode;
};

/** Rules of one kind: the label, such as `Limits`, and a text for each rule. */
export type ModelNote = [label: string, sentences: Text[]];

/** A topic on the page of all open questions. */
export type QuestionTopic = {
  topic: string;
  url: string;
};

/** A code sample. */
export type ModelSample = {
  language: string;
  /** The name of the language for readers. */
  label: string;
  code: HighlightedCode;
  /** The number of first lines that are collapsed. They are copied with the rest. */
  folded?: number;
};

/** The page of a schema. */
export type SchemaModel = {
  name: string;
  text: Text;
  /** The schema, with its fields. */
  root: Field;
  /** Whether the specification names the schema without the path that uses it. */
  noShownPath?: boolean;
  examples: ModelExample[];
  usedBy: Use[];
  /** The guides that mention the schema. */
  guides: Link[];
};

/** A page of the reference that uses a schema. */
export type Use = {
  /** The title of the page. */
  title: string;
  /** The address of the page, with the anchor of the field. */
  url: string;
  /** The anchor of the field that contains the schema. Missing if the whole page is about it. */
  field?: string;
};

/** A field of a body or schema, or a parameter. The root of a body or schema has no name. */
export type Field = {
  name: string;
  /** The anchor of its row on the page. */
  anchor: string;
  /** Its type in words. */
  type: Text;
  /** Missing if the field is optional. */
  required?: boolean;
  /** `deprecated`, `read-only`, `write-only`. */
  flags?: string[];
  text?: Text;
  /** Default, constraints and examples in words. */
  details?: FieldDetail[];
  enum?: EnumValue[];
  /** The page with the fields below, if they aren't listed here. */
  linked?: LinkedSchema;
  /** The fields below. */
  fields?: Field[];
  /** Whether the page shows the same fields further above, so that these start folded. */
  repeated?: boolean;
  /** The alternatives of `oneOf` or `anyOf`, or the parts under a heading. */
  variants?: Variants;
};

/** A detail of a field, such as `at most` and `100`. The value of a default or an example is JSON. */
export type FieldDetail = [label: string, value: string];

export type EnumValue = {
  value: string;
  meaning?: Text;
};

/** A schema that is documented on its own page. */
export type LinkedSchema = {
  name: string;
  url: string;
  /** Its size: `5 fields`, `4 alternatives` or `4 parts`. */
  holds: string;
};

export type Variants = {
  /** The heading, such as `One of`. */
  how: string;
  options: Variant[];
};

/** An alternative or a part of a field. */
export type Variant = {
  title: string;
  type: Text;
  text?: Text;
  fields: Field[];
  /** The page with its fields, if they aren't listed here. */
  linked?: LinkedSchema;
};

/** A call as the front page shows it: with the address of its page, its samples, a response and an error. */
export type ShownCall = {
  title: string;
  url: string;
  samples: ModelSample[];
  response: ModelExample;
  /** Its title is the status. */
  error: ModelExample;
};

/** The front page of the reference. */
export type IndexModel = {
  title: string;
  /** The version of the API. */
  version: string;
  text: Text;
  servers: ModelServer[];
  key: {
    /** The header with the API key. */
    header: string;
  };
  rateLimit: RateLimit;
  /** A call that a reader can make first. */
  firstCall?: ShownCall;
  paging: {
    page: Field;
    pageSize: Field;
  };
  errors: ErrorModel[];
  /** The groups of operations and webhooks, in the order of the description. */
  tags: ModelTag[];
  schemaGroups: SchemaGroup[];
};

export type ModelServer = {
  url: string;
  /** What the server is, in plain words. */
  text: string;
};

/** An error status that calls can return. */
export type ErrorModel = {
  status: string;
  /** The text of the status, such as `Bad Request`. */
  reason: string;
  /** When it is returned. */
  text: Text;
  /** What to do after it. */
  advice: string;
  /** The section of a guide about it: path and anchor. */
  guide: string;
  /** The address of its row in the table of all errors. */
  url: string;
};

/** A group of operations or webhooks. */
export type ModelTag = {
  name: string;
  text: Text;
  /** The operations and webhooks, in the order of the description. */
  endpoints: ModelEndpoint[];
};

/** An operation or webhook in a list. */
export type ModelEndpoint = {
  title: string;
  url: string;
  /** In capital letters. `EVENT` for a webhook. */
  method: string;
  /** The path of an operation, or the type of the event of a webhook. */
  path: string;
};

export type SchemaGroup = {
  title: string;
  schemas: ModelSchema[];
};

/** A schema in a list. */
export type ModelSchema = {
  name: string;
  url: string;
  /** The first sentence of its text, in plain words. */
  text: string;
};
