/** Starts the tool. A process ends with 1 until the work is proven done: one that ends early must not look successful. */
import {runTool} from './cli';
import {keepMemorySmall} from './memory';

process.exitCode = 1;
keepMemorySmall();
// State and reports contain personal data, so only their owner can read them.
process.umask(0o077);

const stop = new AbortController();

/**
 * For how long further requests to stop belong to the first one, in milliseconds. If the shell of npm is bash, as on macOS,
 * one Ctrl+C reaches this process twice within a few milliseconds: once from the terminal and once from npm.
 */
const sameRequest = 1000;
let asked: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    asked ??= performance.now();
    stop.abort();
    // A later request ends the process at once, as a kill does.
    if (performance.now() - asked > sameRequest) process.exit(1);
  });
}

// npm and npx start a shell, and the shell starts this process. If they are told to stop, they stop the shell only, and this
// process would go on without anyone who knows of it.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const look = (): void => {
    if (process.ppid !== parent) stop.abort();
  };
  setInterval(look, 500).unref();
}

void runTool(process.argv.slice(2), stop.signal).then((code) => {
  process.exitCode = code;
});
