/** Grades answers: runs the hidden tests of a task on a program. */
import type {Data} from '../chaos/target';
import {CheckFailed, withBench} from './bench';
import type {Task} from './task';

/** The outcome of one hidden test, with the reason of a failure. */
export type Outcome = {name: string; failure?: string};

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
        if (!(error instanceof CheckFailed)) throw error;
        outcomes[index].failure = error.message;
      }
    }
  };
  await Promise.all(Array.from({length: lanes}, work));
  return outcomes;
}
