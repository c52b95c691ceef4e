/** The parts of Postman's format, version 2.1, that the collection and the environments use. */

export type Variable = {
  key: string;
  value: string;
};

export type Request = {
  name: string;
  /** Markdown. */
  description: string;
  method: string;
  url: {
    host: string[];
    /** The parts of the path. One that starts with `:` is a variable. */
    path: string[];
    query: QueryParameter[];
    variable: Variable[];
  };
  header: Variable[];
  body?: {
    mode: string;
    /** The text of the body. */
    raw: string;
    options: {raw: {language: string}};
  };
};

type QueryParameter = {
  key: string;
  value: string;
  /** Whether Postman leaves the parameter out until the user turns it on. */
  disabled: boolean;
};

export type ExampleResponse = {
  name: string;
  /** The reason of the status, such as `OK`. */
  status: string;
  code: number;
  header: {key: string; value?: string}[];
  body: string;
};

/** A request with its examples and its test. */
export type Item = {
  id: string;
  name: string;
  request: Request;
  response: (ExampleResponse & {originalRequest: Request})[];
  event: TestEvent[];
};

type TestEvent = {
  listen: 'test';
  script: {
    type: 'text/javascript';
    /** The lines of the script. */
    exec: string[];
  };
};

/** The requests of a tag. */
export type Folder = {
  id: string;
  name: string;
  description?: string;
  item: Item[];
};

export type Collection = {
  info: {
    _postman_id: string;
    name: string;
    description: string;
    version: string;
    /** The address of the format. */
    schema: string;
  };
  item: Folder[];
  auth: {
    type: 'apikey';
    apikey: {type: string; key: string; value: string}[];
  };
  variable: Variable[];
};

/** Values for the variables of a collection. */
export type Environment = {
  id: string;
  name: string;
  values: EnvironmentValue[];
  _postman_variable_scope: 'environment';
};

type EnvironmentValue = {
  key: string;
  value: string;
  /** Postman hides the value of a secret. */
  type: 'default' | 'secret';
  enabled: boolean;
};
