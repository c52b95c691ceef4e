/**
 * Checks the names that a workflow uses: its operations, parameters, fields, inputs and outputs must exist, and pages
 * must be able to evaluate its expressions. The rules of Redocly (packages/api/src/lint/redocly.yaml) check everything else first.
 */
import {contentOf, listEndpoints, resolve, type Description, type Endpoint, type Schema} from '../document';
import {branchesOf, flatten} from '../flatten';
import {nearest} from '../nearest';
import {enumOf} from '../rules-of-schema';
import {parseCriterion, parseExpression, type Expression} from './expression';
import {isFields, type Key} from '../lint/rules/files';

/** The parts of Arazzo 1.0 that our workflows use. */
type Criteria = {condition: string}[];

type ArazzoParameter = {name: string; in: string; value: unknown};

export type ArazzoAction = {
  name: string;
  type: 'end' | 'goto' | 'retry';
  stepId?: string;
  retryAfter?: number;
  retryLimit?: number;
  criteria?: Criteria;
};

type ArazzoStep = {
  stepId: string;
  description?: string;
  operationId: string;
  parameters?: ArazzoParameter[];
  requestBody?: {contentType: string; payload: unknown};
  successCriteria?: Criteria;
  onSuccess?: ArazzoAction[];
  onFailure?: ArazzoAction[];
  outputs?: Record<string, string>;
};

type ArazzoWorkflow = {
  workflowId: string;
  summary?: string;
  description?: string;
  inputs?: {properties?: Record<string, {type?: string; description?: string; default?: unknown}>};
  parameters?: ArazzoParameter[];
  failureActions?: ArazzoAction[];
  steps: ArazzoStep[];
  outputs?: Record<string, string>;
};

export type Arazzo = {
  info: {title: string; summary?: string; version: string};
  sourceDescriptions: {name: string; url: string; type: string}[];
  workflows: ArazzoWorkflow[];
};

type Fault = {keys: Key[]; message: string};

/** The parts of a workflow that an expression can refer to: earlier steps and the response of a step. */
type Scope = {before: ArazzoStep[]; endpoint?: Endpoint};

/** Lists the faults of a workflow without problems of other kinds, with the keys that lead to each. */
export function checkWorkflow(doc: Description, {workflows: [workflow]}: Arazzo, name: string): Fault[] {
  const {
    workflowId,
    parameters = [],
    failureActions,
    steps,
    outputs = {},
    inputs: {properties: inputs = {}} = {},
  } = workflow;
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const endpoints = new Map(operations.map((endpoint) => [endpoint.operation.operationId, endpoint]));
  const usedInputs = new Set<string>();
  const faults: Fault[] = [];
  const add = (keys: Key[], message: string): void => void faults.push({keys: ['workflows', 0, ...keys], message});
  /** Reports a name that isn't among those that exist, with the nearest of them. */
  const expectName = (keys: Key[], unknown: string, one: string, all: string[]): void => {
    if (!all.includes(one)) add(keys, `${unknown} \`${one}\`${nearest(one, all) || '.'}`);
  };

  const checkExpression = (of: Expression, text: string, keys: Key[], {before, endpoint}: Scope): void => {
    if (of.of === 'input') {
      usedInputs.add(of.name);
      expectName(keys, 'The workflow has no input', of.name, Object.keys(inputs));
    } else if (of.of === 'step') {
      const step = before.find(({stepId}) => stepId === of.stepId);
      if (!step) add(keys, `No earlier step is named \`${of.stepId}\`.`);
      else expectName(keys, `The step \`${of.stepId}\` has no output`, of.name, Object.keys(step.outputs ?? {}));
    } else if (!endpoint) add(keys, `\`${text}\` can't be used here.`);
    else if (of.of === 'body') responseAt(of.path, keys, endpoint);
  };

  const responseAt = (path: string[], keys: Key[], {operation}: Endpoint): Schema | undefined => {
    const schema = contentOf(resolve(doc, operation.responses['200'] ?? {}))?.media.schema ?? {};
    try {
      return schemaAt(doc, schema, path, `The response of ${operation.operationId}`);
    } catch (error) {
      add(keys, (error as Error).message);
      return undefined;
    }
  };

  /** Checks a value and all values in it, each of which may be an expression. Text that only looks like one is a fault. */
  const checkValue = (value: unknown, keys: Key[], scope: Scope): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) checkValue(inner, [...keys, key], scope);
    if (typeof value !== 'string' || !/[${]/.test(value)) return;
    const expression = parseExpression(value);
    if (expression) checkExpression(expression, value, keys, scope);
    else add(keys, `Pages can't evaluate \`${value}\`.`);
  };

  const checkCriteria = (criteria: Criteria = [], list: Key[], scope: Scope): void => {
    criteria.forEach(({condition}, index) => {
      const keys = [...list, index, 'condition'];
      const parsed = parseCriterion(condition);
      if (!parsed) return add(keys, `Pages can't evaluate \`${condition}\`. They compare two values.`);
      const {left, right} = parsed;
      // The actions of a whole workflow can only use the status.
      if (left.of !== 'status') checkExpression(left, condition, keys, scope);
      if (right.of !== 'literal') return checkExpression(right, condition, keys, scope);
      if (left.of !== 'body' || !scope.endpoint || typeof right.value !== 'string') return;
      const schema = responseAt(left.path, keys, scope.endpoint);
      const values = schema && enumOf(doc, schema)?.map(({value}) => String(value));
      if (values && !values.includes(right.value))
        add(keys, `\`${right.value}\` isn't a value of this field${nearest(right.value, values) || '.'}`);
    });
  };

  const checkActions = (actions: ArazzoAction[] = [], list: Key[], scope: Scope): void => {
    const ids = steps.map(({stepId}) => stepId);
    actions.forEach(({type, stepId, criteria}, index) => {
      if (type === 'goto' ? !stepId || !ids.includes(stepId) : stepId !== undefined)
        add([...list, index], `Only goto has a stepId, which must be one of ${ids.join(', ')}.`);
      checkCriteria(criteria, [...list, index, 'criteria'], scope);
    });
  };

  const checkStep = (step: ArazzoStep, keys: Key[], scope: Scope): void => {
    const {operationId, parameters: own = [], requestBody: body} = step;
    const endpoint = endpoints.get(operationId);
    if (!endpoint)
      return expectName([...keys, 'operationId'], 'The API has no operation', operationId, [...endpoints.keys()]);
    own.forEach(({name: one, in: where, value}, index) => {
      const all = endpoint.parameters.filter((parameter) => parameter.in === where).map((parameter) => parameter.name);
      const at = [...keys, 'parameters', index];
      expectName([...at, 'name'], `${operationId} has no ${where} parameter`, one, where === 'header' ? [] : all);
      checkValue(value, [...at, 'value'], scope);
    });
    for (const {name: one, required} of endpoint.parameters)
      if (required && !own.some((parameter) => parameter.name === one))
        add(keys, `The required parameter \`${one}\` is missing.`);
    const described = endpoint.operation.requestBody;
    const schema = contentOf(described && resolve(doc, described))?.media.schema;
    const here = [...keys, 'requestBody', 'payload'];
    // Other tools would send the first example of the description.
    if (schema && !body) add(keys, 'Add the request body. If nothing needs to be sent, use an empty payload: {}.');
    if (body && !schema) add([...keys, 'requestBody'], 'The operation has no request body.');
    if (body && schema) {
      for (const fault of findPayloadFaults(doc, schema, body.payload, here)) add(fault.keys, fault.message);
      const takesThreshold = 'threshold' in (flatten(doc, schema).properties ?? {});
      if (takesThreshold && isFields(body.payload) && !('threshold' in body.payload))
        add(here, 'Always send a threshold.');
      checkValue(body.payload, here, scope);
    }
    const after = {...scope, endpoint};
    checkCriteria(step.successCriteria, [...keys, 'successCriteria'], after);
    checkActions(step.onSuccess, [...keys, 'onSuccess'], after);
    checkActions(step.onFailure, [...keys, 'onFailure'], after);
    checkValue(step.outputs, [...keys, 'outputs'], after);
    if (!(step.onFailure ?? failureActions)?.length) add(keys, 'Retry a 429: add an action of the type retry.');
  };

  if (workflowId !== name) add(['workflowId'], `The workflowId must be the name of the file: ${name}.`);
  const key = Object.values(doc.components.securitySchemes ?? {}).find(({type}) => type === 'apiKey')?.name ?? '';
  expectName(['parameters', 0, 'name'], 'The key is not sent in a header', parameters[0]?.name ?? '', [key]);
  checkValue(parameters[0]?.value, ['parameters', 0, 'value'], {before: []});
  checkActions(failureActions, ['failureActions'], {before: []});
  steps.forEach((step, index) => checkStep(step, ['steps', index], {before: steps.slice(0, index)}));
  checkValue(outputs, ['outputs'], {before: steps});
  for (const input of Object.keys(inputs).filter((one) => !usedInputs.has(one)))
    add(['inputs', 'properties', input], `No step uses the input \`${input}\`.`);
  return faults;
}

