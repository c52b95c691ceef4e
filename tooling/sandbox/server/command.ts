/**
 * The command that serves the sandbox, whichever way it was started.
 * Exit codes: 0 stopped by a signal, 1 the description or the data are wrong, 2 a wrong option or a port in use.
 */
import type {SlimDescription} from '../../../src/description/document';
import type {Seed} from '../../../src/sandbox/types';
import {readOptions, usage, UsageError} from './options';
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

function greet({origin, sandbox}: RunningServer, {title, version}: SlimDescription['info']): void {
  const keys = sandbox.state.keys.map(({apiKey, remainingCalls}) =>
    remainingCalls === undefined ? apiKey : `${apiKey} (a test key with ${remainingCalls} calls left)`,
  );
  const {faults, seed} = sandbox.faults.report();
  const injected = Object.entries(faults).map(([name, probability]) => `${name}=${probability}`);
  console.log(`The sandbox of the ${title} ${version}, with fictional data:
  API      ${origin}${sandbox.basePath}
  Control  ${origin}/sandbox
  Keys     ${keys.join(', ')}
  Clock    ${new Date(sandbox.state.now).toISOString()}${injected.length > 0 ? `\n  Faults   ${injected.join(', ')} (seed ${seed})` : ''}
Stop it with Ctrl+C.`);
}

async function run({typed, load}: Command, args: string[]): Promise<void> {
  const options = readOptions(args);
  if (!options) return console.log(usage(typed));
  const {description, seed} = await load();
  const server = await startServer(options, description, seed, log);
  greet(server, description.info);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

/** Serves the sandbox until a signal ends it; what goes wrong is told in one line. */
export function runCommand(command: Command): void {
  run(command, process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  });
}
