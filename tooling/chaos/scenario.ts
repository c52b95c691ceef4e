/** What a program is put through, and what must be true afterward. Each kind of program has one in `scenarios/`. */
import type {Random} from './random';
import type {Relay} from './relay';
import type {Data, Target} from './target';

export type Setting = {
  target: Target;
  relay?: Relay;
  /** Where the program runs. Its state goes into `state` below. */
  folder: string;
  random: Random;
  seed: string;
  /** How many subjects there are. */
  subjects: number;
  data: Data;
};

/** What was found, one text for each subject or event. */
export type Findings = {
  /** How many subjects or events were looked at. */
  checked: number;
  lost: string[];
  doubled: string[];
  /** A value that differs from the API's, or a reject without a reason. */
  wrong: string[];
};

export type Prepared = {
  args: string[];
  env?: Record<string, string>;
  /** About how many calls the program makes in all: kills are drawn from their number. */
  calls: number;
  /** Makes the next changes of the platform's users. Called again and again while the program runs; true: no more come. */
  change?: () => Promise<boolean>;
  /** Only for a program that runs until it is stopped: whether it has done all there is to do, after so many ms. */
  isDone?: (running: number) => Promise<boolean>;
  check: () => Promise<Findings>;
};

export type Scenario = {
  /** The program's file name without its ending. */
  name: string;
  /** Webhooks are sent to it. */
  receives?: boolean;
  /** How much faster the sandbox's clock runs than the machine's, for programs that wait for tasks. */
  pace?: number;
  prepare: (setting: Setting) => Promise<Prepared>;
};
