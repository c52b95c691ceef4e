/** Grades answers: runs the hidden tests of a task on a program. */
import type {Data} from '../chaos/target';
import {CheckFailed, withBench} from './bench';
import type {Task} from './task';

/** Outcome of one hidden test, with the reason for a failure. */
export type Outcome = {name: string; failure?: string};

/** Describes what a program did wrong. Throws the error again if it isn't the program's fault. */
function failureOf(error: unknown): string {
  if (error instanceof CheckFailed) return error.message;
  // A test read JSON in another form than the prompt asks for.
  if (error instanceof TypeError) return `writes JSON of another form: ${error.message}`;
  throw error;
}

/** Runs all hidden tests of a task on the answer in a folder, `lanes` at a time. */
export async function grade(task: Task, answer: string, data: Data, lanes = 2): Promise<Outcome[]> {
  const outcomes: Outcome[] = task.cases.map(({name}) => ({name}));
  const waiting = [...task.cases.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, {pace, test}] = next;
      try {
        await withBench(answer, data, {pace}, test);
      } catch (error) {
        outcomes[index].failure = failureOf(error);
      }
    }
  };
  await Promise.all(Array.from({length: lanes}, work));
  return outcomes;
}
