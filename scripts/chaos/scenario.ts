/** Types of a scenario: the test of a program under faults. Each kind of program has a scenario in `scenarios/`. */
import type {Random} from './random';
import type {Relay} from './relay';
import type {Data, Target} from './target';

export type Setting = {
  target: Target;
  relay?: Relay;
  /** Folder in which the program runs. Its state goes into the subfolder `state`. */
  folder: string;
  random: Random;
  seed: string;
  /** Number of subjects. */
  subjects: number;
  data: Data;
};

/** Findings of a check, one text for each affected subject or event. */
export type Findings = {
  /** Number of checked subjects, events or rows. */
  checked: number;
  lost: string[];
  doubled: string[];
  /** Other problems, such as a value that differs from the API's, or a rejection without a reason. */
  wrong: string[];
};

export type Prepared = {
  args: string[];
  env?: Record<string, string>;
  /** Approximate number of calls that the program makes in total, from which kills are drawn. */
  calls: number;
  /** Makes the next changes by users. Called repeatedly while the program runs. Returns true if no changes are left. */
  change?: () => Promise<boolean>;
  /** Only for a program that doesn't end by itself: whether it has nothing left to do after `running` milliseconds. */
  isDone?: (running: number) => Promise<boolean>;
  check: () => Promise<Findings>;
};

export type Scenario = {
  /** Program's file name without its extension. */
  name: string;
  /** Whether the program receives webhooks. */
  receives?: boolean;
  /** Speed of the sandbox's clock as a multiple of real time, for programs that wait for tasks. */
  pace?: number;
  prepare: (setting: Setting) => Promise<Prepared>;
};
