/** Draws boxes and the arrows between them. */
import {layOut} from './layout';
import type {Arrow} from './read';
import type {Place} from './route-around';
import {head, sizeBox, writeBox, writeLine, writeSvg, writeText, type Drawing, type Point} from './svg';
import {breakText, lineHeight, widest} from './text';

/** Maximum widths of lines in a box and on an arrow, and the minimum width of a box. */
type Widths = {box: number; arrow: number; least: number};
const roomy: Widths = {box: 132, arrow: 112, least: 96};
const compact: Widths = {box: 92, arrow: 84, least: 72};

/** Draws arrows and the boxes that they name: downward if that fits on a phone, otherwise across if there is room. */
export async function drawGraph(arrows: Arrow[], phone: number, column: number): Promise<Drawing> {
  const down = await draw(arrows, true, roomy);
  if (down.width <= phone) return down;
  const narrow = await draw(arrows, true, compact);
  if (narrow.width <= phone) return narrow;
  const across = await draw(arrows, false, roomy);
  return across.width <= column ? across : down;
}

async function draw(arrows: Arrow[], isDown: boolean, widths: Widths): Promise<Drawing> {
  const names = [...new Set(arrows.flatMap(({from, to}) => [from, to]))];
  const named = names.map((name) => {
    const lines = breakText(name, widths.box, true);
    return {...sizeBox(lines, widths.least), lines};
  });
  const texts = arrows.map(({text}) => {
    const lines = text ? breakText(text, widths.arrow) : [];
    return {width: lines.length && widest(lines) + 12, height: lines.length && lines.length * lineHeight + 4, lines};
  });
  const turn = ({width, height}: {width: number; height: number}): Place =>
    isDown ? {u: height, v: width} : {u: width, v: height};
  const {
    boxes: sizes,
    places,
    routes,
  } = await layOut(
    named.map(turn),
    arrows.map(({from, to}, i) => ({from: names.indexOf(from), to: names.indexOf(to), text: turn(texts[i]!)})),
  );

  const boxes = sizes.map(({u, v}, i) => ({...named[i]!, ...(isDown ? {width: v, height: u} : {width: u, height: v})}));
  const point = ({u, v}: Place): Point => (isDown ? {x: v, y: u} : {x: u, y: v});
  const [centers, middles] = [places.map(point), routes.map(({text}) => point(text))];
  const lines = routes.map((route) => route.lines.map((line) => line.map(point)));
  // Crop the drawing to its boxes, lines and texts.
  const corners = [
    ...lines.flat(2),
    ...centers.flatMap((center, i) => cornersOf(center, boxes[i]!)),
    ...middles.flatMap((middle, i) => (texts[i]!.lines.length ? cornersOf(middle, texts[i]!) : [])),
  ];
  const [left, top] = [Math.min(...corners.map(({x}) => x)) - 1, Math.min(...corners.map(({y}) => y)) - 1];
  const [right, bottom] = [Math.max(...corners.map(({x}) => x)) + 1, Math.max(...corners.map(({y}) => y)) + 1];
  const moved = ({x, y}: Point): Point => ({x: x - left, y: y - top});
  return writeSvg(right - left, bottom - top, [
    ['calls', lines.flatMap((parts) => parts.map((part) => writeLine(part.map(moved)))).join('')],
    ['heads', lines.map((parts) => head(...lastTwo(parts.at(-1)!.map(moved)))).join('')],
    ['boxes', boxes.map((box, i) => writeBox({...box, ...moved(centers[i]!)})).join('')],
    ['texts', texts.map((text, i) => writeText(moved(middles[i]!), text.lines)).join('')],
  ]);
}

const lastTwo = (points: Point[]): [Point, Point] => [points.at(-2)!, points.at(-1)!];

function cornersOf({x, y}: Point, {width, height}: {width: number; height: number}): Point[] {
  return [-1, 1].map((side) => ({x: x + (side * width) / 2, y: y + (side * height) / 2}));
}
