/**
 * Makes what the site is built from, out of the bundled description: part of `npm run generate`.
 *
 * The pages of the reference and the packed sandbox are made at the same time, then the downloads, which list both.
 */
import {spawn} from 'node:child_process';

const run = (command: string): Promise<void> =>
  new Promise((done, fail) => {
    const program = ['node_modules/jiti/lib/jiti-cli.mjs', `tooling/commands/${command}.ts`];
    const child = spawn(process.execPath, program, {stdio: 'inherit'});
    child.once('error', fail);
    child.once('close', (status) => (status === 0 ? done() : fail(new Error(`${command} failed`))));
  });

Promise.all([run('generate-reference'), run('pack-sandbox')])
  .then(() => run('write-downloads'))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
