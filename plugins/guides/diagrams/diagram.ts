/**
 * Draws code blocks of `graph`, `sequence` and `stages` (read.ts) when the site is built:
 *
 *     ```graph title="Life cycle of an entity"
 *     Monitored -> Archived: archive
 *     ```
 *
 * Each picture comes with a list of its arrows, made from the same source.
 */
import type {Code, Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {parseMeta} from '../lib/code-meta';
import {importComponent} from '../lib/import-component';
import {flowElement} from '../lib/nodes';
import type {Page, Transform} from '../lib/types';
import {drawGraph} from './draw-graph';
import {drawSequence} from './draw-sequence';
import {listOfGraph, listOfStages, listOfSteps} from './list';
import {diagramLanguages, readGraph, readSteps, type SourceProblem} from './read';
import type {Drawing} from './svg';

// Maximum widths at which text is at least 12 px high: on a phone, next to the table of contents, and in the column.
const [phone, half, column] = [350, 520, 640];

type Element = ReturnType<typeof flowElement>;

export const transformDiagrams: Transform = async (tree, page) => {
  const found: {node: Code; children: Nodes[]; index: number}[] = [];
  visit(tree, 'code', (node, index, parent) => {
    if (diagramLanguages.includes(node.lang) && parent && index !== undefined)
      found.push({node, children: parent.children, index});
  });
  let drawn = 0;
  for (const {node, children, index} of found) {
    const made = await makeDiagram(node, page);
    if (!made) continue;
    children[index] = made;
    drawn += 1;
  }
  page.counts.diagrams += drawn;
  if (drawn > 0) importComponent(tree, 'Diagram');
};

async function makeDiagram(node: Code, page: Page): Promise<Element | undefined> {
  const meta = parseMeta(node.meta ?? '');
  if (typeof meta === 'string') {
    page.fail(node, meta);
    return undefined;
  }
  const {title, ...others} = meta.values;
  const strange = [...meta.words, ...Object.keys(others)];
  if (!title) page.fail(node, 'a diagram needs title="..." for its caption');
  if (strange.length) page.fail(node, `a diagram accepts only a title, not \`${strange.join('`, `')}\``);
  if (!title || strange.length) return undefined;

  const {problems, list, drawing} = await draw(node);
  if (drawing && drawing.width > column)
    problems.push({
      line: 0,
      message: `the diagram is ${drawing.width} wide, and the column has room for ${column}: use fewer or shorter texts`,
    });
  for (const {line, message} of problems) {
    // The first line of the diagram is below the line of the fence.
    const place = {line: (node.position?.start.line ?? 0) + line, column: 1};
    page.fail({...node, position: {start: place, end: place}}, message);
  }
  if (problems.length) return undefined;
  return flowElement('Diagram', {title, ...(drawing ? {svg: drawing.svg, size: sizeOf(drawing)} : {})}, [list]);
}

async function draw({lang, value}: Code): Promise<{problems: SourceProblem[]; list: Element; drawing?: Drawing}> {
  if (lang === 'graph') {
    const {arrows, problems} = readGraph(value);
    const list = listOfGraph(arrows);
    return problems.length ? {problems, list} : {problems, list, drawing: await drawGraph(arrows, phone, column)};
  }
  const {parties, stages, problems} = readSteps(value, lang === 'stages');
  // Links must be able to take the focus, so the list itself is laid out as the picture.
  if (lang === 'stages') return {problems, list: listOfStages(parties, stages)};
  const arrows = stages[0]?.arrows ?? [];
  const list = listOfSteps(arrows);
  return problems.length ? {problems, list} : {problems, list, drawing: drawSequence(parties, arrows)};
}

const sizeOf = ({width}: Drawing): string => (width <= phone ? 'phone' : width <= half ? 'half' : 'column');
