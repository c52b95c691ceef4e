/** Measures the peak memory of a process and all its descendants. Works only on Linux, because it reads /proc. */
import {readdirSync, readFileSync} from 'node:fs';

const everyMs = 500;

/** Starts to watch the process tree of `pid`. The returned function stops that and returns the peak in bytes. */
export function watchMemory(pid: number): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    const size = familyOf(pid).reduce((sum, member) => sum + residentSize(member), 0);
    peak = Math.max(peak, size);
  }, everyMs);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // The parent is the second word after the program's name, which is in parentheses and may contain any character.
    const parent = Number(read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1]);
    parents.set(Number(name), parent);
  }
  const isFamily = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isFamily);
}

/** Returns the memory of a process in bytes. Memory shared by several processes is divided, so that it counts once. */
export function residentSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Reads a file. Returns an empty text if its process has ended since it was listed. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
