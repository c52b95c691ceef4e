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
import type {Viz} from '@viz-js/viz';
import {product} from '@screening/product';
import {parseMeta} from '../lib/markdown';
import {block, inline} from '../lib/nodes';
import type {Page, Transform} from './lib/types';
import {makeScreen, readCells} from './screens';

/** Languages of the code blocks that are drawn. */
export const diagramLanguages: readonly (string | null | undefined)[] = [
  'graph',
  'sequence',
  'screen',
];

/** An arrow. `-->` in the source sets `isReply`. */
type Arrow = {from: string; to: string; label: string; isReply: boolean};
/** The boxes of a graph, or the parties of a sequence from left to right, and their arrows. */
type Source = {names: string[]; arrows: Arrow[]};

export const transformDiagrams: Transform = async (tree, page) => {
  const found: {node: Code; siblings: Nodes[]}[] = [];
  visit(tree, 'code', (node, _, parent) => {
    if (diagramLanguages.includes(node.lang)) found.push({node, siblings: parent!.children});
  });
  for (const {node, siblings} of found)
    siblings[siblings.indexOf(node)] = await makeDiagram(node, page);
};

async function makeDiagram(node: Code, page: Page): Promise<Nodes> {
  const meta = parseMeta(node.meta ?? '');
  const {title = '', ...others} = typeof meta === 'string' ? {} : meta;
  if (typeof meta === 'string') page.fail(node, meta);
  else if (!title || Object.keys(others).length)
    page.fail(node, 'a diagram needs title="..." and accepts nothing else');
  if (node.lang === 'screen') return makeScreen(node, `Schematic: ${title}`, page);
  const isGraph = node.lang === 'graph';
  const source = read(node, page, isGraph);
  const {svg, width} = isGraph ? await drawGraph(source) : await drawSequence(source);
  const size = Object.entries(sizes).find(([, limit]) => width <= limit)?.[0];
  if (!size)
    page.fail(
      node,
      `the diagram is ${width} wide, and the column has room for ${sizes.column}: shorten its texts`,
    );
  return block('Diagram', {title, picture: svg, size: size ?? ''}, [
    isGraph ? listBoxes(source) : listSteps(source),
  ]);
}

// Names can't contain an arrow, so that a line with two arrows is rejected.
const arrowLine =
  /^(?<from>\S(?:(?!->).)*?) (?<arrow>-->|->) (?<to>(?![:\s])(?:(?!->).)+?)(?:: (?<label>.+))?$/;

/** Reads one arrow per line. The first line of a `sequence` lists the parties, whose arrows connect two neighbors. */
function read(node: Code, page: Page, isGraph: boolean): Source {
  const lines = node.value.split('\n');
  const parties = isGraph ? [] : readCells(lines.shift()!);
  const form = isGraph
    ? '`A -> B` or `A -> B: text`'
    : '`A -> B: text` between neighbors of the first line';
  const arrows = lines.flatMap((line): Arrow[] => {
    const {from, to, arrow, label = ''} = arrowLine.exec(line)?.groups ?? {};
    const isReply = arrow === '-->';
    const [start, end] = [parties.indexOf(from), parties.indexOf(to)];
    const isStep = label && start >= 0 && end >= 0 && Math.abs(start - end) === 1;
    if (isGraph ? arrow === '->' && from !== to : isStep) return [{from, to, label, isReply}];
    page.fail(node, `\`${line}\` is not ${form}`);
    return [];
  });
  if (lines.length === 0) page.fail(node, 'the diagram has no arrow');
  return {names: isGraph ? [...new Set(arrows.map(({from}) => from))] : parties, arrows};
}

/** Maximum widths for text of at least 12 px: on a phone, next to the table of contents, and in the column. */
const sizes = {phone: 350, half: 520, column: 640};
type Drawing = {svg: string; width: number};

/** Draws boxes and their arrows. The lines are short and the gaps narrow, so that most graphs fit a phone. */
const drawGraph = ({arrows}: Source): Promise<Drawing> =>
  draw([
    'nodesep=0.1; ranksep=0.35',
    ...arrows.map(
      ({from, to, label}) =>
        `${quote(from, 12)} -> ${quote(to, 12)} [label=${quote(label, 10, '\u00a0')}]`,
    ),
  ]);

