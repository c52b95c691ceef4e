/** Reads the command line, and runs a command. */
import {Command as Parser, CommanderError, type Help, Option as ParserOption} from 'commander';
import {type ClientOptions, InvalidCallError, ScreeningError} from '@screening/client';
import {command as commandName, documentation, version} from '../.generated/facts';
import {adviceFor} from './advice';
import type {Command, Context, Ending} from './command';
import {commands} from './commands';
import {connect} from './connect';
import {describeCommand, everywhere, type CommandDescription} from './describe';
import {StopError, UsageError} from './errors';
import {options as definitions, type OptionName, type Values} from './options';
import {formatPolicy, readPolicy} from './policy';
import {makeOutput, oneLine, type Output} from './output/output';
import {shortenArguments, shortenWords} from './output/shorten';
import {isDiskError} from './state/database';

/** The exit code of a command: the work is done, a person has to do something, or the usage is wrong. */
export type ExitCode = 0 | 1 | 2;

/**
 * Runs the tool.
 *
 * @param args The words of the command line behind the name of the tool.
 * @param signal Is aborted when the tool is asked to stop.
 * @param clientOptions Options of the client in place of the defaults, such as short timeouts for a test.
 * @returns the exit code. It never throws.
 */
export async function runTool(
  args: string[],
  signal: AbortSignal,
  output = makeOutput(),
  clientOptions: ClientOptions = {},
): Promise<ExitCode> {
  let code: ExitCode = 1;
  try {
    await makeParser(async (command, file, values) => {
      code = await runCommand(command, file, values, {signal, output, clientOptions});
    }, output).parseAsync(args, {from: 'user'});
  } catch (error) {
    // The help or the version was asked for, and printed.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const failure = describeFailure(error, signal);
    const texts = failure.texts.map((text) => oneLine(shortenWords(shortenArguments(text, args))));
    for (const text of texts) output.say(text);
    // Options can't be read from a wrong command line.
    if (args.includes('--json'))
      output.print(JSON.stringify({error: joinSentences(texts), exitCode: failure.code}));
    return failure.code;
  }
  return code;
}

/** Joins lines to one text. A message of a library or of a server often has no full stop. */
const joinSentences = (texts: string[]): string =>
  texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');

/** Why a command ended, and what to do, as lines for people. */
interface Failure {
  texts: string[];
  code: ExitCode;
}

function describeFailure(error: unknown, signal: AbortSignal): Failure {
  if (error instanceof CommanderError) return {texts: [explainParser(error)], code: 2};
  // What a person has to know isn't hidden by the request to stop.
  if (signal.aborted && !(error instanceof StopError))
    return {
      texts: ['Stopped. Start the command again with the same options to continue.'],
      code: 1,
    };
  const texts = [`Error: ${error instanceof Error ? error.message : String(error)}`];
  if (error instanceof ScreeningError && !(error instanceof InvalidCallError))
    texts.push(adviceFor(error));
  if (isDiskError(error))
    texts.push(
      'Free space on the disk or remove the cause, then start the command again with the same options. Nothing that was stored is lost.',
    );
  const isUsage = error instanceof UsageError || error instanceof InvalidCallError;
  return {texts, code: isUsage ? 2 : 1};
}

/** Returns what the parser says against a command line. */
const explainParser = ({code, message}: CommanderError): string =>
  code === 'commander.help'
    ? `Error: name a command: ${commands.map(({name}) => name).join(', ')}. See ${commandName} --help.`
    : message.replace(/^error:/, 'Error:');

type Start = (
  command: Command,
  file: string | undefined,
  values: Record<string, unknown>,
) => Promise<void>;

/** Makes the parser from the definitions of the commands. */
function makeParser(start: Start, output: Output): Parser {
  const parser = new Parser(commandName)
    .description(
      `Screens and monitors customers. Reads the address of the API and the key from the environment variables SCREENING_BASE_URL and SCREENING_API_KEY.\n\nDocumentation: ${documentation}`,
    )
    .version(version, '--version', 'Print the version.')
    .helpOption('--help', 'Print this text.')
    .helpCommand(false)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.print(text.replace(/\n$/, '')),
      // The error that is thrown says the same. Without a command, the parser also writes the whole help.
      writeErr: () => undefined,
    });
  for (const command of commands) addCommand(parser, command, start);
  return parser;
}

