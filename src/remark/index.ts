/**
 * Turns the guides' source into plain Markdown: facts of the API are taken from the description,
 * diagrams are drawn, terms are linked, and whatever names something that does not exist stops the
 * build with its file and line.
 */
import {relative} from 'node:path';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import type {Description} from '../description/document';
import {checkAdmonitions, notSpecified} from './admonitions';
import {transformAnnotatedExamples} from './annotated-example';
import {transformBlockFacts} from './block-facts';
import {checkCodeWords} from './code-words';
import {transformDiagrams} from './diagram';
import {checkFences} from './fences';
import {transformGlossary} from './glossary';
import {linkGlossaryTerms} from './glossary-links';
import {highlightCode} from './highlight-code';
import {transformInlineFacts} from './inline-facts';
import {isJsx} from './lib/jsx';
import {loadFacts} from './lib/load-facts';
import type {Counts, GuideFacts, Page, Problem, Transform} from './lib/types';
import {checkTypedLimits} from './typed-limits';

/** What the docs plugin of the guides is given. */
export function docsTransforms(description: Description, root = process.cwd()) {
  return {
    admonitions: {keywords: [notSpecified], extendDefaults: true},
    // Before the defaults, so that headings made here get into the table of contents.
    beforeDefaultRemarkPlugins: [guideTransforms(root, () => loadFacts(root, description))],
    rehypePlugins: [highlightCode],
  };
}

export {readFences, type Fence} from './fences';
export {loadFacts} from './lib/load-facts';
export type {Counts, GuideFacts, Problem} from './lib/types';

/** Looks at what a writer wrote, before anything is put in its place. The glossary's texts count as written. */
const checks: Transform[] = [checkFences, checkAdmonitions, transformGlossary, checkCodeWords, checkTypedLimits];
/** Terms are linked before the description's own sentences come in: its tables are reference, not reading. */
const transforms: Transform[] = [transformInlineFacts, linkGlossaryTerms, transformBlockFacts, transformAnnotatedExamples, transformDiagrams];

export const noCounts = (): Counts => ({codeWords: 0, facts: 0, fences: 0, diagrams: 0, numbers: 0, glossaryLinks: 0});

/** Transforms one page in place and returns all that is wrong with it. `counts` is added to. */
export async function transformGuide(tree: Root, file: string, facts: GuideFacts, counts = noCounts()): Promise<Problem[]> {
  const problems: Problem[] = [];
  const origins = new WeakMap<Nodes, {file: string; line: number}>();
  const page: Page = {
    facts,
    file,
    counts,
    fail(node, message) {
      const {line = 1, column = 1} = node.position?.start ?? {};
      problems.push({file, line, column, ...(origins.has(node) ? {...origins.get(node)!, column: 1} : {}), message});
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
  return problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}

/** One problem on one line, as editors and terminals link it. */
export function formatProblem({file, line, column, message}: Problem): string {
  return `${file}:${line}:${column} ${message}`;
}

/** The remark plugin. The glossary and the word list are read when the first page is compiled. */
export function guideTransforms(root: string, load: () => GuideFacts) {
  let facts: GuideFacts | undefined;
  return function attach() {
    return async (tree: Root, vfile: VFile): Promise<void> => {
      facts ??= load();
      const problems = await transformGuide(tree, relative(root, vfile.path), facts);
      const [first] = problems;
      if (!first) return;
      vfile.fail(problems.map(formatProblem).join('\n'), {place: {line: first.line, column: first.column}, source: 'guides'});
    };
  };
}
