/** Formats the table of an evaluation. */
import type {Condition} from './prepare';
import type {Outcome} from './grade';

export type Graded = {task: string; condition: Condition; outcomes: Outcome[]; seconds?: number};

const passed = (outcomes: Outcome[]) => outcomes.filter(({failure}) => failure === undefined).length;
const cellOf = (graded?: Graded) => (graded ? `${passed(graded.outcomes)} of ${graded.outcomes.length}` : '-');

/** Formats a table of passed hidden tests, with a row for each task and a column for each graded condition. */
export function toTable(results: Graded[], all: readonly Condition[]): string {
  const conditions = all.filter((condition) => results.some((result) => result.condition === condition));
  const tasks = [...new Set(results.map(({task}) => task))];
  const of = (condition: Condition) => results.filter((result) => result.condition === condition);
  const rows = tasks.map((task) => [
    task,
    ...conditions.map((condition) => cellOf(of(condition).find((result) => result.task === task))),
  ]);
  const total = (condition: Condition) => {
    const outcomes = of(condition).flatMap((result) => result.outcomes);
    return `${passed(outcomes)} of ${outcomes.length}`;
  };
  const whole = (condition: Condition) => {
    const graded = of(condition);
    return `${graded.filter(({outcomes}) => passed(outcomes) === outcomes.length).length} of ${graded.length}`;
  };
  const lines = [
    ['task', ...conditions],
    ['---', ...conditions.map(() => '---')],
    ...rows,
    ['all tests', ...conditions.map(total)],
    ['tasks without a failure', ...conditions.map(whole)],
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