function addCommand(parser: Parser, command: Command, start: Start): void {
  const description = describeCommand(command);
  const {name, summary, text, file} = description;
  const added = parser
    .command(name)
    .summary(summary)
    .description(text)
    .helpOption('--help', 'Print this text.')
    .addHelpText('after', () => furtherHelp(description))
    .configureHelp({optionTerm: (option) => option.flags, helpWidth: 100} satisfies Partial<Help>)
    .action(() => start(command, added.args[0], added.opts()));
  if (file !== undefined) added.argument('[file]', file);
  const names = [...command.options, ...everywhere];
  for (const [index, option] of description.options.entries())
    addOption(added, option, names[index]);
}

function addOption(
  parser: Parser,
  {flags, text, preset, isRequired}: CommandDescription['options'][number],
  name: OptionName,
): void {
  const notes = [
    ...(isRequired ? ['Required.'] : []),
    ...(preset === undefined ? [] : [`Default: ${preset}.`]),
  ];
  const option = new ParserOption(flags, [text, ...notes].join(' '));
  if (flags.includes('<'))
    option.argParser((value: string, before: string[] = []) => [...before, value]);
  option.attributeName = () => name;
  parser.addOption(option);
}

/** Returns the part of the help behind the options. */
function furtherHelp({files, exits, examples, name}: CommandDescription): string {
  const parts = [
    ...(files.length > 0
      ? ['', 'Files in the state folder:', ...files.map((one) => `  ${one.name}: ${one.text}`)]
      : []),
    '',
    'Exit codes:',
    ...exits.map(({code, text}) => `  ${code}: ${text}`),
    '',
    'Examples:',
    ...examples.flatMap(({text, args}) => [`  ${text}`, `    ${commandName} ${name} ${args}`]),
  ];
  return parts.join('\n');
}

/** Reads the values of the options that were given. */
export function readValues(command: Command, given: Record<string, unknown>): Values {
  const values: Record<string, unknown> = {};
  for (const name of [...command.options, ...everywhere]) {
    const {
      flags,
      isRepeatable,
      preset,
      read,
    }: (typeof definitions)[OptionName] & {
      isRepeatable?: true;
      preset?: string;
    } = definitions[name];
    const [flag] = flags.split(' ');
    const found = given[name];
    const texts = Array.isArray(found) ? (found as string[]) : found === true ? [''] : undefined;
    if (texts === undefined && command.required.includes(name))
      throw new UsageError(
        `${command.name} needs ${flags}. See ${commandName} ${command.name} --help.`,
      );
    if (texts && texts.length > 1 && !isRepeatable)
      throw new UsageError(`${flag} is given ${texts.length} times.`);
    const presets = preset === '' ? [] : preset === undefined ? undefined : [preset];
    const used = texts ?? presets;
    values[name] = used && read(used, flag);
  }
  return values as Values;
}

/** What a command gets besides its options. */
interface Surroundings {
  signal: AbortSignal;
  output: Output;
  clientOptions: ClientOptions;
}

async function runCommand(
  command: Command,
  file: string | undefined,
  given: Record<string, unknown>,
  {signal, output, clientOptions}: Surroundings,
): Promise<ExitCode> {
  const known = new Set<string>(command.options);
  // What --show-policy prints doesn't depend on the other options.
  if (command.file !== undefined && given.showPolicy === undefined && !file)
    throw new UsageError(
      `${command.name} needs a file: ${command.file} See ${commandName} ${command.name} --help.`,
    );
  const lenient = given.showPolicy === undefined ? command : {...command, required: []};
  const values = readValues(lenient, given);
  const policy = readPolicy(values.policy, values);
  if (values.showPolicy) {
    output.print(formatPolicy(policy).trimEnd());
    return 0;
  }
  const context: Context = {
    file: file ?? '',
    options: values,
    policy,
    address: clientOptions.baseUrl ?? process.env.SCREENING_BASE_URL ?? '',
    client: once(() => connect(values, output, clientOptions)),
    output: values.json ? {...output, print: () => undefined} : output,
    signal,
  };
  if (known.has('policy')) {
    output.say(
      `Policy ${policy.hash.slice(0, 12)}: ${policy.screeningType}, threshold ${policy.threshold}`,
    );
  }
  const ending = await command.run(context);
  return reportEnding(ending, values.json === true, output);
}

/** Prints what a command did, and what is left for a person. */
function reportEnding(
  {summary, result, needsPerson}: Ending,
  isJson: boolean,
  output: Output,
): ExitCode {
  for (const text of needsPerson) output.say(text);
  const code = needsPerson.length > 0 ? 1 : 0;
  if (isJson) output.print(JSON.stringify({...result, needsPerson, exitCode: code}));
  else output.print(oneLine(shortenWords(summary)));
  return code;
}

/** Makes a value at the first use. */
function once<T>(make: () => T): () => T {
  let made: {value: T} | undefined;
  return () => (made ??= {value: make()}).value;
}
