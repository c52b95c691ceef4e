/** Provides functions for all commands, which read the argument and set the exit code. */
import {parseArgs} from 'node:util';

/** Runs a command and sets the exit code that it returns. On an error, prints the message and sets `failed`. */
export async function run(command: () => number | void | Promise<number | void>, failed = 2): Promise<void> {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = failed;
  }
}

/** Reads the optional argument. Throws an error for an option or a second argument. */
export function readFolder(): string | undefined {
  const {positionals} = parseArgs({allowPositionals: true, options: {}});
  if (positionals.length > 1) throw new Error('Give one folder at most.');
  return positionals[0]?.replace(/(?<=.)\/+$/, '');
}
