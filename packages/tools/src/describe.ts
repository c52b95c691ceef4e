/** Describes the commands as data: the help and the reference page show the same. */
import type {Command, ReportFile} from './command';
import {commands} from './commands';
import {options as definitions, type Option, type OptionName} from './options';

/** An option of a command, as its help and the reference page show it. */
interface OptionDescription {
  /** How it is written, such as `--state <folder>`. */
  flags: string;
  text: string;
  /** Its value if it isn't given. */
  preset?: string;
  isRequired: boolean;
  isRepeatable: boolean;
}

/** A command, as its help and the reference page show it. */
export interface CommandDescription {
  name: string;
  summary: string;
  text: string;
  /** What its argument is. A command without it reads no file. */
  file?: string;
  options: OptionDescription[];
  files: readonly ReportFile[];
  /** The meaning of each exit code, the lowest first. */
  exits: {code: number; text: string}[];
  examples: readonly {text: string; args: string}[];
}

/** The options of every command. */
export const everywhere = ['json', 'debug'] as const satisfies OptionName[];

/** Describes a command. */
export function describeCommand(command: Command): CommandDescription {
  const {name, summary, text, file, files, exits, examples} = command;
  return {
    name,
    summary,
    text,
    file,
    options: [...command.options, ...everywhere].map((option) => {
      const {[option]: text = definitions[option].text} = command.texts ?? {};
      return describeOption({...definitions[option], text}, command.required.includes(option));
    }),
    files,
    exits: [
      {code: 0, text: exits[0]},
      {code: 1, text: exits[1]},
      {
        code: 2,
        text: 'The command line, the environment or the state folder is wrong. Nothing was sent.',
      },
    ],
    examples,
  };
}

function describeOption(
  {flags, text, preset, isRepeatable}: Option<unknown>,
  isRequired: boolean,
): OptionDescription {
  return {
    flags,
    text,
    // An empty preset only says that the option is a list.
    preset: preset === '' ? undefined : preset,
    isRequired,
    isRepeatable: isRepeatable === true,
  };
}

/** Describes all commands, in the order in which the help lists them. */
export const describeAll = (): CommandDescription[] => commands.map(describeCommand);
