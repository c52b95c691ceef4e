/**
 * Lints the API description and its workflows: `jiti scripts/lint-description.ts [folder]`, by default
 * `openapi`. Exits with 1 if the description has problems, and with 2 if it can't be checked.
 */
import {bundleDescription, lintDescription, loadDescription, printProblems, readWorkflows} from '@screening/api/node';
import {fillProduct} from '../src/product';
import {readFolder, run} from './lib/run';

void run(async () => {
  const folder = readFolder() ?? 'openapi';
  const {problems, files, examples} = await lintDescription(folder, fillProduct);
  if (problems.length > 0) return printProblems(problems, folder);
  const read = await readWorkflows(
    await loadDescription(folder, fillProduct),
    await bundleDescription(folder, fillProduct),
  );
  if (read.problems.length > 0) return printProblems(read.problems, folder);
  const counts = [`${files} files`, `${examples.length} examples and defaults`, `${read.workflows.length} workflows`];
  console.log(`${folder}: ${counts.join(', ')}: no problem.`);
  return 0;
});
