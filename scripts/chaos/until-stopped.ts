/** Detects when a program that doesn't end by itself has nothing left to do. */
import type {Findings, Prepared} from './scenario';

/** Time in milliseconds that a program may take after the last change and the last kill to notice all changes. */
const patience = 30_000;

/**
 * Lets the program run until the check finds nothing missing.
 * @param rest the shortest time to wait after the last change, in milliseconds
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
      // The check fails if the program has used up the rate limit.
      const found = await check().catch(() => undefined);
      return found !== undefined && found.lost.length + found.wrong.length === 0;
    },
    check,
  };
}
