/**
 * Every code block says how it is kept true: it is run, valid against a schema, an answer that was
 * received, or not run for a stated reason. The mode is for the tests; readers do not see it.
 */
import {visit} from 'unist-util-visit';
import {fillProduct} from '../../src/product';
import {readFence, type Fence} from './lib/fence-modes';
import {lookUp} from './lib/jsx';
import {parseMdx} from './lib/markdown';
import type {Transform} from './lib/types';

export type {Fence} from './lib/fence-modes';

export const checkFences: Transform = (tree, page) => {
  visit(tree, 'code', (node) => {
    // A diagram has rules of its own.
    if (node.lang === 'dot') return;
    page.counts.fences += 1;
    const {fence, shown, problems} = readFence(node, page.facts.examples);
    for (const problem of problems) page.fail(node, problem);
    if (fence?.schema) lookUp(node, page, () => page.facts.book.record(fence.schema!));
    if (fence) node.value = fence.value;
    node.meta = shown || null;
  });
};

/**
 * The code blocks of a guide in the order of the page, diagrams left out. Throws on a block without a
 * valid mode, with its file and line.
 *
 * @param examples the programs that a block may include, by file name
 */
export function readFences(mdxText: string, file: string, examples: ReadonlyMap<string, string> = new Map()): Fence[] {
  const fences: Fence[] = [];
  visit(parseMdx(fillProduct(mdxText)), 'code', (node) => {
    if (node.lang === 'dot') return;
    const line = node.position?.start.line ?? 1;
    const {fence, problems} = readFence(node, examples);
    if (!fence) throw new Error(problems.map((problem) => `${file}:${line} ${problem}`).join('\n'));
    fences.push({file, line, ...fence});
  });
  return fences;
}
