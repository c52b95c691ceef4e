/** One way to break the repository, and the check that must say so. */
import type {Check} from './checks';

export type Mutation = {
  /** What a contributor did: `a limit is changed`. */
  what: string;
  file: string;
  /** Stands in the file once; a mutation that no longer fits is an error, not a success. */
  find: string;
  put: string;
  /** The cheapest check that must fail. */
  check: Check;
  /** What it must say, so that a contributor finds the place. */
  says: RegExp;
};
