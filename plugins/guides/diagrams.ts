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
import {parseMeta} from '../lib/markdown';
import {block, inline} from '../lib/nodes';
import type {Page, Transform} from './lib/types';

/** Languages of the code blocks that are drawn. */
export const diagramLanguages: readonly (string | null | undefined)[] = ['graph', 'sequence'];

/** An arrow. `-->` in the source sets `isReply`. */
type Arrow = {from: string; to: string; label: string; isReply: boolean};
type Source = {parties: string[]; arrows: Arrow[]};
type Fail = (line: number, message: string) => void;

export const transformDiagrams: Transform = async (tree, page) => {
  const found: {node: Code; children: Nodes[]; index: number}[] = [];
  visit(tree, 'code', (node, index, parent) => {
    if (diagramLanguages.includes(node.lang) && parent && index !== undefined)
      found.push({node, children: parent.children, index});
  });
  for (const {node, children, index} of found) children[index] = await makeDiagram(node, page);
};

async function makeDiagram(node: Code, page: Page): Promise<Nodes> {
  const fail: Fail = (line, message) => {
    // The first line of the diagram is below the line of the fence.
    const start = {line: (node.position?.start.line ?? 0) + line, column: 1};
    page.fail({...node, position: {start, end: start}}, message);
  };
  const meta = parseMeta(node.meta ?? '');
  const {title = '', ...others} = typeof meta === 'string' ? {} : meta;
  if (typeof meta === 'string') fail(0, meta);
  else if (!title) fail(0, 'a diagram needs title="..." for its caption');
  else if (Object.keys(others).length)
    fail(0, `a diagram accepts only a title, not \`${Object.keys(others).join('`, `')}\``);
  const source = read(node, fail);
  const drawing = node.lang === 'graph' ? await drawGraph(source) : await drawSequence(source);
  if (drawing.width > column)
    fail(0, `the diagram is ${drawing.width} wide, and the column has room for ${column}: use fewer or shorter texts`);
  const size = drawing.width <= phone ? 'phone' : drawing.width <= half ? 'half' : 'column';
  return block('Diagram', {title, svg: drawing.svg, size}, [
    node.lang === 'graph' ? listBoxes(source) : listSteps(source),
  ]);
}

// Names can't contain an arrow, so that a line with two arrows is rejected.
const arrowLine = /^(?<from>\S(?:(?!->).)*?) (?<arrow>-->|->) (?<to>(?![:\s])(?:(?!->).)+?)(?:: (?<label>.+))?$/;

/** Reads one arrow per line. The first line of a `sequence` lists the parties, whose arrows connect two neighbors. */
function read({lang, value}: Code, fail: Fail): Source {
  const lines = value.split('\n');
  const isGraph = lang === 'graph';
  const parties = isGraph ? [] : lines[0].split('|').map((name) => name.trim());
  const shape = isGraph
    ? '`A -> B` or `A -> B: text` with two boxes'
    : `\`A -> B: text\` between neighbors of the first line (${parties.join(' | ')})`;
  const arrows = lines.flatMap((line, i): Arrow[] => {
    if (i === 0 && !isGraph) return [];
    const {from = '', to = '', arrow = '', label = ''} = arrowLine.exec(line)?.groups ?? {};
    const isReply = arrow === '-->';
    const areNeighbors = parties.includes(from) && parties.includes(to) && distance(parties, from, to) === 1;
    if (isGraph ? arrow && !isReply && from !== to : areNeighbors && label) return [{from, to, label, isReply}];
    fail(i + 1, `\`${line}\` is not ${shape}`);
    return [];
  });
  if (lines.length === 1 && !isGraph) fail(1, 'the diagram has no arrow');
  return {parties, arrows};
}

const distance = (parties: string[], from: string, to: string): number =>
  Math.abs(parties.indexOf(from) - parties.indexOf(to));

// Maximum widths at which text is at least 12 px high: on a phone, next to the table of contents, and in the column.
const [phone, half, column] = [350, 520, 640];
/** Characters in a line of a box and of an arrow's text, and the direction of the arrows. */
type Layout = {box: number; text: number; direction: 'TB' | 'LR'; gap: number};
const layouts: Layout[] = [
  {box: 16, text: 14, direction: 'TB', gap: 0.3},
  {box: 12, text: 10, direction: 'TB', gap: 0.1},
  {box: 16, text: 14, direction: 'LR', gap: 0.2},
];

type Drawing = {svg: string; width: number};

/** Draws boxes and their arrows in the first layout that fits a phone, or in the narrowest. */
async function drawGraph({arrows}: Source): Promise<Drawing> {
  const drawings: Drawing[] = [];
  for (const {box, text, direction, gap} of layouts) {
    const lines = arrows.map(
      ({from, to, label}) => `${quote(from, box)} -> ${quote(to, box)} [label=${quote(label, text, '\u00a0')}]`,
    );
    drawings.push(await draw([`rankdir=${direction}; nodesep=${gap}; ranksep=0.35`, ...lines]));
    if (drawings.at(-1)!.width <= phone) return drawings.at(-1)!;
  }
  return drawings.sort((one, other) => one.width - other.width)[0];
}

