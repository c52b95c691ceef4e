/**
 * Checks a workflow against the description, and that it uses only what pages can run: known operations, parameters and
 * fields, and the expressions of src/workflows. Redocly's rules check its structure first.
 */
import {contentOf, listEndpoints, resolve, type Description, type Endpoint} from '../document';
import {nearest} from '../nearest';
import {enumOf} from '../rules-of-schema';
import {parseCriterion, parseExpression, type Expression} from './expression';
import {isFields, type Key} from '../lint/lib/references';
import {descriptionUrl, type Arazzo, type ArazzoAction, type ArazzoStep, type ArazzoWorkflow} from './arazzo';
import {findPayloadFaults, schemaAt, type Fault} from './schema-path';

/** The only keys that pages can run or show. */
const known = {
  file: ['arazzo', 'info', 'sourceDescriptions', 'workflows'],
  workflow: [...['workflowId', 'summary', 'description', 'inputs', 'parameters', 'failureActions', 'steps', 'outputs']],
  step: [
    ...['stepId', 'description', 'operationId', 'parameters', 'requestBody', 'successCriteria'],
    ...['onSuccess', 'onFailure', 'outputs'],
  ],
  action: ['name', 'type', 'stepId', 'retryAfter', 'retryLimit', 'criteria'],
  requestBody: ['contentType', 'payload'],
  parameter: ['name', 'in', 'value'],
  criterion: ['condition'],
};

/** Article texts may be fetched only when a person asks for one. */
const perPerson = ['getArticle'];

const retriesOn429 = ({type, criteria = []}: ArazzoAction): boolean =>
  type === 'retry' && criteria.length === 1 && criteria[0]?.condition === '$statusCode == 429';

/** Lists the faults of a file whose structure is valid, with the keys that lead to each. */
export function checkWorkflow(doc: Description, file: Arazzo, name: string): Fault[] {
  const [workflow, second] = file.workflows;
  if (!workflow || second) return [{keys: ['workflows'], message: 'A file must contain one workflow.'}];
  const faults: Fault[] = [];
  const add = (keys: Key[], message: string): void => void faults.push({keys, message});
  allow(add, [], file, known.file);
  const [source, other] = file.sourceDescriptions;
  if (other || source?.name !== 'api' || source.url !== descriptionUrl || source.type !== 'openapi')
    add(['sourceDescriptions'], `Name one description: api, with the url ${descriptionUrl} and the type openapi.`);
  const top: Key[] = ['workflows', 0];
  if (workflow.workflowId !== name)
    add([...top, 'workflowId'], `The workflowId must be the name of the file: ${name}.`);
  new WorkflowCheck(doc, workflow, (keys, message) => add([...top, ...keys], message)).run();
  return faults;
}

type Add = (keys: Key[], message: string) => void;

function allow(add: Add, keys: Key[], value: unknown, names: string[]): void {
  for (const key of isFields(value) ? Object.keys(value) : [])
    if (!names.includes(key)) add([...keys, key], `Pages can't run \`${key}\`. They know ${names.join(', ')}.`);
}

class WorkflowCheck {
  readonly #doc: Description;
  readonly #workflow: ArazzoWorkflow;
  readonly #add: Add;
  readonly #endpoints: Map<string, Endpoint>;
  readonly #keyHeader: string | undefined;
  readonly #usedInputs = new Set<string>();

  constructor(doc: Description, workflow: ArazzoWorkflow, add: Add) {
    this.#doc = doc;
    this.#workflow = workflow;
    this.#add = add;
    const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
    this.#endpoints = new Map(operations.map((endpoint) => [endpoint.operation.operationId, endpoint]));
    this.#keyHeader = Object.values(doc.components.securitySchemes ?? {}).find(({type}) => type === 'apiKey')?.name;
  }

