/** Formats the table of all runs, and the message about a failed run. */
import type {Program} from './programs';
import {isSound, type Result} from './run';

export type Ran = {program: Program; seed: string; result: Result};

const sum = (results: Result[], count: (result: Result) => number) =>
  results.reduce((total, result) => total + count(result), 0);

function injectedIn(results: Result[]): string {
  const kinds = [...new Set(results.flatMap(({injected}) => Object.keys(injected)))];
  const counted = kinds.map((kind) => [kind, sum(results, ({injected}) => injected[kind] ?? 0)] as const);
  return counted.flatMap(([kind, count]) => (count > 0 ? `${kind} ${count}` : [])).join(', ');
}

/** Formats a Markdown table with a row for each program. */
export function toTable(programs: Program[], runs: Ran[]): string {
  const head = ['program', 'seeds', 'kills', 'restarts after a failure', 'calls', 'faults injected'];
  const rows = programs.map((program) => {
    const results = runs.filter((run) => run.program === program).map(({result}) => result);
    return [
      ...[
        `\`${program.name}\``,
        results.length,
        sum(results, ({kills}) => kills),
        sum(results, ({failures}) => failures),
      ],
      ...[sum(results, ({calls}) => calls), injectedIn(results), sum(results, ({checked}) => checked)],
      ...[sum(results, ({lost}) => lost.length), sum(results, ({doubled}) => doubled.length)],
      ...[sum(results, ({wrong}) => wrong.length), sum(results, ({articles}) => articles)],
      ...[results.filter(({broken}) => broken).length, Math.round(sum(results, ({seconds}) => seconds))],
    ];
  });
  const more = ['subjects and events', 'lost', 'doubled', 'wrong', 'article calls', 'broken off', 'seconds'];
  const columns = [...head, ...more];
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const shown = 5;

/** Describes the problems of a run, with the command that repeats it. Returns undefined if there are none. */
export function complain({program, seed, result}: Ran, subjects: number): string | undefined {
  if (isSound(result)) return undefined;
  const {lost, doubled, wrong, broken, checked, articles, folder} = result;
  const lists = Object.entries({lost, doubled, wrong}).flatMap(([kind, list]) => {
    const rest = list.length > shown ? [`  and ${list.length - shown} more`] : [];
    return list.length > 0
      ? [`${list.length} ${kind}:`, ...list.slice(0, shown).map((one) => `  ${one}`), ...rest]
      : [];
  });
  const lines = [
    ...(broken === undefined ? [] : [`The run broke off: ${broken}`]),
    ...(broken === undefined && checked === 0 ? ['Nothing was checked.'] : []),
    ...(articles > 0 ? [`${articles} calls asked for the body of an article.`] : []),
    ...lists,
    `Files of the run: ${folder}`,
    `Repeat it with: npm run chaos -- --program ${program.name} --seed ${seed} --subjects ${subjects}`,
  ];
  return [`${program.name}, seed ${seed}, after ${result.kills} kills:`, ...lines.map((line) => `  ${line}`)].join(
    '\n',
  );
}
