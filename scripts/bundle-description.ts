/**
 * Lints the API description and its workflows, and bundles it: `jiti scripts/bundle-description.ts [folder]`.
 * The default folder is `openapi`.
 *
 * The site is built from `.generated/openapi.json`, and readers download `.generated/static/openapi.json` and
 * `openapi.yaml`. For workflows, these are `.generated/workflows.json` and `.generated/static/downloads/workflows`. If
 * the description has problems, none of these files remain, not even older ones. Exit codes are those of
 * `lint-description.ts`.
 */
import {rm} from 'node:fs/promises';
import {stampFile} from '../plugins/reference/generate-if-changed';
import {
  bundleDescription,
  BundleError,
  descriptionFiles,
  lintDescription,
  loadDescription,
  printProblems,
  readWorkflows,
  writeDescription,
} from '@screening/api/node';
import {workflowPaths, writeWorkflows} from '../plugins/lib/workflow-files';
import {fillProduct} from '../src/product';
import {readFolder, run} from './lib/run';

void run(async () => {
  const made = [stampFile, ...descriptionFiles, ...workflowPaths];
  await Promise.all(made.map((path) => rm(path, {force: true, recursive: true})));
  const folder = readFolder() ?? 'openapi';
  const {problems} = await lintDescription(folder, fillProduct);
  if (problems.length > 0) return printProblems(problems, folder);
  const document = await bundleDescription(folder, fillProduct).catch((error: unknown) => {
    if (error instanceof BundleError) return error;
    throw error;
  });
  if (document instanceof BundleError) return printProblems(document.problems, folder);
  const {problems: faults, workflows} = await readWorkflows(await loadDescription(folder, fillProduct), document);
  if (faults.length > 0) return printProblems(faults, folder);
  writeDescription(document);
  writeWorkflows(workflows);
  console.log(`${folder}: bundled into ${descriptionFiles.join(', ')}; ${workflows.length} workflows.`);
  return 0;
});
