/**
 * Runs the steps of `npm run check`, as many at a time as there are cores: `jiti tooling/commands/check.ts`.
 *
 * Prints the output of each step when it ends. Runs all steps, so that one run shows all problems. Exits with 1 and
 * names the failed steps when a step fails.
 */
import {spawn} from 'node:child_process';
import {availableParallelism} from 'node:os';
import {run} from './lib/run';

/** Scripts of package.json, slowest first. They read the output of `npm run description`. */
const steps = ['lint:code', 'types', 'lint:prose', 'lint:imports', 'format:check', 'unused', 'licenses'];

function runStep(step: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const child = spawn('npm', ['run', step], {stdio: ['ignore', 'pipe', 'pipe']});
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', fail);
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(output));
      done(status === 0);
    });
  });
}

void run(async () => {
  const waiting = [...steps];
  const failed: string[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step))) failed.push(step);
  };
  await Promise.all(Array.from({length: availableParallelism()}, work));
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}.`);
  return failed.length > 0 ? 1 : 0;
});
