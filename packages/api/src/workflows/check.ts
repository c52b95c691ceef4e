/**
 * Checks the names that a workflow uses: its operations, inputs and outputs, and the fields of responses must exist, and
 * pages must be able to evaluate its expressions. The rules of Redocly (lint/redocly.yaml) check everything else first, and tests run each workflow in the sandbox, which checks parameters and bodies.
 */
import type {ArazzoDefinition, OnFailureObject, Step} from '@redocly/openapi-core';
import type {Description, Endpoint, Schema} from '../description';
import {branchesOf, contentOf, flatten, keyHeaderOf, listEndpoints, resolve} from '../document';
import type {Key} from '../lint/rules/nodes';
import {nearest} from '../nearest';
import {enumOf} from '../rules-of-schema';
import {parseCriterion, parseExpression, type Expression} from './expression';

/** A fault of a workflow. */
type Fault = {
  /** The keys and indexes that lead to it from the root of the file. */
  keys: Key[];
  message: string;
};

/** The parts of a workflow that an expression can refer to. */
type Scope = {
  /** The earlier steps. */
  before: Step[];
  /** The operation of the step, whose response the expression can read. */
  endpoint?: Endpoint;
};

/**
 * Lists the faults of a workflow without problems of other kinds.
 * @param name the name of the file, without its ending
 */