  run(): void {
    const {summary, description, steps, outputs = {}, failureActions = []} = this.#workflow;
    allow(this.#add, [], this.#workflow, known.workflow);
    if (!summary?.trim() || !description?.trim()) this.#add([], 'Add a summary and a description.');
    this.#checkKey();
    this.#checkActions(failureActions, ['failureActions']);
    steps.forEach((step, place) => this.#checkStep(step, place));
    for (const [name, value] of Object.entries(outputs)) this.#checkValue(value, ['outputs', name], steps);
    for (const [name, {description: text, default: value}] of Object.entries(this.#workflow.inputs?.properties ?? {})) {
      const keys = ['inputs', 'properties', name];
      if (!text?.trim()) this.#add(keys, 'Describe the input.');
      if (value === undefined) this.#add(keys, 'Give the input a default that works in the sandbox.');
      if (!this.#usedInputs.has(name)) this.#add(keys, `No step uses the input \`${name}\`.`);
    }
  }

  /** The key is sent alone, and with every call. */
  #checkKey(): void {
    const {parameters = []} = this.#workflow;
    const [parameter, other] = parameters;
    const isKey = parameter?.in === 'header' && parameter.name === this.#keyHeader && !other;
    if (!isKey || parameter.value !== '$inputs.apiKey')
      this.#add(
        ['parameters'],
        `Give the workflow one parameter: the header ${this.#keyHeader} with the value $inputs.apiKey, without a prefix.`,
      );
    for (const {value} of parameters) this.#checkValue(value, ['parameters', 0, 'value'], []);
  }

  #checkStep(step: ArazzoStep, place: number): void {
    const keys: Key[] = ['steps', place];
    const before = this.#workflow.steps.slice(0, place);
    allow(this.#add, keys, step, known.step);
    if (!step.description?.trim()) this.#add(keys, 'Describe the step.');
    const endpoint = this.#endpoints.get(step.operationId);
    if (!endpoint) {
      const near = nearest(step.operationId ?? '', [...this.#endpoints.keys()]) || '.';
      this.#add([...keys, 'operationId'], `The API has no operation \`${step.operationId}\`${near}`);
      return;
    }
    if (perPerson.includes(step.operationId))
      this.#add([...keys, 'operationId'], 'The text of an article may be fetched only when a person asks for it.');
    this.#checkParameters(step, endpoint, keys, before);
    this.#checkBody(step, endpoint, keys, before);
    const criteria = (step.successCriteria ?? []).map(({condition}) => condition);
    if (!criteria.includes('$statusCode == 200'))
      this.#add([...keys, 'successCriteria'], 'Expect the status: $statusCode == 200.');
    this.#checkCriteria(step.successCriteria, [...keys, 'successCriteria'], before, endpoint);
    this.#checkActions(step.onSuccess, [...keys, 'onSuccess'], before, endpoint);
    this.#checkActions(step.onFailure, [...keys, 'onFailure'], before, endpoint);
    const failureActions = step.onFailure ?? this.#workflow.failureActions ?? [];
    if (!failureActions[0] || !retriesOn429(failureActions[0]))
      this.#add(
        [...keys, ...(step.onFailure ? ['onFailure'] : [])],
        'Retry a 429 first: an action of the type retry with the criterion $statusCode == 429.',
      );
    for (const [name, value] of Object.entries(step.outputs ?? {})) {
      if (parseExpression(value)?.of !== 'body')
        this.#add([...keys, 'outputs', name], `Take an output from the response: $response.body#/name.`);
      this.#checkValue(value, [...keys, 'outputs', name], before, endpoint);
    }
  }

  #checkParameters({parameters = []}: ArazzoStep, endpoint: Endpoint, keys: Key[], before: ArazzoStep[]): void {
    parameters.forEach((parameter, index) => {
      const {name, in: where, value} = parameter;
      const at = [...keys, 'parameters', index];
      allow(this.#add, at, parameter, known.parameter);
      const all = endpoint.parameters.filter((one) => one.in === where).map((one) => one.name);
      if ((where !== 'path' && where !== 'query') || !all.includes(name))
        this.#add(
          [...at, 'name'],
          `${endpoint.operation.operationId} has no ${where} parameter \`${name}\`${nearest(name, all) || '.'}`,
        );
      this.#checkValue(value, [...at, 'value'], before);
    });
    for (const {name, required} of endpoint.parameters)
      if (required && !parameters.some((one) => one.name === name))
        this.#add(keys, `The required parameter \`${name}\` is missing.`);
  }

  #checkBody({requestBody: body}: ArazzoStep, endpoint: Endpoint, keys: Key[], before: ArazzoStep[]): void {
    const {requestBody} = endpoint.operation;
    const schema = contentOf(requestBody && resolve(this.#doc, requestBody))?.media.schema;
    if (!body) {
      // Other tools would send the first example of the description.
      if (requestBody) this.#add(keys, 'Add the request body. If nothing needs to be sent, use an empty payload: {}.');
      return;
    }
    const at = [...keys, 'requestBody'];
    allow(this.#add, at, body, known.requestBody);
    if (!schema || body.contentType !== 'application/json') {
      this.#add(at, schema ? 'Send JSON: application/json.' : 'The operation has no request body.');
      return;
    }
    const here = [...at, 'payload'];
    for (const fault of findPayloadFaults(this.#doc, schema, body.payload))
      this.#add([...here, ...fault.keys], fault.message);
    if ('threshold' in (schemaAt(this.#doc, schema, [], '').properties ?? {}) && isFields(body.payload))
      if (!('threshold' in body.payload)) this.#add(here, 'Always send a threshold.');
    this.#checkValues(body.payload, here, before);
  }

  #checkValues(value: unknown, keys: Key[], before: ArazzoStep[]): void {
    if (typeof value !== 'object' || value === null) return this.#checkValue(value, keys, before);
    for (const [key, inner] of Object.entries(value)) this.#checkValues(inner, [...keys, key], before);
  }

  /** Checks a value that may be an expression. Text that only looks like one is an error. */
  #checkValue(value: unknown, keys: Key[], before: ArazzoStep[], endpoint?: Endpoint): void {
    if (typeof value !== 'string' || !/[${]/.test(value)) return;
    const expression = parseExpression(value);
    if (expression) this.#checkExpression(expression, value, keys, before, endpoint);
    else this.#add(keys, `Pages can't evaluate \`${value}\`.`);
  }

  #checkExpression(of: Expression, text: string, keys: Key[], before: ArazzoStep[], endpoint?: Endpoint): void {
    if (of.of === 'input') {
      this.#usedInputs.add(of.name);
      const inputs = Object.keys(this.#workflow.inputs?.properties ?? {});
      if (!inputs.includes(of.name))
        this.#add(keys, `The workflow has no input \`${of.name}\`${nearest(of.name, inputs) || '.'}`);
    } else if (of.of === 'step') {
      const step = before.find(({stepId}) => stepId === of.stepId);
      const outputs = Object.keys(step?.outputs ?? {});
      if (!step) this.#add(keys, `No earlier step is named \`${of.stepId}\`.`);
      else if (!outputs.includes(of.name))
        this.#add(keys, `The step \`${of.stepId}\` has no output \`${of.name}\`${nearest(of.name, outputs) || '.'}`);
    } else if (!endpoint) this.#add(keys, `\`${text}\` can't be used here.`);
    else if (of.of === 'body') this.#schemaOf(of.path, keys, endpoint);
  }

  #schemaOf(path: string[], keys: Key[], endpoint: Endpoint) {
    const {operationId, responses} = endpoint.operation;
    const schema = contentOf(resolve(this.#doc, responses['200'] ?? {}))?.media.schema ?? {};
    try {
      return schemaAt(this.#doc, schema, path, `The response of ${operationId}`);
    } catch (error) {
      this.#add(keys, (error as Error).message);
      return undefined;
    }
  }

  #checkCriteria(criteria: {condition: string}[] = [], keys: Key[], before: ArazzoStep[], endpoint?: Endpoint): void {
    criteria.forEach((criterion, index) => {
      const at = [...keys, index];
      allow(this.#add, at, criterion, known.criterion);
      const {condition} = criterion;
      const parsed = parseCriterion(condition);
      if (!parsed) {
        this.#add([...at, 'condition'], `Pages can't evaluate \`${condition}\`. They compare two values.`);
        return;
      }
      const {left, right} = parsed;
      // The actions of a whole workflow can only use the status.
      if (left.of !== 'status') this.#checkExpression(left, condition, [...at, 'condition'], before, endpoint);
      if (right.of !== 'literal') this.#checkExpression(right, condition, [...at, 'condition'], before, endpoint);
      else if (left.of === 'body' && endpoint && typeof right.value === 'string') {
        const schema = this.#schemaOf(left.path, [...at, 'condition'], endpoint);
        const values = schema && enumOf(this.#doc, schema)?.map(({value}) => String(value));
        if (values && !values.includes(right.value))
          this.#add(
            [...at, 'condition'],
            `\`${right.value}\` isn't a value of this field${nearest(right.value, values) || '.'}`,
          );
      }
    });
  }

  #checkActions(actions: ArazzoAction[] = [], keys: Key[], before: ArazzoStep[] = [], endpoint?: Endpoint): void {
    const ids = this.#workflow.steps.map(({stepId}) => stepId);
    actions.forEach((action, index) => {
      const at = [...keys, index];
      allow(this.#add, at, action, known.action);
      const {type, stepId, retryAfter, retryLimit, criteria} = action;
      if (type === 'goto' ? !stepId || !ids.includes(stepId) : stepId !== undefined)
        this.#add(at, `Only goto has a stepId, which must be one of ${ids.join(', ')}.`);
      if (type === 'retry' && !(retryLimit && retryAfter)) this.#add(at, 'Set retryAfter and retryLimit.');
      if (!criteria?.length) this.#add(at, 'Add criteria. Without them, the action applies always.');
      this.#checkCriteria(criteria, [...at, 'criteria'], before, endpoint);
    });
  }
}
