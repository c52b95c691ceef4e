/**
 * Runs the steps of `npm run check`, as many at a time as there are cores: `jiti tooling/commands/check.ts`.
 *
 * What a step says is printed when it ends, in one piece. All of them are run, so that one round shows all that is
 * wrong; it exits with 1 when a step failed, and names it.
 */
import {spawn} from 'node:child_process';
import {availableParallelism} from 'node:os';

/** Scripts of package.json, those that take longest first. They read what `npm run description` wrote. */
const steps = ['lint:code', 'types', 'lint:prose', 'lint:imports', 'format:check', 'unused', 'licenses'];

function run(step: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const child = spawn('npm', ['run', step], {stdio: ['ignore', 'pipe', 'pipe']});
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.once('error', fail);
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      done(status === 0);
    });
  });
}

async function main(): Promise<void> {
  const waiting = [...steps];
  const failed: string[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await run(step))) failed.push(step);
  };
  await Promise.all(Array.from({length: availableParallelism()}, work));
  if (failed.length === 0) return;
  console.error(`Failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

void main();
