/** Reads and lints the Arazzo files in `openapi/workflows`. */
import type {ArazzoDefinition} from '@redocly/openapi-core';
import type {Description} from '../description';
import {runRedocly, tidyProblems, toProblem, type Problem} from '../lint/lint';
import {
  loadDescription,
  type DescriptionFile,
  type DescriptionFiles,
  type FillText,
} from '../lint/load';
import {limitExists} from '../lint/rules/limit-exists';
import {locationOf, startOf} from '../lint/rules/nodes';
import {yamlIsPlain} from '../lint/rules/yaml-is-plain';
import {checkWorkflow} from './check';
import {compileWorkflow, type Workflow} from './compile';

const ending = '.arazzo.yaml';

/** A workflow, and the text of its file, which readers download. */
export type ReadWorkflow = {
  workflow: Workflow;
  text: string;
};

/** The workflows of a folder, or the problems of their files. One of the two lists is empty. */
export type ReadWorkflows = {
  workflows: ReadWorkflow[];
  problems: Problem[];
};

/**
 * Returns the workflows below the description's folder, or their problems.
 * @param doc the bundled description, with which the names in the workflows are compared
 * @param fill replaces the placeholders of a file, such as the product's name
 */
export async function readWorkflows(
  folder: string,
  doc: Description,
  fill?: FillText,
): Promise<ReadWorkflows> {
  const description = loadDescription(folder, fill);
  const found = await Promise.all(
    description.workflows.map((file) => findProblems(description, doc, file)),
  );
  const problems = tidyProblems(found.flat());
  if (problems.length > 0) return {problems, workflows: []};
  const workflows = description.workflows.map((file): ReadWorkflow => ({
    workflow: compileWorkflow(doc, file.data as ArazzoDefinition, nameOf(file)),
    text: file.source.body,
  }));
  return {problems, workflows};
}

/** Returns the name of a workflow: its file name without folder and extension. */
const nameOf = ({name}: DescriptionFile): string =>
  name.slice(name.lastIndexOf('/') + 1).replace(ending, '');

/** Stops after the first stage that finds a problem, because later stages would report its consequences. */
async function findProblems(
  files: DescriptionFiles,
  doc: Description,
  file: DescriptionFile,
): Promise<Problem[]> {
  const {root, limits} = files;
  const {source, path, name} = file;
  if (!name.endsWith(ending)) {
    const message = 'Name the file after its workflow: name.arazzo.yaml.';
    return [toProblem(root, 'workflow', message, startOf(source))];
  }
  const [malformed] = yamlIsPlain(file);
  if (malformed) return [toProblem(root, 'yaml-is-plain', malformed.message, malformed.at)];
  const [unknown] = limitExists(file, limits);
  if (unknown) return [toProblem(root, 'limit-exists', unknown.message, unknown.at)];
  const found = await runRedocly(files, path);
  if (found.length > 0) return found;
  return checkWorkflow(doc, file.data as ArazzoDefinition, nameOf(file)).map(({keys, message}) =>
    toProblem(root, 'workflow', message, locationOf({file, keys})),
  );
}
