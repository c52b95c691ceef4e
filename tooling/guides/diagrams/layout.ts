/**
 * Places boxes in rows and routes arrows between them. All numbers here are along the rows (`v`) or across them (`u`),
 * so that the same layout is drawn downward or to the right.
 */
import type {Viz} from '@viz-js/viz';

/** The size of a box or of a text on an arrow. */
export type Size = {u: number; v: number};
export type Place = Size;
/** The center of an arrow's text, and the lines before and after it. */
export type Route = {text: Place; lines: Place[][]};
type Edge = {from: number; to: number; text: Size};

/** Graphviz, a megabyte of WebAssembly. Loaded once, and only for a build with a graph. */
let graphviz: Promise<Viz> | undefined;

// The distance of arrows that run side by side, and the room for a bend or a head.
const track = 10;
const bend = 18;

/** Lays out boxes and edges. An edge to the next row goes there directly, and any other one around the rows. */
export async function layOut(contents: Size[], edges: Edge[]) {
  const rows = findRows(contents.length, edges);
  const boxes = contents.map(({v}, box) => ({
    u: Math.max(...contents.filter((_, other) => rows[other] === rows[box]).map(({u}) => u)),
    v,
  }));
  const isNear = ({from, to}: Edge): boolean => rows[to]! - rows[from]! === 1;
  const near = edges.filter(isNear);
  // The rows that are followed by texts.
  const withTexts = new Set(near.filter(({text}) => text.u > 0).map(({from}) => rows[from]));
  const middles = near.filter(({from}) => withTexts.has(rows[from]));
  const along = await placeAlong(boxes, near, middles);

  // Across: each row is followed by the bends of its arrows, their texts and the bends below the texts.
  const places: Place[] = [];
  const gaps: {tracks: Map<number, number>; text: number; below: Map<number, number>}[] = [];
  let u = 0;
  for (let row = 0; row <= Math.max(...rows); row += 1) {
    const members = boxes.flatMap((_, box) => (rows[box] === row ? [box] : []));
    const height = boxes[members[0]!]!.u;
    for (const box of members) places[box] = {u: u + height / 2, v: along.boxes[box]!};
    u += height;
    const leaving = near.filter(({from}) => rows[from] === row);
    const text = Math.max(0, ...leaving.map((edge) => edge.text.u));
    if (leaving.length === 0) {
      u += bend;
      continue;
    }
    const tracks = new Map<number, number>();
    for (const edge of leaving) {
      const bundle = bundleOf(edge, near, text > 0);
      if (!tracks.has(bundle)) tracks.set(bundle, u + bend + tracks.size * track);
    }
    u += bend + (tracks.size - 1) * track;
    const below = new Map<number, number>();
    const start = u;
    if (text > 0) {
      u += bend * 1.5 + text;
      for (const {to} of leaving) if (!below.has(to)) below.set(to, u + below.size * track);
      u += (below.size - 1) * track;
    }
    gaps[row] = {tracks, text: start + bend * 0.75 + text / 2, below};
    u += bend;
  }

  const routes = new Map<Edge, Route>();
  for (const edge of near) {
    const {from, to, text} = edge;
    const gap = gaps[rows[from]!]!;
    const [start, end] = [places[from]!, places[to]!];
    const first = {u: start.u + boxes[from]!.u / 2, v: start.v};
    const last = {u: end.u - boxes[to]!.u / 2, v: end.v};
    const turn = gap.tracks.get(bundleOf(edge, near, gap.below.size > 0))!;
    const lower = gap.below.get(to);
    if (lower === undefined) {
      const line = [first, {u: turn, v: first.v}, {u: turn, v: last.v}, last];
      routes.set(edge, {text: first, lines: [line]});
      continue;
    }
    const middle = {u: gap.text, v: along.middles[middles.indexOf(edge)]!};
    const before = [first, {u: turn, v: first.v}, {u: turn, v: middle.v}, {u: middle.u - text.u / 2, v: middle.v}];
    const after = [{u: middle.u + text.u / 2, v: middle.v}, {u: lower, v: middle.v}, {u: lower, v: last.v}, last];
    routes.set(edge, {text: middle, lines: text.u > 0 ? [before, after] : [[...before, ...after]]});
  }
  routeAround(
    boxes,
    places,
    edges.filter((edge) => !isNear(edge)),
    rows,
    routes,
  );
  return {boxes, places, routes: edges.map((edge) => routes.get(edge)!)};
}

