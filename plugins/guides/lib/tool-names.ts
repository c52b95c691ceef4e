/** Lists what guides call by name in the command-line tool. */
import type {CommandDescription} from '@screening/tools/generate';

/** Lists the words that guides use for the tool: its commands, options, files and columns. */
export function listToolNames(commands: CommandDescription[]): string[] {
  return commands.flatMap(({name, options, files}) => [
    name,
    ...options.map(({flags}) => flags.split(' ')[0]),
    ...files.flatMap((file) => [file.name, ...file.columns.map((column) => column.name)]),
  ]);
}
