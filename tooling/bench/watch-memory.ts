/** How much memory a process and all that it starts take at most. Linux only: it reads /proc. */
import {readdirSync, readFileSync} from 'node:fs';

const everyMs = 500;

/** Starts to watch the tree of `pid`. The returned function ends that and says the peak in bytes. */
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
    // The name of the program is in parentheses and may contain any character; the parent is the second word after it.
    const parent = Number(read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1]);
    parents.set(Number(name), parent);
  }
  const isFamily = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isFamily);
}

/** Pages that several processes share are divided among them, so that they count once. */
export function residentSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** A process may end between being listed and being read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