/** Numbers the bend that an edge shares with others: those from the same box or, if it is alone, to the same box. */
function bundleOf({from, to}: Edge, near: Edge[], hasTexts: boolean): number {
  const isAlone = near.filter((other) => other.from === from).length === 1;
  return isAlone && !hasTexts ? -1 - to : from;
}

/** Numbers the row of each box: below all boxes that lead to it, unless that would be a loop. */
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
async function placeAlong(boxes: Size[], near: Edge[], middles: Edge[]) {
  graphviz ??= import('@viz-js/viz').then(({instance}) => instance());
  const inches = ({u, v}: Size) => ({width: Math.max(1, v) / 72, height: Math.max(1, u) / 72});
  const {objects} = (await graphviz).renderJSON({
    graphAttributes: {nodesep: 0.3},
    nodeAttributes: {shape: 'box', fixedsize: true, label: ''},
    nodes: [
      ...boxes.map((box, i) => ({name: `${i}`, attributes: inches(box)})),
      ...middles.map(({text}, i) => ({name: `text${i}`, attributes: inches(text)})),
    ],
    edges: near.flatMap((edge) => {
      const [tail, tip] = [`${edge.from}`, `${edge.to}`];
      const text = `text${middles.indexOf(edge)}`;
      if (!middles.includes(edge)) return [{tail, head: tip}];
      // The only arrow from a box or to a box is straight.
      const weight = (end: 'from' | 'to') => (near.filter((other) => other[end] === edge[end]).length === 1 ? 20 : 1);
      return [
        {tail, head: text, attributes: {weight: weight('from')}},
        {tail: text, head: tip, attributes: {weight: weight('to')}},
      ];
    }),
  }) as {objects: {pos: string}[]};
  const centers = objects.map(({pos}) => Number(pos.split(',')[0]));
  return {boxes: centers.slice(0, boxes.length), middles: centers.slice(boxes.length)};
}

/** Routes edges that lead back or past a row around the ends of the rows, the longest farthest out. */
function routeAround(boxes: Size[], places: Place[], far: Edge[], rows: number[], routes: Map<Edge, Route>): void {
  const everything = [...routes.values()].flatMap(({lines}) => lines.flat().map(({v}) => v));
  const ends = {
    [-1]: Math.min(...everything, ...places.map(({v}, i) => v - boxes[i]!.v / 2)),
    [1]: Math.max(...everything, ...places.map(({v}, i) => v + boxes[i]!.v / 2)),
  };
  type Side = -1 | 1;
  const span = ({from, to}: Edge): number => Math.abs(rows[from]! - rows[to]!);
  const inTheWay = (box: number, side: Side): number =>
    places.filter(({v}, other) => rows[other] === rows[box] && (v - places[box]!.v) * side > 0).length;
  const used = {[-1]: 0, [1]: 0};
  const lanes = [...far]
    .sort((one, other) => span(one) - span(other))
    .map((edge) => {
      const cost = (side: Side): number => 10 * (inTheWay(edge.from, side) + inTheWay(edge.to, side)) + used[side];
      const side: Side = cost(1) <= cost(-1) ? 1 : -1;
      used[side] += 1;
      const v = ends[side] + side * (bend + edge.text.v / 2);
      ends[side] = v + (side * edge.text.v) / 2;
      return {edge, side, v};
    });
  // Where the lines leave a box: upward ones above downward ones, and in an order in which they don't cross.
  const port = (box: number, lane: (typeof lanes)[number]): Place => {
    const depth = ({edge, v, side}: typeof lane): number => {
      const other = edge.from === box ? edge.to : edge.from;
      return (rows[other]! < rows[box]! ? -1000 : 1000) - (rows[other]! < rows[box]! ? -1 : 1) * v * side * 0.1;
    };
    const here = lanes
      .filter(({edge, side}) => side === lane.side && (edge.from === box || edge.to === box))
      .sort((one, other) => depth(one) - depth(other));
    const offset = (here.indexOf(lane) - (here.length - 1) / 2) * (track + 4);
    return {u: places[box]!.u + offset, v: places[box]!.v + (lane.side * boxes[box]!.v) / 2};
  };
  for (const lane of lanes) {
    const {edge, v} = lane;
    const [first, last] = [port(edge.from, lane), port(edge.to, lane)];
    const text = {u: (first.u + last.u) / 2, v};
    const gap = (Math.sign(last.u - first.u) * edge.text.u) / 2;
    const before = [first, {u: first.u, v}, {u: text.u - gap, v}];
    const after = [{u: text.u + gap, v}, {u: last.u, v}, last];
    routes.set(edge, {text, lines: gap ? [before, after] : [[...before, ...after]]});
  }
}
