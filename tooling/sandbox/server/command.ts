/**
 * The command that serves the sandbox, whichever way it was started.
 * Exit codes: 0 stopped by a signal, 1 the description, the data or a kept state are wrong, 2 a wrong option, or a
 * port or file that cannot be used.
 */
import type {SlimDescription} from '../../../src/description/document';
import type {Seed} from '../../../src/sandbox/types';
import {readOptions, usage, UsageError, type ServerOptions} from './options';
import {startServer, type Log, type RunningServer} from './serve';

export type Command = {
  /** What the reader typed before the options. */
  typed: string;
  /** What is served, read only when it is needed. */
  load: () => Promise<{description: SlimDescription; seed: Seed}>;
};

const log: Log = {
  line: (text) => console.log(text),
  error: (error) => console.error(error),
};

function greet(
  {origin, sandbox}: RunningServer,
  {title, version}: SlimDescription['info'],
  {persist}: ServerOptions,
): void {
  const keys = sandbox.state.keys.map(({apiKey, remainingCalls}) =>
    remainingCalls === undefined ? apiKey : `${apiKey} (a test key with ${remainingCalls} calls left)`,
  );
  const {faults, seed} = sandbox.faults.report();
  const injected = Object.entries(faults).map(([name, probability]) => `${name}=${probability}`);
  const more = [
    ...(persist === undefined ? [] : [`State    ${persist}`]),
    ...(injected.length === 0 ? [] : [`Faults   ${injected.join(', ')} (seed ${seed})`]),
  ];
  console.log(`The sandbox of the ${title} ${version}, with fictional data:
  API      ${origin}${sandbox.basePath}
  Control  ${origin}/sandbox
  Keys     ${keys.join(', ')}
  Clock    ${new Date(sandbox.state.now).toISOString()}${more.map((line) => `\n  ${line}`).join('')}
Stop it with Ctrl+C.`);
}

async function run({typed, load}: Command, args: string[]): Promise<void> {
  const options = readOptions(args);
  if (!options) return console.log(usage(typed));
  const {description, seed} = await load();
  const server = await startServer(options, description, seed, log);
  greet(server, description.info, options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

/** Serves the sandbox until a signal ends it; what goes wrong is told in one line. */
export function runCommand(command: Command): void {
  run(command, process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  });
}