/** Draws a line of points for each party, and an arrow between two points on each row. */
function drawSequence({parties, arrows}: Source): Promise<Drawing> {
  const row = (i: number | string): string[] => parties.map((_, party) => `"${i}|${party}"`);
  const rows = [...arrows.keys(), 'end'].map(row);
  const steps = arrows.flatMap(({from, to, label, isReply}, i) => {
    const [start, end] = [parties.indexOf(from), parties.indexOf(to)];
    const [left, right] = [Math.min(start, end), Math.max(start, end)];
    // Both directions have the same order of points, so that the columns keep theirs.
    const heads = `dir=${start < end ? 'forward' : 'back'}; class="step${isReply ? ' reply' : ''}"`;
    return [
      `{rank=same; ${rows[i].join('; ')}}`,
      `edge [style=invis]; ${rows[i].join(' -> ')}; edge [style=solid]`,
      `${rows[i][left]} -> ${rows[i][right]} [${heads}; label=${quote(label, 20)}]`,
    ];
  });
  return draw([
    'nodesep=0.2; ranksep=0.25; splines=line',
    `{rank=same; ${parties.map((name, i) => `"head|${i}" [label=${quote(name, 16)}]`).join('; ')}}`,
    'node [shape=point; style=invis; width=0.01]',
    ...parties.map(
      (_, i) =>
        `${['"head|' + i + '"', ...rows.map((points) => points[i])].join(' -> ')} [class=rail; dir=none; weight=100; minlen=2]`,
    ),
    ...steps,
  ]);
}

/**
 * Quotes a text for Graphviz, in lines of at most `length` characters if its words are short enough. Each line starts
 * with `indent`, which keeps the text beside an arrow away from its line.
 */
const quote = (words: string, length: number, indent = ''): string =>
  JSON.stringify(words.replace(new RegExp(`(\\S{${length},}|.{1,${length}})(?: |$)`, 'g'), `${indent}$1\n`).trimEnd());

/** Graphviz, a megabyte of WebAssembly. Loaded once, and only for a build with a picture. */
let graphviz: Promise<Viz> | undefined;

/** Draws statements in the language of Graphviz. Diagram.module.css sets the colors and the font. */
async function draw(statements: string[]): Promise<Drawing> {
  graphviz ??= import('@viz-js/viz').then(({instance}) => instance());
  // DejaVu Sans is the widest font that a browser falls back to, so that a text fits even if the site's font is missing.
  const font = 'fontname="DejaVu Sans"; fontsize=14';
  const svg = (await graphviz).renderString(
    `digraph {
      bgcolor=transparent; pad=0.02
      node [shape=box; margin="0.14,0.08"; height=0.4; width=0.6; ${font}]
      edge [arrowsize=0.7; ${font}]
      ${statements.join('\n')}
    }`,
    {format: 'svg'},
  );
  const [width, height] = /viewBox="0.00 0.00 ([\d.]+) ([\d.]+)"/
    .exec(svg)!
    .slice(1)
    .map((size) => Math.ceil(Number(size)));
  const content = svg
    .slice(svg.indexOf('<g '), svg.lastIndexOf('</svg>'))
    // The list has the same text, so the picture needs no titles, and ids would be repeated on the page.
    .replace(/<title>.*?<\/title>|<!--.*?-->|\n/gs, '')
    .replace(/<g [^>]*><\/g>/g, '')
    .replace(/ (?:id|xml:space|fill|stroke|font-family|font-size|text-anchor)="[^"]*"/g, '')
    .replace(
      /(?<=<g class="node">)<polygon points="(\S+),(\S+) (\S+),\S+ \S+,(\S+) [^>]*>/g,
      (_, right, top, left, bottom) => {
        const size = `width="${right - left}" height="${bottom - top}"`;
        return `<rect x="${left}" y="${top}" ${size} rx="8"/>`;
      },
    )
    .replace(/-?\d+\.\d+/g, (digits) => String(Math.round(Number(digits) * 10) / 10));
  return {svg: `<svg viewBox="0 0 ${width} ${height}" width="${width}" aria-hidden="true">${content}</svg>`, width};
}

/** Lists the arrows of a sequence in their order. */
const listSteps = ({arrows}: Source): Nodes =>
  block(
    'ol',
    {className: 'diagram-steps'},
    arrows.map(({from, to, label}) => block('li', {}, [inline('b', {}, [`${from} → ${to}:`]), ` ${label}`])),
  );

/** Lists each box of a graph with the arrows that leave it. */
function listBoxes({arrows}: Source): Nodes {
  const boxes = [...new Set(arrows.map(({from}) => from))].map((box) => {
    const targets = arrows
      .filter(({from}) => from === box)
      .map(({to, label}) => block('li', {}, [`${label ? `${label} ` : ''}→ `, inline('b', {}, [to])]));
    return block('li', {}, [inline('b', {}, [box]), block('ul', {}, targets)]);
  });
  return block('ul', {className: 'diagram-boxes'}, boxes);
}
