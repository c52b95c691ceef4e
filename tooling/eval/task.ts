/** What a task of the evaluation is. Its prompt is the Markdown file beside it. */
import type {Bench} from './bench';

/** One hidden test. It throws `CheckFailed` when the program does something wrong. */
type Case = {
  name: string;
  /** How much faster the platform's clock runs than the machine's. */
  pace?: number;
  test: (bench: Bench) => Promise<void>;
};

export type Task = {
  /** Also the name of the prompt's file, `tooling/eval/tasks/<name>.md`. */
  name: string;
  cases: Case[];
};
