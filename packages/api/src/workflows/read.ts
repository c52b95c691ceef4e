/** Reads, lints and compiles the Arazzo files in `openapi/workflows`. */
import type {ArazzoDefinition, OnFailureObject} from '@redocly/openapi-core';
import {listEndpoints, type Description} from '../document';
import {runRedocly, tidyProblems, toProblem, type Problem} from '../lint/lint';
import {
  loadDescription,
  type DescriptionFile,
  type DescriptionFiles,
  type FillText,
} from '../lint/load';
import {locationOf, startOf, yamlIsPlain} from '../lint/rules/files';
import {checkWorkflow} from './check';
import type {Values} from './expression';

const ending = '.arazzo.yaml';

/** Returns the name of a workflow: its file name without folder and extension. */
const nameOf = ({name}: DescriptionFile): string =>
  name.slice(name.lastIndexOf('/') + 1).replace(ending, '');

/** A workflow that pages show and run, compiled from an Arazzo file. Its `id` is the name of the file. */
export type Workflow = ReturnType<typeof compile>;
export type WorkflowStep = Workflow['steps'][number];
/** The action after a step, if all criteria are met. */
export type Action = ReturnType<typeof compileAction>;
export type ReadWorkflow = {workflow: Workflow; text: string};

/** Returns the workflows below the description's folder, or their problems. */
export async function readWorkflows(folder: string, doc: Description, fill?: FillText) {
  const description = loadDescription(folder, fill);
  const found = await Promise.all(
    description.workflows.map((file) => findProblems(description, doc, file)),
  );
  const problems = tidyProblems(found.flat());
  const files = problems.length > 0 ? [] : description.workflows;
  const workflows: ReadWorkflow[] = files.map((file) => {
    return {
      workflow: compile(doc, file.data as ArazzoDefinition, nameOf(file)),
      text: file.source.body,
    };
  });
  return {problems, workflows};
}

/** Stops after the first stage that finds a problem, because later stages would report its consequences. */
async function findProblems(
  files: DescriptionFiles,
  doc: Description,
  file: DescriptionFile,
): Promise<Problem[]> {
  const {root} = files;
  const {source, path, name} = file;
  if (!name.endsWith(ending))
    return [
      toProblem(
        root,
        'workflow',
        'Name the file after its workflow: name.arazzo.yaml.',
        startOf(source),
      ),
    ];
  const [malformed] = yamlIsPlain(file);
  if (malformed) return [toProblem(root, 'yaml-is-plain', malformed.message, malformed.at)];
  const found = await runRedocly(files, path);
  if (found.length > 0) return found;
  return checkWorkflow(doc, file.data as ArazzoDefinition, nameOf(file)).map(({keys, message}) =>
    toProblem(root, 'workflow', message, locationOf({file, keys})),
  );
}
function compile(doc: Description, {info, workflows: [workflow]}: ArazzoDefinition, id: string) {
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
  const defaults = Object.entries(inputs?.properties ?? {}).map(([name, one]) => [
    name,
    one.default as unknown,
  ]);
  return {
    id,
    title: info.title,
    summary,
    text: description,
    /** The default values, which work in the sandbox. */
    inputs: Object.fromEntries(defaults) as Values,
    steps: steps.map(({stepId, description: text = '', operationId = '', requestBody, ...step}) => {
      const {method, path} = endpoints.get(operationId)!;
      return {
        id: stepId,
        text,
        operationId,
        method: method.toUpperCase(),
        path,
        /** The value of the key's header, as an expression. */
        key: String(parameters[0]?.value),
        parameters: (step.parameters ?? []).map((one) => {
          return {...one, in: one.in === 'path' ? ('path' as const) : ('query' as const)};
        }),
        /** Sent as JSON. Values that are only known at run time are expressions. */
        ...(requestBody ? {body: requestBody.payload as unknown} : {}),
        criteria: (step.successCriteria ?? []).map(({condition}) => condition),
        outputs: (step.outputs ?? {}) as Record<string, string>,
        onSuccess: (step.onSuccess ?? []).map(compileAction),
        onFailure: (step.onFailure ?? failureActions).map(compileAction),
      };
    }),
    outputs: outputs as Record<string, string>,
  };
}

/** The times are in seconds. */
const compileAction = ({type, stepId, retryAfter, retryLimit, criteria = []}: OnFailureObject) => ({
  type,
  ...(stepId ? {stepId} : {}),
  ...(retryLimit ? {retryAfter, retryLimit} : {}),
  criteria: criteria.map(({condition}) => condition),
});
