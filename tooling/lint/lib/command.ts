import {parseArgs} from 'node:util';
import {FolderMissingError} from '../load';
import {formatProblem} from './problem';
import type {Problem} from './problem';

/** The command line is wrong: an unknown option, or too many folders. */
class UsageError extends Error {}

/** The one optional argument of the description's commands: another folder than `openapi`. */
export function readFolderArgument(args: string[]): string {
  try {
    const {positionals} = parseArgs({args, allowPositionals: true, options: {}});
    if (positionals.length > 1) throw new Error('Give one folder at most.');
    return (positionals[0] ?? 'openapi').replace(/\/+$/, '');
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Prints one problem a line, and gives the exit code that says so. */
export function printProblems(problems: Problem[], folder: string): number {
  for (const problem of problems) console.error(formatProblem(problem, folder));
  console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
  return 1;
}

/** Runs a command and sets its exit code: a wrong command line or an absent folder is one line and code 2. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof FolderMissingError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
