/** Writes the workflows that readers download, and the data that pages use to show and run them. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {workflowFile} from '../../src/downloads';
import type {Workflow} from '@screening/api/workflows';
import {product} from '@screening/product';
import {downloadsFolder, readGenerated, type ReadWorkflow} from '@screening/api/node';

/** The data of all workflows, relative to the repository. Written by `npm run generate`. */
const workflowsPath = '.generated/workflows.json';

const fileOf = (id: string): string => join(downloadsFolder, workflowFile(id));

export const readCompiledWorkflows = (root: string): Workflow[] =>
  readGenerated(root, workflowsPath);

/** The file and the folder that `writeWorkflows` writes. */
export const workflowPaths = [workflowsPath, dirname(fileOf(''))];

/** Returns the text of a published file, with the address of the published description. */
export const publishedText = (text: string): string =>
  text.replace('url: ../openapi.yaml\n', `url: ${product.siteUrl}/openapi.yaml\n`);

/** Writes all files below `root`. */
export function writeWorkflows(all: ReadWorkflow[], root: string): void {
  mkdirSync(join(root, dirname(fileOf(''))), {recursive: true});
  writeFileSync(
    join(root, workflowsPath),
    `${JSON.stringify(all.map(({workflow}) => workflow))}\n`,
  );
  for (const {workflow, text} of all)
    writeFileSync(join(root, fileOf(workflow.id)), publishedText(text));
}
