/** Routes arrows that lead back, or that skip a row, around the ends of the rows. */

/** A position, or the size of a box or of the text on an arrow: along the rows (`v`) and across them (`u`). */
export type Place = {u: number; v: number};
/** An arrow between two boxes, which are given by their numbers. */
export type Edge = {from: number; to: number; text: Place};
/** The center of an arrow's text, and the line of the arrow, or its lines before and after the text. */
export type Route = {text: Place; lines: Place[][]};

/** The boxes with their sizes, their centers and their rows. */
type Rows = {boxes: Place[]; places: Place[]; rows: number[]};
/** The side of the rows that an edge goes around, and where it passes. */
type Lane = {edge: Edge; side: -1 | 1; v: number};

/** The distance between parallel lines, and the length of a line before or after a bend. */
export const track = 10;
export const bend = 18;

/** Routes the edges around `others`, the routes that exist already. The longest edge is farthest out. */
export function routeAround(drawn: Rows, edges: Edge[], others: Route[]): Map<Edge, Route> {
  const lanes = chooseLanes(drawn, edges, others);
  return new Map(
    lanes.map((lane) => {
      const {edge, v} = lane;
      const [start, end] = [edge.from, edge.to].map((box) => findPort(drawn, lanes, lane, box)) as [Place, Place];
      const text = {u: (start.u + end.u) / 2, v};
      const gap = (Math.sign(end.u - start.u) * edge.text.u) / 2;
      const before = [start, {u: start.u, v}, {u: text.u - gap, v}];
      const after = [{u: text.u + gap, v}, {u: end.u, v}, end];
      return [edge, {text, lines: gap ? [before, after] : [[...before, ...after]]}];
    }),
  );
}

function chooseLanes({boxes, places, rows}: Rows, edges: Edge[], others: Route[]): Lane[] {
  const along = [
    ...others.flatMap(({lines}) => lines.flat().map(({v}) => v)),
    ...places.flatMap(({v}, box) => [v - boxes[box]!.v / 2, v + boxes[box]!.v / 2]),
  ];
  const ends = {[-1]: Math.min(...along), [1]: Math.max(...along)};
  const used = {[-1]: 0, [1]: 0};
  const inTheWay = (box: number, side: Lane['side']): number =>
    places.filter(({v}, other) => rows[other] === rows[box] && (v - places[box]!.v) * side > 0).length;
  const length = ({from, to}: Edge): number => Math.abs(rows[from]! - rows[to]!);
  return [...edges]
    .sort((one, other) => length(one) - length(other))
    .map((edge) => {
      const cost = (side: Lane['side']): number =>
        10 * (inTheWay(edge.from, side) + inTheWay(edge.to, side)) + used[side];
      const side = cost(1) <= cost(-1) ? 1 : -1;
      used[side] += 1;
      const v = ends[side] + side * (bend + edge.text.v / 2);
      ends[side] = v + (side * edge.text.v) / 2;
      return {edge, side, v};
    });
}

/** Finds where a lane meets a box. Lines that go up are above those that go down, ordered so that none cross. */
function findPort({boxes, places, rows}: Rows, lanes: Lane[], lane: Lane, box: number): Place {
  const order = ({edge, side, v}: Lane): number => {
    const goesUp = rows[edge.from === box ? edge.to : edge.from]! < rows[box]!;
    return goesUp ? v * side - 1e6 : 1e6 - v * side;
  };
  const here = lanes
    .filter(({edge, side}) => side === lane.side && (edge.from === box || edge.to === box))
    .sort((one, other) => order(one) - order(other));
  const offset = (here.indexOf(lane) - (here.length - 1) / 2) * (track + 4);
  return {u: places[box]!.u + offset, v: places[box]!.v + (lane.side * boxes[box]!.v) / 2};
}
