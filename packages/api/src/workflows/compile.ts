/** Compiles an Arazzo file into the workflow that pages show and run. */
import type {ArazzoDefinition, OnFailureObject, Step} from '@redocly/openapi-core';
import type {Description, Endpoint} from '../description';
import {listEndpoints} from '../document';
import type {Values} from './expression';

/** A workflow that pages show and run. Its values can be expressions, which are only known at run time. */
export type Workflow = {
  /** The name of the file, without its ending. */
  id: string;
  title: string;
  summary: string;
  text: string;
  /** The default values of the inputs, which work in the sandbox. */
  inputs: Values;
  steps: WorkflowStep[];
  /** Expressions by the names of the outputs. */
  outputs: Record<string, string>;
};

export type WorkflowStep = {
  id: string;
  text: string;
  operationId: string;
  /** In capital letters. */
  method: string;
  /** The path relative to the server's base path, with `{name}` for each parameter. */
  path: string;
  /** The value of the key's header, as an expression. */
  key: string;
  /** The parameters of the path and the query. */
  parameters: StepParameter[];
  /** Sent as JSON. Missing for a call without a body. */
  body?: unknown;
  /** Conditions that are all true if the step succeeded. */
  criteria: string[];
  /** Expressions by the names of the outputs, which later steps use. */
  outputs: Record<string, string>;
  /** The actions after success. The first one whose criteria are met is done. */
  onSuccess: Action[];
  /** The actions after a failure. The first one whose criteria are met is done. */
  onFailure: Action[];
};

type StepParameter = {
  name: string;
  in: 'path' | 'query';
  value: unknown;
};

/** The action after a step, if all criteria are met. */
export type Action = {
  type: 'goto' | 'retry' | 'end';
  /** The step to continue with. */
  stepId?: string;
  /** How long to wait before the call is repeated, in seconds. */
  retryAfter?: number;
  /** How often the call is repeated at most. */
  retryLimit?: number;
  /** Conditions, as in Arazzo. */
  criteria: string[];
};

/**
 * Compiles a workflow without problems.
 * @param id the name of the file, without its ending
 */
export function compileWorkflow(
  doc: Description,
  {info, workflows: [workflow]}: ArazzoDefinition,
  id: string,
): Workflow {
  const endpoints = new Map(
    listEndpoints(doc).map((endpoint) => [endpoint.operation.operationId, endpoint]),
  );
  const {
    summary = '',
    description = '',
    inputs,
    parameters = [],
    failureActions = [],
    steps,
    outputs = {},
  } = workflow;
  const fields = Object.entries(inputs?.properties ?? {});
  return {
    id,
    title: info.title,
    summary,
    text: description,
    inputs: Object.fromEntries(fields.map(([name, field]) => [name, field.default as unknown])),
    steps: steps.map((step) => {
      const endpoint = endpoints.get(step.operationId ?? '')!;
      return compileStep(step, endpoint, String(parameters[0]?.value), failureActions);
    }),
    outputs: outputs as Record<string, string>,
  };
}

/**
 * @param key the value of the key's header
 * @param failureActions the actions of the workflow, for a step without its own
 */
function compileStep(
  step: Step,
  {operation, method, path}: Endpoint,
  key: string,
  failureActions: OnFailureObject[],
): WorkflowStep {
  return {
    id: step.stepId,
    text: step.description ?? '',
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    key,
    parameters: (step.parameters ?? []).map((parameter) => ({
      ...parameter,
      in: parameter.in === 'path' ? 'path' : 'query',
    })),
    ...(step.requestBody ? {body: step.requestBody.payload as unknown} : {}),
    criteria: (step.successCriteria ?? []).map(({condition}) => condition),
    outputs: (step.outputs ?? {}) as Record<string, string>,
    onSuccess: (step.onSuccess ?? []).map(compileAction),
    onFailure: (step.onFailure ?? failureActions).map(compileAction),
  };
}

function compileAction({
  type,
  stepId,
  retryAfter,
  retryLimit,
  criteria = [],
}: OnFailureObject): Action {
  return {
    type,
    ...(stepId ? {stepId} : {}),
    ...(retryLimit ? {retryAfter, retryLimit} : {}),
    criteria: criteria.map(({condition}) => condition),
  };
}
