/** Creates sandboxes for tests. Every response and webhook is checked against the description. */
import {readFileSync} from 'node:fs';
import {expect} from 'vitest';
import {parse} from 'yaml';
import {type Endpoint, type Example, resolve} from '@screening/api';
import {fillProduct} from '@screening/product';
import type {SandboxOptions} from '../../src/core/context';
import {createSandbox, type Sandbox} from '../../src/core/create-sandbox';
import type {Seed} from '../../src/core/seed';
import {loadData} from '../../src/server/load-data';
import {cachedDescription} from './cached-description';
import {regularKey, testKey} from './keys';
import {Validator} from './validator';

const [description, data] = await Promise.all([cachedDescription(), loadData('.', fillProduct)]);
export const validator = new Validator(description);
export const seed: Seed = data.seed;
export const {testSubjects} = data;
export {description, regularKey, testKey};

// The validator checks the shapes of responses. A test only reads the fields that it's about.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;
type Result = {
  status: number;
  text: string;
  /** The body of a successful response. */
  json: Json;
  /** The header that names unknown fields. */
  warning?: string;
};
export type Input = {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  key?: string | null;
  headers?: Record<string, string>;
};

/** Returns the path and the query of a call, relative to the base path. */
export function addressOf(endpoint: Endpoint, {path = {}, query = {}}: Input): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

export type Tester = {
  sandbox: Sandbox;
  /** The clock, in milliseconds. Tests advance it. */
  time: {now: number};
  call: (operationId: string, input?: Input) => Promise<Result>;
  /** Makes a call that must succeed, and returns the response. */
  get: (operationId: string, input?: Input) => Promise<Json>;
  control: (path: string, body?: unknown) => Promise<Result>;
  webhooks: () => Json[];
};

/** Creates a sandbox with a stopped clock that tests advance. By default, uses the key without a call limit. */
export function newTester(options: Partial<SandboxOptions> = {}): Tester {
  const time = {now: Date.parse(seed.startsAt)};
  const sandbox = createSandbox({
    description,
    seed,
    clock: () => time.now,
    requestsPerSecond: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      throw error;
    },
    ...options,
    onWebhook: (sent) => {
      validator.checkWebhook(sent.message);
      options.onWebhook?.(sent);
    },
  });
  const call = async (
    operationId: string,
    {path = {}, query = {}, body, key = regularKey, headers = {}}: Input = {},
  ): Promise<Result> => {
    const endpoint = validator.operation(operationId);
    const response = await sandbox.request(sandbox.basePath + addressOf(endpoint, {path, query}), {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(key === null ? {} : {Authorization: key}),
        ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
        ...headers,
      },
      ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    });
    const text = await response.text();
    validator.checkResponse(
      endpoint,
      response.status,
      response.headers.get('Content-Type') ?? '',
      text,
    );
    const warning = response.headers.get('Sandbox-Warning');
    return {
      status: response.status,
      text,
      json: response.status === 200 ? JSON.parse(text) : undefined,
      ...(warning === null ? {} : {warning}),
    };
  };
  return {
    sandbox,
    time,
    call,
    get: async (operationId, input) => {
      const {status, text, json} = await call(operationId, input);
      expect(status, text).toBe(200);
      return json as Json;
    },
    control: async (path, body = {}) => {
      const init = {
        method: 'POST',
        headers: {'Content-Type': 'application/json'},
        body: JSON.stringify(body),
      };
      const response = await sandbox.request(`/sandbox/${path}`, init);
      const text = await response.text();
      return {
        status: response.status,
        text,
        json: response.status === 200 ? JSON.parse(text) : undefined,
      };
    },
    webhooks: () => sandbox.state.webhooks.map(({message}) => message),
  };
}

export const urn = (id: string) => seed.urnPrefix + id;

export const operations = validator.endpoints.filter(({kind}) => kind === 'operation');
export type Sample = {
  endpoint: Endpoint;
  /** The name of the example, or of the operation if it has no body. */
  name: string;
  input: Input;
};

/** Returns the samples of an operation as in the reference: its example parameters with each example body. */
function samplesOf(endpoint: Endpoint): Sample[] {
  const {parameters, operation} = endpoint;
  const path = Object.fromEntries(
    parameters.filter((p) => p.in === 'path').map((p) => [p.name, String(p.example)]),
  );
  const shown = parameters.filter((p) => p.in === 'query' && p.example !== undefined);
  const query = Object.fromEntries(shown.map((p) => [p.name, p.example]));
  const examples = Object.entries(
    operation.requestBody?.content?.['application/json']?.examples ?? {},
  );
  if (examples.length === 0) return [{endpoint, name: operation.operationId, input: {path, query}}];
  return examples.map(([name, example]) => ({
    endpoint,
    name,
    input: {path, query, body: resolve<Example>(validator.doc, example).value},
  }));
}

export const samples = operations.flatMap(samplesOf);

/** Reads the tables of test cases in `packages/sandbox/tests/cases`. @throws when a table is empty */
export function readCases<T>(name: string): T {
  const tables = parse(
    fillProduct(readFileSync(`packages/sandbox/tests/cases/${name}.yaml`, 'utf8')),
  ) as Record<string, unknown[]>;
  for (const [table, rows] of Object.entries(tables))
    if (rows.length === 0) throw new Error(`${name}.yaml has no cases in ${table}`);
  return tables as T;
}
