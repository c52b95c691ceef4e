/**
 * Runs the command that serves the sandbox, from the repository or from its package.
 * Exit codes: 0 when stopped by a signal or, with --mcp, by the end of the input; 1 when the description, the data or a
 * saved state is invalid, or when the last change isn't saved; 2 for a wrong option, or a port or file that can't be used.
 */
import {readFileSync} from 'node:fs';
import type {SlimDescription} from '@screening/api';
import type {ToolKit} from '../mcp/kit';
import type {Seed} from '../core/seed';
import {readOptions, usage, UsageError} from './options';
import {startServer, type RunningServer} from './serve';

/** The data that the command serves. */
export type Loaded = {
  description: SlimDescription;
  seed: Seed;
  kit: ToolKit;
};

export type Command = {
  /** The words that the user typed before the options. */
  typed: string;
  /** Reads the version of the package. It isn't the version of the API. */
  version: () => Promise<string>;
  /** Reads the data to serve, only when it is needed. */
  load: () => Promise<Loaded>;
  /** The folder with the Markdown pages and the search data. */
  pages: string;
};

type Info = SlimDescription['info'];

function greet(
  {origin, sandbox}: RunningServer,
  {title, version}: Info,
  persist: string | undefined,
): string {
  const {state, faults, basePath} = sandbox;
  const keys = state.keys.map(({apiKey, remainingCalls}) =>
    remainingCalls === undefined
      ? apiKey
      : `${apiKey} (a test key with ${remainingCalls} calls left)`,
  );
  const {faults: injected, seed} = faults.report();
  const list = Object.entries(injected).map(([name, probability]) => `${name}=${probability}`);
  const lines = [
    ...(origin === '' ? [] : [`API      ${origin}${basePath}`, `Control  ${origin}/sandbox`]),
    `Keys     ${keys.join(', ')}`,
    `Clock    ${new Date(state.now).toISOString()}`,
    ...(persist === undefined ? [] : [`State    ${persist}`]),
    ...(list.length === 0 ? [] : [`Faults   ${list.join(', ')} (seed ${seed})`]),
  ];
  const intro = `The sandbox of the ${title} ${version}, with fictional data:`;
  return [intro, ...lines.map((line) => `  ${line}`)].join('\n');
}

async function run({typed, version, load, pages}: Command): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') return console.log(usage(typed));
  if (options === 'version') return console.log(await version());
  const stopped = stopRequested();
  const loaded = await load();
  // With MCP, standard output belongs to the protocol, so everything else goes to standard error.
  const line = options.mcp ? console.error : console.log;
  const server = await startServer(options, loaded.description, loaded.seed, {
    line,
    error: console.error,
  });
  line(greet(server, loaded.description.info, options.persist));
  line(options.mcp ? 'It serves MCP until its input ends.' : 'Stop it with Ctrl+C.');
  if (options.mcp) {
    // Imported only here, because the HTTP server doesn't need the SDK.
    const {serveMcp} = await import('../mcp/serve-mcp');
    await serveMcp(server, loaded, pages, options.docsOnly, stopped);
  } else await stopped;
  await server.close();
}

/** How often to look for the end of a shell of npm, in milliseconds. */
const lookInterval = 500;

/** Returns the parent of a process on Linux. Other systems have no such file. */
function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/**
 * For how long further signals belong to the first one, in milliseconds. If the shell of npm is bash, as on macOS, one Ctrl+C
 * reaches this process twice within a few milliseconds: once from the terminal and once from npm.
 */
const sameRequest = 1000;

/**
 * Resolves when a signal asks the process to stop, or when npm or npx, which started it, has stopped. A signal more than a
 * second later ends the process at once.
 */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let asked: number | undefined;
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.on(name, () => {
        asked ??= performance.now();
        resolve();
        if (performance.now() - asked > sameRequest) process.exit(1);
      });
    // npm and npx start a shell, and the shell starts this process. A signal ends only npm or the shell, and this
    // process would keep its port without anyone who knows of it.
    if (process.env.npm_lifecycle_event === undefined) return;
    const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
    const before = ancestors();
    const look = (): void => {
      if (ancestors() !== before) resolve();
    };
    setInterval(look, lookInterval).unref();
  });
}

/** Serves the sandbox until a signal ends it. Reports an error in one line, and sets the exit code. */
export function runCommand(command: Command): void {
  run(command).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  });
}
