/** Serves the sandbox on this machine: `npm run sandbox`, or `jiti tooling/commands/serve-sandbox.ts --help`. */
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {runCommand} from '../sandbox/server/command';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

runCommand({
  typed: 'npm run sandbox --',
  load: async () => {
    // Only now: a wrong option is told without waiting for the bundler.
    const {loadData, loadDescription} = await import('../sandbox/server/load');
    const [description, {seed}] = await Promise.all([loadDescription(root), loadData(root)]);
    return {description, seed};
  },
});
