/**
 * Draws code blocks of `graph` and `sequence` with Graphviz when the site is built:
 *
 *     ```graph title="Life cycle of an entity"
 *     Monitored -> Archived: archive
 *     ```
 *
 * Each picture comes with a list of its arrows, for readers who don't see the picture and for narrow screens.
 */
import type {Code, Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {product} from '@screening/product';
import {parseMeta} from '../lib/markdown';
import {block, inline} from '../lib/mdx-elements';
import {columnWidth, drawStatements, quote, type Drawing} from './lib/graphviz';
import type {Page, Transform} from './lib/types';

/** Languages of the code blocks that are drawn. */
const languages = ['graph', 'sequence'];

/** Returns whether a code block becomes a picture. */
export const isDrawn = ({lang}: Code): boolean => languages.includes(lang ?? '');

type Arrow = {
  from: string;
  to: string;
  /** Empty for an arrow without text. */
  label: string;
  /** Whether the arrow is `-->` in the source. */
  isReply: boolean;
};

/** What a code block says. */
type Source = {
  /** The boxes of a graph that arrows start from, or the parties of a sequence from left to right. */
  names: string[];
  arrows: Arrow[];
};

/** Replaces the code blocks by pictures. */
export const transformDiagrams: Transform = async (tree, page) => {
  const found: {node: Code; siblings: Nodes[]}[] = [];
  visit(tree, 'code', (node, _index, parent) => {
    if (isDrawn(node) && parent) found.push({node, siblings: parent.children});
  });
  for (const {node, siblings} of found)
    siblings[siblings.indexOf(node)] = await makeDiagram(node, page);
};

async function makeDiagram(node: Code, page: Page): Promise<Nodes> {
  const title = readTitle(node, page);
  const isGraph = node.lang === 'graph';
  const source = isGraph ? readGraph(node, page) : readSequence(node, page);
  const {svg, width} = await (isGraph ? drawGraph(source) : drawSequence(source));
  const size = Object.entries(sizes).find(([, limit]) => width <= limit)?.[0];
  if (!size)
    page.fail(
      node,
      `the diagram is ${width} wide, and the column has room for ${columnWidth}: shorten its texts`,
    );
  const list = isGraph ? listBoxes(source) : listSteps(source);
  return block('Diagram', {title, picture: svg, size: size ?? ''}, [list]);
}

/** Reads the title after the language. Reports a missing title, and everything else. */
function readTitle(node: Code, page: Page): string {
  const settings = parseMeta(node.meta ?? '');
  if (typeof settings === 'string') {
    page.fail(node, settings);
    return '';
  }
  const {title = '', ...others} = settings;
  if (!title || Object.keys(others).length > 0)
    page.fail(node, 'a diagram needs title="..." and accepts nothing else');
  return title;
}

// Names can't contain an arrow, so that a line with two arrows is rejected.
const arrowLine =
  /^(?<from>\S(?:(?!->).)*?) (?<arrow>-->|->) (?<to>(?![:\s])(?:(?!->).)+?)(?:: (?<label>.+))?$/;

/** Reads the arrow of a line, or returns undefined for another line. */
function readArrow(line: string): Arrow | undefined {
  const {from, to, arrow, label = ''} = arrowLine.exec(line)?.groups ?? {};
  return from && to ? {from, to, label, isReply: arrow === '-->'} : undefined;
}

/** Reads one arrow per line. */
function readGraph(node: Code, page: Page): Source {
  const isRight = ({from, to, isReply}: Arrow): boolean => !isReply && from !== to;
  const lines = node.value.split('\n');
  const arrows = readArrows(node, lines, page, isRight, '`A -> B` or `A -> B: text`');
  return {names: [...new Set(arrows.map(({from}) => from))], arrows};
}

/** Reads the parties of the first line, and one arrow per line below it, which connects two neighbors. */
function readSequence(node: Code, page: Page): Source {
  const [first, ...lines] = node.value.split('\n');
  const parties = first.split('|').map((name) => name.trim());
  const isRight = ({from, to, label}: Arrow): boolean => {
    const start = parties.indexOf(from);
    const end = parties.indexOf(to);
    return label !== '' && start >= 0 && end >= 0 && Math.abs(start - end) === 1;
  };
  const form = '`A -> B: text` between neighbors of the first line';
  return {names: parties, arrows: readArrows(node, lines, page, isRight, form)};
}

/** Reads the arrows of lines, and reports the lines that aren't right. `form` says how they must look. */
function readArrows(
  node: Code,
  lines: string[],
  page: Page,
  isRight: (arrow: Arrow) => boolean,
  form: string,
): Arrow[] {
  if (lines.length === 0) page.fail(node, 'the diagram has no arrow');
  const arrows: Arrow[] = [];
  for (const line of lines) {
    const arrow = readArrow(line);
    if (arrow && isRight(arrow)) arrows.push(arrow);
    else page.fail(node, `\`${line}\` is not ${form}`);
  }
  return arrows;
}

/** Maximum widths for text of at least 12 px: on a phone, next to the table of contents, and in the column. */
const sizes = {
  phone: 350,
  half: 520,
  column: columnWidth,
};

/** Draws boxes and their arrows. The lines are short and the gaps narrow, so that most graphs fit a phone. */
function drawGraph({arrows}: Source): Promise<Drawing> {
  const edges = arrows.map(({from, to, label}) => {
    // A space that doesn't collapse keeps the text beside an arrow away from its line.
    const text = quote(label, 10, '\u00a0');
    return `${quote(from, 12)} -> ${quote(to, 12)} [label=${text}]`;
  });
  return drawStatements(['nodesep=0.1; ranksep=0.35', ...edges]);
}

/**
 * Draws a vertical line (rail) below the box of each party, and the steps as arrows between the rails. Each rail goes
 * through a point in each row, and each row has a step.
 */
function drawSequence({names, arrows}: Source): Promise<Drawing> {
  const rows = [...arrows.keys(), 'end'].map((row) => names.map((_name, i) => `"${row}|${i}"`));
  const heads = names.map((_name, i) => `"head|${i}"`);
  const boxes = heads.map((head, i) => {
    const look = names[i] === product.name ? 'platform' : 'party';
    return `${head} [label=${quote(names[i], 16)}; class="${look}"]`;
  });
  // Invisible edges hold the points of a rail in a column. Its line goes from the bottom of the box to the last of them.
  const rails = heads.flatMap((head, i) => {
    const points = [head, ...rows.map((row) => row[i])].join(' -> ');
    return [
      `${points} [style=invis; weight=100; minlen=2]`,
      `${head}:s -> ${rows.at(-1)?.[i]} [class=rail; dir=none; headclip=false; tailclip=false; constraint=false]`,
    ];
  });
  const steps = arrows.flatMap(({from, to, label, isReply}, i) => {
    const start = names.indexOf(from);
    const end = names.indexOf(to);
    // Both directions have the same order of points, so that the columns keep theirs.
    const left = rows[i][Math.min(start, end)];
    const right = rows[i][Math.max(start, end)];
    const direction = start < end ? 'forward' : 'back';
    const look = isReply ? 'step reply' : 'step';
    const text = quote(`${i + 1}. ${label}`, 20);
    return [
      `{rank=same; ${rows[i].join('; ')}}`,
      `edge [style=invis]; ${rows[i].join(' -> ')}; edge [style=solid]`,
      `${left} -> ${right} [dir=${direction}; class="${look}"; label=${text}]`,
    ];
  });
  return drawStatements([
    'nodesep=0.2; ranksep=0.25; splines=line',
    `{rank=same; ${boxes.join('; ')}}`,
    'node [shape=point; style=invis; width=0.01]',
    ...rails,
    ...steps,
  ]);
}

function listSteps({arrows}: Source): Nodes {
  const steps = arrows.map(({from, to, label}) =>
    block('li', {}, [inline('b', {}, [`${from} → ${to}:`]), ` ${label}`]),
  );
  return block('ol', {className: 'diagram-steps'}, steps);
}

function listBoxes({names, arrows}: Source): Nodes {
  const boxes = names.map((name) => {
    const targets = arrows
      .filter(({from}) => from === name)
      .map(({to, label}) => {
        const words = label ? `${label} ` : '';
        return block('li', {}, [`${words}→ `, inline('b', {}, [to])]);
      });
    return block('li', {}, [inline('b', {}, [name]), block('ul', {}, targets)]);
  });
  return block('ul', {className: 'diagram-boxes'}, boxes);
}
