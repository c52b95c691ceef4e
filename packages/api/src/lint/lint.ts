import {loadDescription, type DescriptionFiles} from './load';
import {tidyProblems, toProblem, type Problem} from './lib/problem';
import {findRuleProblems, findStructureProblems} from './lib/redocly';
import type {FileRule, LintRun} from './lib/rule';
import {fileRules, lateFileRules} from './rules';

export type {Problem} from './lib/problem';

/** The problems of a description, and how much was checked, so that a caller can reject an empty folder. */
export interface LintReport {
  problems: Problem[];
  files: number;
  /** The pointers of the examples and defaults that were compared with their schemas. */
  examples: string[];
}

/**
 * Finds all problems of the description in a folder, sorted by file and line. Without problems, the description can
 * be bundled and published.
 */
export async function lintDescription(root: string): Promise<Problem[]> {
  return (await inspectDescription(root)).problems;
}

/** Does the same as `lintDescription`, and also returns what was checked. */
export async function inspectDescription(root: string): Promise<LintReport> {
  const description = await loadDescription(root);
  const run: LintRun = {description, examplesChecked: new Set()};
  const problems = tidyProblems(await findProblems(run));
  const examples = [...run.examplesChecked].map((place) => place.replace(`${description.root}/`, ''));
  return {problems, files: description.files.size, examples};
}

/** Stops after the first stage that finds a problem, because later stages would report its consequences. */
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
