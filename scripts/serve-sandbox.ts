/**
 * Serves the sandbox on this machine: `npm run sandbox`, or `tsx scripts/serve-sandbox.ts --help`.
 * Exit codes: 0 stopped by a signal, 1 the description or a data file is wrong, 2 a wrong option or a port in use.
 */
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {product} from '../src/product';
import {loadData, loadDescription} from '../src/sandbox/server/load';
import {readOptions, usage, UsageError} from '../src/sandbox/server/options';
import {startServer, type Log, type RunningServer} from '../src/sandbox/server/serve';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const log: Log = {
  line: (text) => console.log(text),
  error: (error) => console.error(error),
};

function greet({origin, sandbox}: RunningServer, version: string): void {
  const keys = sandbox.state.keys.map(({apiKey, remainingCalls}) =>
    remainingCalls === undefined ? apiKey : `${apiKey} (a test key with ${remainingCalls} calls left)`,
  );
  console.log(`The sandbox of the ${product.name} external API ${version}, with fictional data:
  API      ${origin}${sandbox.basePath}
  Control  ${origin}/sandbox
  Keys     ${keys.join(', ')}
Stop it with Ctrl+C.`);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) return console.log(usage);
  const [description, {seed}] = await Promise.all([loadDescription(root), loadData(root)]);
  const server = await startServer(options, description, seed, log);
  greet(server, description.info.version);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
