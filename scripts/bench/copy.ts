/** Builds the site in a changed copy of the repository, with the same command and the caches in `node_modules`. */
import {spawn} from 'node:child_process';
import {cpSync, mkdtempSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {watchMemory} from './watch-memory';

const leftOut = /^(\.git|\.bench|\.docusaurus|\.generated|build|node_modules|test-results|playwright-report)(\/|$)/;

export type Build = {seconds: number; peakMemory: number};

/** Copies the repository without generated files, and removes the copy after `use`. */
export async function withCopy<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  try {
    cpSync('.', folder, {recursive: true, filter: (source) => !leftOut.test(relative('.', source))});
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    return await use(folder);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** Builds a copy after `change`, and returns the result of `read`. */
export async function buildCopy<T>(
  change: (folder: string) => void,
  read: (folder: string, build: Build) => Promise<T>,
): Promise<T> {
  if (process.platform !== 'linux') throw new Error('The memory of a build can be read on Linux only.');
  return withCopy(async (folder) => {
    change(folder);
    return read(folder, await runBuild(folder));
  });
}

async function runBuild(folder: string): Promise<Build> {
  const start = performance.now();
  const child = spawn('npm', ['run', 'build'], {cwd: folder, stdio: ['ignore', 'pipe', 'pipe']});
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-4000)));
  const peak = watchMemory(child.pid as number);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const peakMemory = peak();
  if (code !== 0) throw new Error(`The build of the changed copy failed:\n${output}`);
  return {seconds: (performance.now() - start) / 1000, peakMemory};
}
