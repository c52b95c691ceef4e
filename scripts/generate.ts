/**
 * Generates the sources of the site from the bundled description: part of `npm run generate`.
 *
 * Generates the reference pages and the sandbox package at the same time, then the downloads.
 */
import {spawn} from 'node:child_process';
import {run} from './lib/run';

const start = (command: string): Promise<void> =>
  new Promise((done, fail) => {
    const program = ['node_modules/jiti/lib/jiti-cli.mjs', `scripts/${command}.ts`];
    const child = spawn(process.execPath, program, {stdio: 'inherit'});
    child.once('error', fail);
    child.once('close', (status) => (status === 0 ? done() : fail(new Error(`${command} failed`))));
  });

void run(async () => {
  await Promise.all([start('generate-reference'), start('stage-sandbox')]);
  await start('write-downloads');
}, 1);
