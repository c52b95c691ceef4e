import {relative, sep} from 'node:path';
import {getLineColLocation} from '@redocly/openapi-core';
import type {LocationObject} from '@redocly/openapi-core';

/** One thing that is wrong with the description, at the place where it is put right. */
export interface Problem {
  /** The file, relative to the description's folder, with `/` on every system. */
  file: string;
  line: number;
  column: number;
  rule: string;
  message: string;
}

/** Where a rule sees a problem, before lines are counted: a JSON pointer or a line in a source. */
export type Place = LocationObject;

/** Turns a place in a source into the file, line and column that a person opens. */
export function toProblem(root: string, rule: string, message: string, place: Place): Problem {
  const {start} = getLineColLocation(place);
  return {file: nameInFolder(root, place.source.absoluteRef), line: start.line, column: start.col, rule, message};
}

/** A file's name as messages show it: relative to the description's folder. */
function nameInFolder(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}

/** Sorted by place and without repetition: a shared node is reached by several ways, but is wrong once. */
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

/** `openapi/paths/x.yaml:12:5 rule-name message`: editors and terminals make the place a link. */
export function formatProblem(problem: Problem, folder: string): string {
  const {file, line, column, rule, message} = problem;
  return `${folder}/${file}:${line}:${column} ${rule} ${message}`;
}
