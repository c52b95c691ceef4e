/** For programs that run until they are stopped: knows when one has nothing left to do. */
import type {Findings, Prepared} from './scenario';

/** How long after the last change and the last kill a program may take to notice all changes. */
const patience = 30_000;

/**
 * Lets the program run until the check finds nothing missing.
 * @param rest how long to wait after the last change in any case, in milliseconds
 */
export function untilNothingIsMissing(
  change: () => Promise<boolean>,
  check: () => Promise<Findings>,
  rest: number,
): Pick<Prepared, 'change' | 'isDone' | 'check'> {
  let quietSince = Infinity;
  return {
    change: async () => {
      const isQuiet = await change();
      if (isQuiet) quietSince = Math.min(quietSince, performance.now());
      return isQuiet;
    },
    isDone: async (running) => {
      const waited = performance.now() - quietSince;
      if (waited < rest) return false;
      if (Math.min(waited, running) > patience) return true;
      // The program can have used up the rate limit.
      const found = await check().catch(() => undefined);
      return found !== undefined && found.lost.length + found.wrong.length === 0;
    },
    check,
  };
}
