/** Type of a mutation: one way to break the repository, and the check that must report it. */
import type {Check} from './checks';

export type Mutation = {
  /** What the contributor did: `a limit is changed`. */
  what: string;
  file: string;
  /** Text that occurs in the file exactly once. A mutation that no longer fits is an error, not a success. */
  find: string;
  put: string;
  /** The cheapest check that must fail. */
  check: Check;
  /** Message that the check must show, so that the contributor finds the place. */
  says: RegExp;
};
