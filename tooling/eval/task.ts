/** Types of a task in the evaluation. Its prompt is the Markdown file next to it. */
import type {Bench} from './bench';

/** Hidden test. It throws `CheckFailed` if the program does something wrong. */
type Case = {
  name: string;
  /** Speed of the platform's clock as a multiple of real time. */
  pace?: number;
  test: (bench: Bench) => Promise<void>;
};

export type Task = {
  /** Name of the task and of its prompt file, `tooling/eval/tasks/<name>.md`. */
  name: string;
  cases: Case[];
};
