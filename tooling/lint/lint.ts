import {loadDescription} from './load';
import type {DescriptionFiles} from './load';
import {tidyProblems, toProblem} from './lib/problem';
import type {Problem} from './lib/problem';
import {findRuleProblems, findStructureProblems} from './lib/redocly';
import type {FileRule, LintRun} from './lib/rule';
import {fileRules, lateFileRules} from './rules';

export type {Problem} from './lib/problem';

/** What a lint found, and how much it looked at: zero files or examples is a fault of its caller. */
export interface LintReport {
  problems: Problem[];
  files: number;
  /** Places of the examples and defaults that were compared with their schema. */
  examples: string[];
}

/**
 * Everything that is wrong with the description in a folder, sorted by file and line. An empty list
 * means that the description may be bundled and published.
 */
export async function lintDescription(root: string): Promise<Problem[]> {
  return (await inspectDescription(root)).problems;
}

/** Like `lintDescription`, with the counts that a caller needs to trust an empty list. */
export async function inspectDescription(root: string): Promise<LintReport> {
  const description = await loadDescription(root);
  const run: LintRun = {description, examplesChecked: new Set()};
  const problems = tidyProblems(await findProblems(run));
  const examples = [...run.examplesChecked].map((place) => place.replace(`${description.root}/`, ''));
  return {problems, files: description.files.size, examples};
}

/** Stage after stage, and no further than the first that finds something: the rest would be its echo. */
async function findProblems(run: LintRun): Promise<Problem[]> {
  const {description} = run;
  for (const rule of fileRules) {
    const problems = applyFileRule(rule, description);
    if (problems.length > 0) return problems;
  }
  const structure = await findStructureProblems(run);
  if (structure.length > 0) return structure;
  return [...(await findRuleProblems(run)), ...lateFileRules.flatMap((rule) => applyFileRule(rule, description))];
}

function applyFileRule({id, findings}: FileRule, description: DescriptionFiles): Problem[] {
  return findings(description).map(({message, place}) => toProblem(description.root, id, message, place));
}
