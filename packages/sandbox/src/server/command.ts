/**
 * Runs the command that serves the sandbox, from the repository or from its package.
 * Exit codes: 0 when stopped by a signal or, with --mcp, by the end of the input; 1 when the description, the data or a
 * saved state is invalid, or when the last change isn't saved; 2 for a wrong option, or a port or file that can't be used.
 */
import type {SlimDescription} from '@screening/api';
import type {Sandbox} from '../core/create-sandbox';
import type {ToolKit} from '../core/tools/tool';
import type {Seed} from '../core/types';
import {readOptions, usage, UsageError, type Options, type ServerOptions} from './options';
import {openSandbox, startServer, type Log} from './serve';

export type Loaded = {description: SlimDescription; seed: Seed; kit: ToolKit};
export type Command = {
  /** The words that the user typed before the options. */
  typed: string;
  /** Reads the data to serve, only when it is needed. */
  load: () => Promise<Loaded>;
  /** The folder with the Markdown pages and the search data. */
  pages: string;
};

type Greeted = {origin?: string; sandbox: Sandbox};

function greet(
  {origin, sandbox}: Greeted,
  {title, version}: SlimDescription['info'],
  {persist}: ServerOptions,
  stop: string,
): string {
  const keys = sandbox.state.keys.map(({apiKey, remainingCalls}) =>
    remainingCalls === undefined ? apiKey : `${apiKey} (a test key with ${remainingCalls} calls left)`,
  );
  const {faults, seed} = sandbox.faults.report();
  const injected = Object.entries(faults).map(([name, probability]) => `${name}=${probability}`);
  const lines = [
    ...(origin === undefined ? [] : [`API      ${origin}${sandbox.basePath}`, `Control  ${origin}/sandbox`]),
    `Keys     ${keys.join(', ')}`,
    `Clock    ${new Date(sandbox.state.now).toISOString()}`,
    ...(persist === undefined ? [] : [`State    ${persist}`]),
    ...(injected.length === 0 ? [] : [`Faults   ${injected.join(', ')} (seed ${seed})`]),
  ];
  const intro = `The sandbox of the ${title} ${version}, with fictional data:`;
  return [intro, ...lines.map((line) => `  ${line}`), stop].join('\n');
}

/** Reports an error in one line, and sets the exit code. */
function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** Closes at the first signal. */
function closeAtSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().catch(fail));
}

async function serveHttp(options: Options & {mcp: false}, {description, seed}: Loaded): Promise<void> {
  const log: Log = {line: (text) => console.log(text), error: (error) => console.error(error)};
  const server = await startServer(options, description, seed, log);
  console.log(greet(server, description.info, options, 'Stop it with Ctrl+C.'));
  closeAtSignal(server.close);
}

/** Standard output belongs to the protocol, so everything else goes to standard error. */
async function serveAgent(
  options: Options & {mcp: true},
  {description, seed, kit}: Loaded,
  pages: string,
): Promise<void> {
  const log: Log = {line: (text) => console.error(text), error: (error) => console.error(error)};
  const open = openSandbox(options, description, seed, log);
  const origin = options.port === undefined ? undefined : await open.listen(options.port);
  open.start();
  console.error(
    greet({origin, sandbox: open.sandbox}, description.info, options, 'It serves MCP until its input ends.'),
  );
  // Imported only here, because the HTTP server doesn't need the SDK.
  const {serveStdio} = await import('../mcp/serve-stdio');
  const {session, end} = serveStdio(open, {
    info: description.info,
    kit,
    docsOnly: options.docsOnly,
    pages,
    onError: log.error,
  });
  closeAtSignal(end);
  await session;
  await open.close();
}

async function run({typed, load, pages}: Command, args: string[]): Promise<void> {
  const options = readOptions(args);
  if (!options) return console.log(usage(typed));
  const loaded = await load();
  return options.mcp ? serveAgent(options, loaded, pages) : serveHttp(options, loaded);
}

/** Serves the sandbox until a signal ends it. */
export function runCommand(command: Command): void {
  run(command, process.argv.slice(2)).catch(fail);
}
