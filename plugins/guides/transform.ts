/** Runs all checks and transforms of a guide in order. */
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {checkAdmonitions} from './admonitions';
import {transformAnnotatedExamples} from './annotated-example';
import {transformBlockFacts} from './block-facts';
import {transformChangelog} from './changelog';
import {transformChecklists} from './checklist';
import {checkCodeWords} from './code-words';
import {transformDiagrams} from './diagrams/diagram';
import {transformDictionary} from './dictionary';
import {checkFences} from './fences';
import {transformGlossary} from './glossary';
import {linkGlossaryTerms} from './glossary-links';
import {transformInlineFacts} from './inline-facts';
import {transformOpenQuestions} from './open-questions';
import {isJsx} from './lib/jsx';
import type {Problem} from './lib/problem';
import type {Counts, GuideFacts, Page, Transform} from './lib/types';
import {prepareTables} from './tables';
import {checkTypedLimits} from './typed-limits';
import {transformWorkflows} from './workflow';

/** Run first, on the text as written, including the texts of the glossary. */
const checks: Transform[] = [checkFences, checkAdmonitions, transformGlossary, checkCodeWords, checkTypedLimits];
/** Terms are linked before the tables of the description are inserted, because these need no links. */
const transforms: Transform[] = [
  transformInlineFacts,
  linkGlossaryTerms,
  transformBlockFacts,
  transformWorkflows,
  transformDictionary,
  transformChecklists,
  transformOpenQuestions,
  transformChangelog,
  transformAnnotatedExamples,
  transformDiagrams,
  prepareTables,
];

export const noCounts = (): Counts => ({codeWords: 0, facts: 0, fences: 0, diagrams: 0, numbers: 0, glossaryLinks: 0});

/** Transforms one page in place, returns its problems, and adds to `counts`. */
export async function transformGuide(
  tree: Root,
  file: string,
  facts: GuideFacts,
  counts = noCounts(),
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const origins = new WeakMap<Nodes, {file: string; line: number}>();
  const page: Page = {
    facts,
    file,
    counts,
    fail(node, message) {
      const {line = 1, column = 1} = node.position?.start ?? {};
      const origin = origins.get(node);
      problems.push(origin ? {...origin, column: 1, message} : {file, line, column, message});
    },
    setOrigin(node, from, line) {
      visit(node, (inner) => void origins.set(inner, {file: from, line}));
    },
  };
  const showsGlossary = tree.children.some((node) => isJsx(node) && node.name === 'Glossary');
  for (const transform of [...checks, ...transforms]) {
    if (transform === linkGlossaryTerms && showsGlossary) continue;
    await transform(tree, page);
  }
  return sortProblems(problems);
}

/** Sorts problems by file and place. */
export function sortProblems(problems: Problem[]): Problem[] {
  return problems.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column);
}

/** Formats a problem on one line, which editors and terminals turn into a link. */
export function formatProblem({file, line, column, message}: Problem): string {
  return `${file}:${line}:${column} ${message}`;
}
