/** Runs a command in this process, with what it prints in memory. */
import {createClient, type ClientOptions} from '@screening/client';
import {readValues} from '../../src/cli';
import type {Command, Context, Ending} from '../../src/command';
import {UsageError} from '../../src/errors';
import type {OptionName, Values} from '../../src/options';
import {oneLine, type Output} from '../../src/output/output';
import {readPolicy} from '../../src/policy';

/** The values of options, as on the command line. `true` is an option without a value, and undefined a missing one. */
export type Texts = {[Name in OptionName]?: string | true | undefined};

/** What a run of a command has left. */
export interface Outcome {
  code: 0 | 1 | 2;
  /** Everything that it has printed for people, and its error. */
  text: string;
  /** What it has printed for programs. It is empty after an error. */
  result: Ending['result'];
}

/** What a run needs besides the values of the options. */
export interface Circumstances {
  /** How the client is made. Requests aren't limited. */
  client: ClientOptions;
  /** The file that is given to the command. */
  file?: string;
  signal?: AbortSignal;
  /** Gets each line as it is printed. */
  onLine?: (line: string) => void;
}

/** Makes the context of a command. Throws a `UsageError` if a value is wrong. */
export function contextOf(
  command: Command,
  texts: Texts,
  {client, file = '', signal = new AbortController().signal, onLine}: Circumstances,
): Context {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  const options: Values = readValues(
    command,
    Object.fromEntries(given.map(([name, text]) => [name, text === true ? true : [text]])),
  );
  const say = (text: string): void => onLine?.(oneLine(text));
  const output: Output = {
    say,
    print: say,
    progress: () => ({update: () => undefined, end: () => undefined}),
  };
  return {
    file,
    address: client.baseUrl ?? '',
    options,
    policy: readPolicy(options.policy, options),
    client: () => createClient({requestsPerSecond: Infinity, ...client}),
    output,
    signal,
  };
}

/** Runs a command once, as the program does. */
export async function runCommand(
  command: Command,
  texts: Texts,
  circumstances: Circumstances,
): Promise<Outcome> {
  const lines: string[] = [];
  const onLine = (line: string): void => {
    lines.push(line);
    circumstances.onLine?.(line);
  };
  const outcome = (code: Outcome['code'], result: Outcome['result'] = {}): Outcome => ({
    code,
    text: lines.join('\n'),
    result,
  });
  try {
    const context = contextOf(command, texts, {...circumstances, onLine});
    const {needsPerson, summary, result} = await command.run(context);
    lines.push(...needsPerson, summary);
    return outcome(needsPerson.length > 0 ? 1 : 0, result);
  } catch (error) {
    lines.push((error as Error).message);
    return outcome(error instanceof UsageError ? 2 : 1);
  }
}
