/** Starts a program as a separate process, and keeps what it prints. */
import {spawn, type ChildProcess} from 'node:child_process';
import {appendFileSync} from 'node:fs';
import {join} from 'node:path';

export type Command = {program: string; args: string[]; cwd: string; env: Record<string, string>};
export type Started = {
  child: ChildProcess;
  /** Resolves with the exit code, or with the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals>;
  /** Returns the end of what it printed to standard error. */
  said: () => string;
};

/** Starts a program. Everything that it prints is added to `output.log` in its folder. */
export function start({program, args, cwd, env}: Command): Started {
  const child = spawn(program, args, {cwd, env, stdio: ['ignore', 'pipe', 'pipe']});
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => appendFileSync(join(cwd, 'output.log'), chunk));
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  return {child, ended, said: () => said};
}
