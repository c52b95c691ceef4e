/**
 * Draws code blocks of Graphviz dot and of sequences (lib/sequence.ts) as SVG at build time:
 *
 *     ```dot title="Life cycle of an entity" alt="What the picture says, in a sentence or two."
 */
import type {Code, Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {parseMeta} from './lib/code-meta';
import {drawSvg} from './lib/draw-svg';
import {importComponent} from './lib/import-component';
import {flowElement} from './lib/nodes';
import {diagramLanguages, sequenceToDot} from './lib/sequence';
import type {Page, Transform} from './lib/types';

export const transformDiagrams: Transform = async (tree, page) => {
  const found: {node: Code; children: Nodes[]; index: number}[] = [];
  visit(tree, 'code', (node, index, parent) => {
    if (diagramLanguages.includes(node.lang) && parent && index !== undefined)
      found.push({node, children: parent.children, index});
  });
  let drawn = 0;
  for (const {node, children, index} of found) {
    const made = await draw(node, page);
    if (!made) continue;
    children[index] = made;
    drawn += 1;
  }
  page.counts.diagrams += drawn;
  if (drawn > 0) importComponent(tree, 'Diagram');
};

async function draw(node: Code, page: Page): Promise<ReturnType<typeof flowElement> | undefined> {
  const meta = parseMeta(node.meta ?? '');
  if (typeof meta === 'string') {
    page.fail(node, meta);
    return undefined;
  }
  const {title, alt, ...others} = meta.values;
  const strange = [...meta.words, ...Object.keys(others)];
  if (!title) page.fail(node, 'a diagram needs title="..." for its caption');
  if (!alt) page.fail(node, 'a diagram needs alt="...": one or two sentences that describe the diagram');
  if (strange.length) page.fail(node, `a diagram has only title and alt, not \`${strange.join('`, `')}\``);
  if (!title || !alt || strange.length) return undefined;

  const read = node.lang === 'sequence' ? sequenceToDot(node.value) : {dot: node.value, problems: []};
  const {svg, problems} = read.problems.length ? {svg: undefined, ...read} : await drawSvg(read.dot, title);
  for (const {line, message} of problems) {
    // The first line of the diagram is the line below the fence.
    const start = (node.position?.start.line ?? 0) + (line ?? 0);
    page.fail({...node, position: {start: {line: start, column: 1}, end: {line: start, column: 1}}}, message);
  }
  return svg ? flowElement('Diagram', {title, alt, svg}) : undefined;
}
