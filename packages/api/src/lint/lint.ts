import {readFileSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import {createConfig, getLineColLocation, lint, type LocationObject} from '@redocly/openapi-core';
import {DescriptionResolver, loadDescription, type DescriptionFiles, type FillText} from './load';
import {createPlugin} from './plugin';
import {firstRules} from './rules/files';

/** One problem of the description, at the location to fix it. */
export interface Problem {
  /** The file, relative to the description's folder, with `/` on every system. */
  file: string;
  line: number;
  column: number;
  rule: string;
  message: string;
}

/** The problems of a description, and how much was checked, so that a caller can reject an empty folder. */
export interface LintReport {
  problems: Problem[];
  files: number;
  /** The pointers of the examples and defaults that were compared with their schemas. */
  examples: string[];
}

/**
 * Finds the problems of the description in a folder, sorted by file and line, and returns what was checked. Without
 * problems, the description can be bundled and published.
 */
export async function lintDescription(root: string, fill?: FillText): Promise<LintReport> {
  const description = await loadDescription(root, fill);
  const checked = new Set<string>();
  const problems = tidyProblems(await findProblems(description, checked));
  const examples = [...checked].map((pointer) => pointer.replace(`${description.root}/`, ''));
  return {problems, files: description.files.size, examples};
}

/** Stops after the first stage that finds a problem, because later stages would report its consequences. */
async function findProblems(description: DescriptionFiles, checked: Set<string>): Promise<Problem[]> {
  for (const [id, rule] of Object.entries(firstRules)) {
    const findings = rule(description);
    if (findings.length > 0) return findings.map(({at, message}) => toProblem(description.root, id, message, at));
  }
  return runRedocly(description, description.entry, createPlugin(description, checked));
}

/** Redocly's rules for the structure of a file. Other rules may crash on a file that breaks them, so these run first. */
const structure = ['struct', 'no-unresolved-refs'];

/** Applies redocly.yaml to the description or to a workflow. */
export async function runRedocly(
  description: DescriptionFiles,
  ref: string,
  plugin = createPlugin(description),
): Promise<Problem[]> {
  const rules = readFileSync(join(__dirname, 'redocly.yaml'), 'utf8');
  for (const first of [true, false]) {
    const config = await createConfig(rules, {plugins: [plugin]});
    for (const ofVersion of [config.rules.oas3_1, config.rules.arazzo1])
      for (const id of Object.keys(ofVersion)) if (structure.includes(id) !== first) delete ofVersion[id];
    const problems = await lint({ref, config, externalRefResolver: new DescriptionResolver(description)});
    if (problems.length > 0)
      return problems.flatMap(({ruleId, message, location}) => {
        const id = ruleId.replace(/^rule\/([^/]*).*$/, '$1');
        return location.slice(0, 1).map((at) => toProblem(description.root, id, message, at));
      });
  }
  return [];
}

/** Turns a location in a source into a file, line and column. File names are relative to the description's folder. */
export function toProblem(root: string, rule: string, message: string, at: LocationObject): Problem {
  const {start} = getLineColLocation(at);
  const file = relative(root, at.source.absoluteRef).split(sep).join('/');
  return {file, line: start.line, column: start.col, rule, message};
}

/** Sorts problems by location and removes repetitions, because several paths can lead to one node. */
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
export const formatProblem = ({file, line, column, rule, message}: Problem, folder: string): string =>
  `${folder}/${file}:${line}:${column} ${rule} ${message}`;

/** Prints each problem on one line and returns the exit code. */
export function printProblems(problems: Problem[], folder: string): number {
  for (const problem of problems) console.error(formatProblem(problem, folder));
  console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
  return 1;
}