function drawSequence({names, arrows}: Source): Promise<Drawing> {
  const rows = [...arrows.keys(), 'end'].map((row) => names.map((_, party) => `"${row}|${party}"`));
  const heads = names.map((_, party) => `"head|${party}"`);
  const steps = arrows.flatMap(({from, to, label, isReply}, i) => {
    // Both directions have the same order of points, so that the columns keep theirs.
    const [left, right] = [names.indexOf(from), names.indexOf(to)].sort((a, b) => a - b);
    const look = `dir=${from === names[left] ? 'forward' : 'back'}; class="step${isReply ? ' reply' : ''}"`;
    return [
      `{rank=same; ${rows[i].join('; ')}}`,
      `edge [style=invis]; ${rows[i].join(' -> ')}; edge [style=solid]`,
      `${rows[i][left]} -> ${rows[i][right]} [${look}; label=${quote(`${i + 1}. ${label}`, 20)}]`,
    ];
  });
  // From the bottom of its box through the middles of the points, so that the line has no gaps.
  const rails = heads.map((head, i) =>
    [`${head}:s`, ...rows.map((points) => points[i])].join(' -> '),
  );
  return draw([
    'nodesep=0.2; ranksep=0.25; splines=line',
    `{rank=same; ${heads.map((head, i) => `${head} [label=${quote(names[i], 16)}; class="${names[i] === product.name ? 'platform' : 'party'}"]`).join('; ')}}`,
    'node [shape=point; style=invis; width=0.01]',
    ...rails.map(
      (rail) =>
        `${rail} [class=rail; dir=none; headclip=false; tailclip=false; weight=100; minlen=2]`,
    ),
    ...steps,
  ]);
}

/**
 * Quotes a text for Graphviz, in lines of at most `length` characters if its words are short enough. Each line starts
 * with `indent`, which keeps the text beside an arrow away from its line.
 */
const quote = (words: string, length: number, indent = ''): string =>
  JSON.stringify(
    words
      .replace(new RegExp(`(\\S{${length},}|.{1,${length}})(?: |$)`, 'g'), `${indent}$1\n`)
      .trimEnd(),
  );

/** Graphviz, a megabyte of WebAssembly. Loaded once, and only for a build with a picture. */
let graphviz: Promise<Viz> | undefined;

/** Draws statements in the language of Graphviz. Diagram.module.css sets the colors and the font. */
async function draw(statements: string[]): Promise<Drawing> {
  graphviz ??= import('@viz-js/viz').then(({instance}) => instance());
  // DejaVu Sans is the widest font that a browser falls back to, so a text fits even if the site's font is missing.
  const font = 'fontname="DejaVu Sans"; fontsize=14';
  const svg = (await graphviz).renderString(
    `digraph {
      bgcolor=transparent; pad=0.02
      node [shape=box; style=rounded; margin="0.14,0.08"; height=0.4; width=0.6; ${font}]
      edge [arrowsize=0.7; ${font}]
      ${statements.join('\n')}
    }`,
    {format: 'svg'},
  );
  const [, ...size] = /viewBox="0.00 0.00 (\S+) (\S+)"/.exec(svg)!;
  const [width, height] = size.map((one) => Math.ceil(Number(one)));
  const content = svg
    .slice(svg.indexOf('<g '), svg.lastIndexOf('</svg>'))
    // The list has the same text, so the picture needs no titles, and ids would be repeated on the page.
    .replace(/<title>.*?<\/title>|<!--.*?-->|\n/gs, '')
    .replace(/<g [^>]*><\/g>/g, '')
    .replace(/ (?:id|xml:space|fill|stroke|font-family|font-size|text-anchor)="[^"]*"/g, '')
    .replace(/-?\d+\.\d+/g, (digits) => String(Math.round(Number(digits) * 10) / 10));
  // Text becomes 16 px high, like the text around the picture, if the column has room.
  const shownWidth = Math.round(Math.min(sizes.column, width * 1.15));
  return {
    svg: `<svg viewBox="0 0 ${width} ${height}" width="${shownWidth}" aria-hidden="true">${content}</svg>`,
    width,
  };
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
      .map(({to, label}) =>
        block('li', {}, [`${label ? `${label} ` : ''}→ `, inline('b', {}, [to])]),
      );
    return block('li', {}, [inline('b', {}, [name]), block('ul', {}, targets)]);
  });
  return block('ul', {className: 'diagram-boxes'}, boxes);
}
