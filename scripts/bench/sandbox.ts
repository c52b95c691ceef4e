/** Starts the local sandbox for benchmarks. */
import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';

/** The key that the sandbox accepts in benchmarks. */
export const apiKey = 'bench-key-0001';

/** A running sandbox. */
export interface StartedSandbox {
  /** The address of the API. */
  baseUrl: string;
  /** The identifier of its process. */
  pid: number;
  stop: () => void;
}

/** Starts the local sandbox in a separate process, without its rate limit. @param more further options */
export async function startSandbox(...more: string[]): Promise<StartedSandbox> {
  const options = ['--port', '0', '--rate-limit', '1000000', '--key', apiKey, ...more];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/serve-sandbox.ts', ...options],
    {stdio: ['ignore', 'pipe', 'inherit']},
  );
  for await (const line of createInterface({input: child.stdout})) {
    const baseUrl = /http:\/\/\S+\/external\/\S+/.exec(line)?.[0];
    if (baseUrl) {
      // What it prints later must not fill the pipe.
      child.stdout.resume();
      return {baseUrl, pid: child.pid ?? NaN, stop: () => child.kill()};
    }
  }
  throw new Error('the sandbox did not start');
}
