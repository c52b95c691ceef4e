/**
 * Lints the API description: `jiti tooling/commands/lint-description.ts [folder]`, by default `openapi`.
 * Exits with 1 when the description has problems, and with 2 when it cannot be checked.
 */
import {inspectDescription} from '../lint/lint';
import {printProblems} from '../lint/lib/problem';
import {readFolder, run} from './lib/run';

void run(async () => {
  const folder = readFolder() ?? 'openapi';
  const {problems, files, examples} = await inspectDescription(folder);
  if (problems.length > 0) return printProblems(problems, folder);
  console.log(`${folder}: ${files} files and ${examples.length} examples and defaults are clean.`);
  return 0;
});