export function checkWorkflow(
  doc: Description,
  {workflows}: ArazzoDefinition,
  name: string,
): Fault[] {
  const {workflowId, parameters = [], failureActions, steps, outputs, inputs} = workflows[0];
  const inputNames = Object.keys(inputs?.properties ?? {});
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const endpoints = new Map(
    operations.map((endpoint) => [endpoint.operation.operationId, endpoint]),
  );
  const usedInputs = new Set<string>();
  const faults: Fault[] = [];
  const add = (keys: Key[], message: string): void => {
    faults.push({keys: ['workflows', 0, ...keys], message});
  };
  /** Reports a name that isn't among those that exist, with the nearest of them. */
  const expectName = (keys: Key[], unknown: string, one: string, all: string[]): void => {
    if (!all.includes(one)) add(keys, `${unknown} \`${one}\`${nearest(one, all) || '.'}`);
  };

  /** Checks that the value of an expression exists. `text` is the expression in the file. */
  const checkExpression = (
    {source, path}: Expression,
    text: string,
    keys: Key[],
    {before, endpoint}: Scope,
  ): void => {
    const [first] = path;
    if (source === 'inputs') {
      usedInputs.add(first);
      expectName(keys, 'The workflow has no input', first, inputNames);
    } else if (source === 'taken') {
      // Redocly checks that the step has the output, but not that it comes earlier.
      if (!before.some(({stepId}) => stepId === first))
        add(keys, `No earlier step is named \`${first}\`.`);
    } else if (!endpoint) {
      add(keys, `\`${text}\` can't be used here.`);
    } else if (source === 'body') {
      responseAt(path, keys, endpoint);
    }
  };

  /** Finds the schema of a field in a response. Reports the first name that isn't there. */
  const responseAt = (path: string[], keys: Key[], {operation}: Endpoint): Schema | undefined => {
    const content = contentOf(resolve(doc, operation.responses['200'] ?? {}));
    let schema = flatten(doc, content?.media.schema ?? {});
    for (const name of path) {
      const isItem = /^\d+$/.test(name) && typeof schema.items === 'object';
      const fields = fieldsOf(doc, schema);
      const next = isItem ? schema.items : (fields[name] ?? schema.additionalProperties);
      if (next === undefined || next === false) {
        const unknown = `The response of ${operation.operationId} has no field`;
        expectName(keys, unknown, name, Object.keys(fields));
        return undefined;
      }
      schema = typeof next === 'object' ? flatten(doc, next) : {additionalProperties: true};
    }
    return schema;
  };

  /** Checks both sides of a comparison, and that the field can have the value. */
  const checkCriterion = (text: string, keys: Key[], scope: Scope): void => {
    const parsed = parseCriterion(text);
    if (!parsed) return add(keys, `Pages can't evaluate \`${text}\`. They compare two values.`);
    const {left, right} = parsed;
    // The actions of a whole workflow can only use the status.
    if (left.source !== 'status') checkExpression(left, text, keys, scope);
    if (right.source !== 'literal') return checkExpression(right, text, keys, scope);
    if (left.source !== 'body' || !scope.endpoint || typeof right.value !== 'string') return;
    const schema = responseAt(left.path, keys, scope.endpoint);
    const values = schema && enumOf(doc, schema)?.map(({value}) => String(value));
    if (values) expectName(keys, 'This field has no value', right.value, values);
  };

  /** Checks all texts in a value: conditions, and texts that may be an expression. */
  const checkValue = (value: unknown, keys: Key[], scope: Scope): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) checkValue(inner, [...keys, key], scope);
    if (typeof value !== 'string') return;
    if (keys.at(-1) === 'condition') return checkCriterion(value, keys, scope);
    const expression = parseExpression(value);
    if (expression) checkExpression(expression, value, keys, scope);
    else if (/[${]/.test(value)) add(keys, `Pages can't evaluate \`${value}\`.`);
  };

  const ids = steps.map(({stepId}) => stepId);
  const checkActions = (actions: OnFailureObject[] = [], keys: Key[]): void =>
    actions.forEach(({type, stepId}, index) => {
      if (type === 'goto' ? !stepId || !ids.includes(stepId) : stepId !== undefined)
        add([...keys, index], `Only goto has a stepId, which must be one of ${ids.join(', ')}.`);
    });

  const checkStep = (step: Step, keys: Key[], scope: Scope): void => {
    const {operationId = '', parameters: own = [], requestBody: body} = step;
    const endpoint = endpoints.get(operationId);
    if (!endpoint) {
      const known = [...endpoints.keys()];
      return expectName([...keys, 'operationId'], 'The API has no operation', operationId, known);
    }
    // A person who runs a workflow asks for its outputs, and not for the result of each call.
    const rule = endpoint.operation['x-only-on-user-action'];
    if (rule) add([...keys, 'operationId'], `A workflow can't call ${operationId}: ${rule}.`);
    checkValue({parameters: own, requestBody: body}, keys, scope);
    // Other tools would send the first example of the description.
    if (endpoint.operation.requestBody && !body)
      add(keys, 'Add the request body. If nothing needs to be sent, use an empty payload: {}.');
    const {successCriteria, onSuccess, onFailure, outputs: taken} = step;
    checkValue({successCriteria, onSuccess, onFailure, outputs: taken}, keys, {...scope, endpoint});
    checkActions(onSuccess, [...keys, 'onSuccess']);
    checkActions(onFailure, [...keys, 'onFailure']);
    if (!(step.onFailure ?? failureActions)?.length)
      add(keys, 'Retry a 429: add an action of the type retry.');
  };

  if (workflowId !== name)
    add(['workflowId'], `The workflowId must be the name of the file: ${name}.`);
  const header = parameters[0]?.name ?? '';
  expectName(['parameters', 0, 'name'], 'The key is not sent in a header', header, [
    keyHeaderOf(doc),
  ]);
  checkValue({parameters, failureActions}, [], {before: []});
  checkActions(failureActions, ['failureActions']);
  steps.forEach((step, index) =>
    checkStep(step, ['steps', index], {before: steps.slice(0, index)}),
  );
  checkValue(outputs, ['outputs'], {before: steps});
  for (const input of inputNames.filter((one) => !usedInputs.has(one)))
    add(['inputs', 'properties', input], `No step uses the input \`${input}\`.`);
  return faults;
}

/** Returns the fields of a flat schema and of its alternatives, by name. */
function fieldsOf(doc: Description, flat: Schema): Record<string, Schema> {
  const alternatives = branchesOf(flat).map((one) => fieldsOf(doc, flatten(doc, one)));
  const own = Object.entries(flat.properties ?? {}).filter(
    ([, field]) => typeof field === 'object',
  );
  return Object.assign({}, ...alternatives, Object.fromEntries(own)) as Record<string, Schema>;
}