/** Returns the schema at a path, or throws with the first name that isn't there. */
function schemaAt(doc: Description, schema: Schema, path: string[], whole: string): Schema {
  const flat = flatten(doc, schema);
  const [name, ...rest] = path;
  if (name === undefined) return flat;
  if (/^\d+$/.test(name) && typeof flat.items === 'object') return schemaAt(doc, flat.items, rest, whole);
  const fields = fieldsOf(doc, flat);
  const field = fields[name];
  if (field) return schemaAt(doc, field, rest, whole);
  if (flat.additionalProperties === true) return {};
  throw new Error(`${whole} has no field \`${name}\`${nearest(name, Object.keys(fields)) || '.'}`);
}

/** Returns the fields of a schema, and of its alternatives. */
function fieldsOf(doc: Description, flat: Schema): Record<string, Schema> {
  const alternatives = branchesOf(flat).map((one) => fieldsOf(doc, flatten(doc, one)));
  const own = Object.entries(flat.properties ?? {}).filter(([, field]) => typeof field === 'object');
  return Object.assign({}, ...alternatives, Object.fromEntries(own)) as Record<string, Schema>;
}

/** Lists the fields of a payload that the schema doesn't have, and required fields that the payload lacks. */
function findPayloadFaults(doc: Description, schema: Schema, payload: unknown, keys: Key[]): Fault[] {
  const flat = flatten(doc, schema);
  if (Array.isArray(payload)) {
    const {items} = flat;
    if (typeof items !== 'object') return [{keys, message: 'The API does not expect a list here.'}];
    return payload.flatMap((item, index) => findPayloadFaults(doc, items, item, [...keys, index]));
  }
  if (!isFields(payload)) return [];
  const fields = fieldsOf(doc, flat);
  const missing = (flat.required ?? []).filter((name) => !(name in payload));
  return [
    ...missing.map((name) => ({keys, message: `The required field \`${name}\` is missing.`})),
    ...Object.entries(payload).flatMap(([name, value]): Fault[] => {
      const at = [...keys, name];
      const near = nearest(name, Object.keys(fields)) || '.';
      if (fields[name]) return findPayloadFaults(doc, fields[name], value, at);
      return [{keys: at, message: `The API has no field \`${name}\` here${near}`}];
    }),
  ];
}
