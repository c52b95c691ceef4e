/**
 * Checks that every code block states how it is tested: it is run, valid against a schema, a received response, or not
 * run for a stated reason. The tests use this mode, and readers don't see it.
 */
import {visit} from 'unist-util-visit';
import {fillProduct} from '../../src/product';
import {readFence, type Fence} from './lib/fence-modes';
import {lookUp} from './lib/jsx';
import {parseMdx} from './lib/markdown';
import {diagramLanguages} from './diagrams/read';
import type {Transform} from './lib/types';

export type {Fence} from './lib/fence-modes';

export const checkFences: Transform = (tree, page) => {
  visit(tree, 'code', (node) => {
    // Diagrams are checked in diagram.ts.
    if (diagramLanguages.includes(node.lang)) return;
    page.counts.fences += 1;
    const {fence, shown, problems} = readFence(node, page.facts.examples);
    for (const problem of problems) page.fail(node, problem);
    if (fence?.schema) lookUp(node, page, () => page.facts.book.record(fence.schema!));
    if (fence) node.value = fence.value;
    node.meta = shown || null;
  });
};

/**
 * Lists the code blocks of a guide in the order of the page, without diagrams. Throws an error with file and line on a
 * block without a valid mode.
 *
 * @param examples the programs that a block may include, by file name
 */
export function readFences(mdxText: string, file: string, examples: ReadonlyMap<string, string> = new Map()): Fence[] {
  const fences: Fence[] = [];
  visit(parseMdx(fillProduct(mdxText)), 'code', (node) => {
    if (diagramLanguages.includes(node.lang)) return;
    const line = node.position?.start.line ?? 1;
    const {fence, problems} = readFence(node, examples);
    if (!fence) throw new Error(problems.map((problem) => `${file}:${line} ${problem}`).join('\n'));
    fences.push({file, line, ...fence});
  });
  return fences;
}
