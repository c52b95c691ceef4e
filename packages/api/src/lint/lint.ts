import {readFileSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import {
  createConfig,
  getLineColLocation,
  lint,
  Source,
  type LocationObject,
} from '@redocly/openapi-core';
import {createResolver, loadDescription, type DescriptionFiles, type FillText} from './load';
import {plugin} from './plugin';
import {firstRules, lastRules} from './file-rules';
import {startOf, type FileRule} from './rules/nodes';

/** One problem of the description, at the location to fix it. */
export type Problem = {
  /** The path relative to the description's folder, with `/` on every system. */
  file: string;
  /** The line, starting at 1. */
  line: number;
  /** The column, starting at 1. */
  column: number;
  /** The name of the rule. */
  rule: string;
  /** What is wrong, and how to fix it. */
  message: string;
};

/** The result of a check of the description. */
export type LintResult = {
  /** Sorted by file and line. */
  problems: Problem[];
  /** The number of files, so that a caller can reject an empty folder. */
  files: number;
};

/**
 * Finds the problems of the description in a folder. Without problems, the description can be bundled and published.
 * @param fill replaces the placeholders of a file, such as the product's name
 */
export async function lintDescription(folder: string, fill?: FillText): Promise<LintResult> {
  const description = loadDescription(folder, fill);
  const {root, entry, files} = description;
  const stageOf =
    ([id, rule]: [string, FileRule]) =>
    (): Problem[] =>
      rule(description).map(({at, message}) => toProblem(root, id, message, at));
  const stages = [
    ...Object.entries(firstRules).map(stageOf),
    () => runRedocly(description, entry),
    ...Object.entries(lastRules).map(stageOf),
  ];
  // Stop after the first stage that finds a problem, because later stages would report its consequences.
  for (const findProblems of stages) {
    const problems = tidyProblems(await findProblems());
    if (problems.length > 0) return {problems, files: files.size};
  }
  return {problems: [], files: files.size};
}

/** Redocly's rules for the structure of a file, which run first: other rules may crash on a file that breaks them. */
const structure = {rules: {struct: 'error', 'no-unresolved-refs': 'error'}} as const;

/**
 * Applies redocly.yaml to the description or to a workflow.
 * @param ref the absolute path of its file
 */
export async function runRedocly(description: DescriptionFiles, ref: string): Promise<Problem[]> {
  const rules = readFileSync(join(__dirname, 'redocly.yaml'), 'utf8');
  const all = await createConfig(rules, {plugins: [plugin]});
  const externalRefResolver = createResolver(description);
  for (const config of [await createConfig(structure), all]) {
    const problems = await lint({ref, config, externalRefResolver}).catch(({message}: Error) => [
      // Redocly throws an error without a location if a file is missing, or is no description at all.
      {ruleId: 'struct', message, location: [startOf(new Source(ref, ''))]},
    ]);
    if (problems.length > 0)
      return problems.map(({ruleId, message, location: [at]}) =>
        // `rule/name/part` is one of several assertions that make up the rule `name`.
        toProblem(description.root, ruleId.replace(/^rule\/([^/]*).*$/, '$1'), message, at),
      );
  }
  return [];
}

/**
 * Turns a location in a source into a file, line and column.
 * @param root the absolute path of the description's folder
 */
export function toProblem(
  root: string,
  rule: string,
  message: string,
  at: LocationObject,
): Problem {
  const {start} = getLineColLocation(at);
  const file = relative(root, at.source.absoluteRef).split(sep).join('/');
  return {file, line: start.line, column: start.col, rule, message};
}

/** Sorts problems by location and removes repetitions, because several paths can lead to one node. */
export function tidyProblems(problems: Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...unique.values()].sort(
    (a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column,
  );
}

/** Formats a problem as `openapi/paths/x.yaml:12:5 rule-name message`, which editors and terminals turn into a link. */
export const formatProblem = ({file, line, column, rule, message}: Problem): string =>
  `openapi/${file}:${line}:${column} ${rule} ${message}`;
