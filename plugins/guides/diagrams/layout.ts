/**
 * Places boxes in rows and routes the arrows between them. Coordinates are along the rows (`v`) or across them (`u`),
 * so that the same layout can be drawn downward or to the right.
 */
import type {Viz} from '@viz-js/viz';
import {bend, routeAround, track, type Edge, type Place, type Route} from './route-around';

/** The space below a row: where each arrow bends, where the texts are, and where each arrow bends below its text. */
type Gap = {bends: Map<Edge, number>; text: number; lowerBends: Map<Edge, number>; end: number};

/** Graphviz, a megabyte of WebAssembly. Loaded once, and only for a build with a graph. */
let graphviz: Promise<Viz> | undefined;

/** Lays out boxes and edges. Edges to the next row go there directly, all others go around the rows. */
export async function layOut(contents: Place[], edges: Edge[]) {
  const rows = findRows(contents.length, edges);
  const isNear = ({from, to}: Edge): boolean => rows[to]! - rows[from]! === 1;
  const near = edges.filter(isNear);
  // If a row has texts below it, reserve places between these texts for its arrows without a text.
  const between = near.filter(({from}) => near.some((edge) => rows[edge.from] === rows[from] && edge.text.u > 0));
  const along = await placeAlong(contents, near, between);

  const boxes = [...contents];
  const places: Place[] = [];
  const gaps: Gap[] = [];
  for (let row = 0, u = 0; row <= Math.max(...rows); row += 1) {
    const members = contents.flatMap((_, box) => (rows[box] === row ? [box] : []));
    const height = Math.max(...members.map((box) => contents[box]!.u));
    for (const box of members) {
      boxes[box] = {u: height, v: contents[box]!.v};
      places[box] = {u: u + height / 2, v: along.boxes[box]!};
    }
    const leaving = near.filter(({from}) => rows[from] === row);
    const gap = makeGap(leaving, u + height);
    gaps.push(gap);
    u = gap.end;
  }

  const routes = new Map(
    near.map((edge): [Edge, Route] => {
      const {from, to} = edge;
      const start = {u: places[from]!.u + boxes[from]!.u / 2, v: places[from]!.v};
      const end = {u: places[to]!.u - boxes[to]!.u / 2, v: places[to]!.v};
      return [edge, routeDown(edge, start, end, gaps[rows[from]!]!, along.texts[between.indexOf(edge)])];
    }),
  );
  const far = edges.filter((edge) => !isNear(edge));
  for (const [edge, route] of routeAround({boxes, places, rows}, far, [...routes.values()])) routes.set(edge, route);
  return {boxes, places, routes: edges.map((edge) => routes.get(edge)!)};
}

/** Returns the row of each box: below all boxes with an arrow to it, unless that would be a loop. */
function findRows(count: number, edges: Edge[]): number[] {
  const open = new Set<number>();
  const done = new Set<number>();
  const backward = new Set<Edge>();
  const visit = (box: number): void => {
    open.add(box);
    for (const edge of edges) {
      if (edge.from !== box) continue;
      if (open.has(edge.to)) backward.add(edge);
      else if (!done.has(edge.to)) visit(edge.to);
    }
    open.delete(box);
    done.add(box);
  };
  for (let box = 0; box < count; box += 1) if (!done.has(box)) visit(box);
  const rows = Array<number>(count).fill(0);
  for (let pass = 0; pass < count; pass += 1)
    for (const edge of edges) if (!backward.has(edge)) rows[edge.to] = Math.max(rows[edge.to]!, rows[edge.from]! + 1);
  return rows;
}

/** Asks Graphviz where boxes and texts are along their rows, so that few arrows cross or bend. */
async function placeAlong(boxes: Place[], near: Edge[], between: Edge[]) {
  graphviz ??= import('@viz-js/viz').then(({instance}) => instance());
  const inches = ({u, v}: Place) => ({width: Math.max(1, v) / 72, height: Math.max(1, u) / 72});
  // Keep the only arrow from a box or to a box straight.
  const weight = (edge: Edge, end: 'from' | 'to'): number =>
    near.filter((other) => other[end] === edge[end]).length === 1 ? 20 : 1;
  const {objects} = (await graphviz).renderJSON({
    graphAttributes: {nodesep: 0.3},
    nodeAttributes: {shape: 'box', fixedsize: true, label: ''},
    nodes: [
      ...boxes.map((box, i) => ({name: `${i}`, attributes: inches(box)})),
      ...between.map(({text}, i) => ({name: `text${i}`, attributes: inches(text)})),
    ],
    edges: near.flatMap((edge) => {
      const [tail, head, text] = [`${edge.from}`, `${edge.to}`, `text${between.indexOf(edge)}`];
      if (!between.includes(edge)) return [{tail, head}];
      return [
        {tail, head: text, attributes: {weight: weight(edge, 'from')}},
        {tail: text, head, attributes: {weight: weight(edge, 'to')}},
      ];
    }),
  }) as {objects: {pos: string}[]};
  const centers = objects.map(({pos}) => Number(pos.split(',')[0]));
  return {boxes: centers.slice(0, boxes.length), texts: centers.slice(boxes.length)};
}

/** Plans the gap that some edges cross. Edges share a bend if they leave the same box or enter the same box. */
function makeGap(leaving: Edge[], start: number): Gap {
  const height = Math.max(0, ...leaving.map(({text}) => text.u));
  const isAlone = ({from}: Edge): boolean => leaving.filter((edge) => edge.from === from).length === 1;
  const bends = share(
    leaving,
    (edge) => (height === 0 && isAlone(edge) ? `to ${edge.to}` : `from ${edge.from}`),
    start,
  );
  if (height === 0) return {bends: bends.places, text: 0, lowerBends: new Map(), end: bends.end};
  const text = bends.end - bend / 4 + height / 2;
  const lower = share(leaving, ({to}) => `${to}`, text + height / 2 - bend / 4);
  return {bends: bends.places, text, lowerBends: lower.places, end: lower.end};
}

/** Gives all edges with the same key the same position below `start`. */
function share(edges: Edge[], keyOf: (edge: Edge) => string, start: number) {
  const keys = [...new Set(edges.map(keyOf))];
  const places = new Map(edges.map((edge) => [edge, start + bend + keys.indexOf(keyOf(edge)) * track]));
  return {places, end: start + bend + Math.max(0, keys.length - 1) * track + bend};
}

/** Routes an edge through the gap below its row. */
function routeDown(edge: Edge, start: Place, end: Place, gap: Gap, textAlong = end.v): Route {
  const text = {u: gap.text, v: textAlong};
  const upper = gap.bends.get(edge)!;
  const lower = gap.lowerBends.get(edge);
  if (lower === undefined) return {text, lines: [[start, {u: upper, v: start.v}, {u: upper, v: end.v}, end]]};
  const before = [start, {u: upper, v: start.v}, {u: upper, v: text.v}, {u: text.u - edge.text.u / 2, v: text.v}];
  const after = [{u: text.u + edge.text.u / 2, v: text.v}, {u: lower, v: text.v}, {u: lower, v: end.v}, end];
  return {text, lines: edge.text.u > 0 ? [before, after] : [[...before, ...after]]};
}
