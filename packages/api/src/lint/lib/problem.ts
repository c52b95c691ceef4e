import {relative, sep} from 'node:path';
import {getLineColLocation, type LocationObject} from '@redocly/openapi-core';

/** One problem of the description, at the place to fix it. */
export interface Problem {
  /** The file, relative to the description's folder, with `/` on every system. */
  file: string;
  line: number;
  column: number;
  rule: string;
  message: string;
}

/** The place of a problem before lines are counted: a JSON pointer or a line in a source. */
export type Place = LocationObject;

/** Turns a place in a source into a file, line and column. File names are relative to the description's folder. */
export function toProblem(root: string, rule: string, message: string, place: Place): Problem {
  const {start} = getLineColLocation(place);
  const file = relative(root, place.source.absoluteRef).split(sep).join('/');
  return {file, line: start.line, column: start.col, rule, message};
}

/** Sorts problems by place and removes repetitions, because several paths can lead to one node. */
export function tidyProblems(problems: Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [JSON.stringify(Object.values(problem)), problem]));
  return [...unique.values()].sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'en') ||
      a.line - b.line ||
      a.column - b.column ||
      a.rule.localeCompare(b.rule, 'en'),
  );
}

/** Formats a problem as `openapi/paths/x.yaml:12:5 rule-name message`, which editors and terminals turn into a link. */
export function formatProblem(problem: Problem, folder: string): string {
  const {file, line, column, rule, message} = problem;
  return `${folder}/${file}:${line}:${column} ${rule} ${message}`;
}

/** Prints each problem on one line and returns the exit code. */
export function printProblems(problems: Problem[], folder: string): number {
  for (const problem of problems) console.error(formatProblem(problem, folder));
  console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
  return 1;
}
