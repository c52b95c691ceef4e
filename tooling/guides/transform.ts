/** The steps from a guide's source to what readers get, in their order. */
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {checkAdmonitions} from './admonitions';
import {transformAnnotatedExamples} from './annotated-example';
import {transformBlockFacts} from './block-facts';
import {transformChangelog} from './changelog';
import {checkCodeWords} from './code-words';
import {transformDiagrams} from './diagram';
import {checkFences} from './fences';
import {transformGlossary} from './glossary';
import {linkGlossaryTerms} from './glossary-links';
import {transformInlineFacts} from './inline-facts';
import {isJsx} from './lib/jsx';
import type {Problem} from './lib/problem';
import type {Counts, GuideFacts, Page, Transform} from './lib/types';
import {nameTables} from './table-headers';
import {checkTypedLimits} from './typed-limits';

/** Looks at what a writer wrote, before anything is put in its place. The glossary's texts count as written. */
const checks: Transform[] = [checkFences, checkAdmonitions, transformGlossary, checkCodeWords, checkTypedLimits];
/** Terms are linked before the description's own sentences come in: its tables are reference, not reading. */
const transforms: Transform[] = [
  transformInlineFacts,
  linkGlossaryTerms,
  transformBlockFacts,
  transformChangelog,
  transformAnnotatedExamples,
  transformDiagrams,
  nameTables,
];

export const noCounts = (): Counts => ({codeWords: 0, facts: 0, fences: 0, diagrams: 0, numbers: 0, glossaryLinks: 0});

/** Transforms one page in place and returns all that is wrong with it. `counts` is added to. */
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

/** In the order in which a writer goes through the files. */
export function sortProblems(problems: Problem[]): Problem[] {
  return problems.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column);
}

/** One problem on one line, as editors and terminals link it. */
export function formatProblem({file, line, column, message}: Problem): string {
  return `${file}:${line}:${column} ${message}`;
}
