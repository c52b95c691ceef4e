/**
 * Lints the API description: `jiti tooling/commands/lint-description.ts [folder]`, by default `openapi`.
 * Exit code 1 means that the description has problems, 2 that the command was wrong.
 */
import {inspectDescription} from '../lint/lint';
import {printProblems, readFolderArgument, runCommand} from '../lint/lib/command';

void runCommand(async () => {
  const folder = readFolderArgument(process.argv.slice(2));
  const {problems, files, examples} = await inspectDescription(folder);
  if (problems.length > 0) return printProblems(problems, folder);
  console.log(`${folder}: ${files} files and ${examples.length} examples and defaults are clean.`);
  return 0;
});
