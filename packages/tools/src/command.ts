/** Describes a command: what its help, its reference page and its tests are made from. */
import type {Client} from '@screening/client';
import type {OptionName, Values} from './options';
import type {Policy} from './policy';
import type {Output} from './output/output';

/** A column of a report. */
export interface Column {
  name: string;
  /** What it contains, as a phrase. */
  text: string;
  /** How spreadsheets may read it: `text` of others, which must not run as a formula, or `exact`, such as a key. */
  kind: 'text' | 'exact' | 'number';
}

/** A file that a command writes into the state folder, such as a report or a file for other programs. */
export interface ReportFile {
  name: string;
  /** What it contains, as a sentence. */
  text: string;
  /** The columns of a CSV file. A file of another form has none. */
  columns: readonly Column[];
}

/** What a command needs to run. */
export interface Context<Name extends OptionName = OptionName> {
  /** The file that was given. A command without a file has an empty text. */
  file: string;
  options: Values<Name>;
  policy: Policy;
  /** The address of the API. It is empty if none is set. */
  address: string;
  /** Makes the client at the first use, so that a command that sends nothing needs no API key. */
  client: () => Client;
  output: Output;
  /** Is aborted when the command is asked to stop. */
  signal: AbortSignal;
}

/**
 * How a command ended. A command that runs until it is stopped returns it also when it was asked to stop, once all that it
 * has received is stored: then the work is done. Other commands throw, and the exit code is 1.
 */
export interface Ending {
  /** What was done, as one line for people. */
  summary: string;
  /** The same for programs, with `--json`. */
  result: Record<string, unknown>;
  /** What a person has to do, a sentence each. If there is any, the exit code is 1. */
  needsPerson: string[];
}

/** A command of the tool. */
export interface Command<Name extends OptionName = OptionName> {
  name: string;
  /** What it does, in a short phrase for the list of commands. */
  summary: string;
  /** What it does, in a paragraph. */
  text: string;
  /** What its argument is. A command without it reads no file. */
  file?: string;
  options: readonly Name[];
  /** The options that must be given. */
  required: readonly Name[];
  /** What an option does for this command, if the usual sentences don't fit. */
  texts?: Partial<Record<Name, string>>;
  /** The files that it writes into the state folder. */
  files: readonly ReportFile[];
  /** What each exit code means for this command. */
  exits: {0: string; 1: string};
  examples: readonly {text: string; args: string}[];
  run: (context: Context<Name>) => Promise<Ending>;
}
