/** Draws a sequence: a line for each party, and arrows between neighbors from top to bottom. */
import type {Arrow} from './read';
import {at, head, sizeBox, writeBox, writeSvg, writeText, type Box, type Drawing} from './svg';
import {breakText, lineHeight, widest} from './text';

/** The room of a text beside the lines of both parties. */
const room = 28;
const widestText = 190;
const partyWidth = 92;

/** Draws the arrows between the parties. */
export function drawSequence(parties: string[], arrows: Arrow[]): Drawing {
  const boxes = parties.map((name) => ({
    ...sizeBox(breakText(name, 120, true), partyWidth),
    lines: breakText(name, 120, true),
  }));
  const top = Math.max(...boxes.map(({height}) => height));
  const rows = arrows.map(({from, to, text, isReply}) => {
    const [sender, receiver] = [parties.indexOf(from), parties.indexOf(to)];
    return {sender, receiver, isReply, left: Math.min(sender, receiver), lines: breakText(text, widestText)};
  });
  // Each distance fits the widest text between the two parties, and their names.
  const centers: number[] = [];
  boxes.forEach(({width}, i) => {
    const texts = rows.filter(({left}) => left === i - 1).map(({lines}) => widest(lines) + room);
    const before = boxes[i - 1];
    centers.push(before ? (centers[i - 1] ?? 0) + Math.max((before.width + width) / 2 + 24, ...texts) : width / 2 + 1);
  });
  const placed = boxes.map((box, i): Box => ({...box, height: top, x: centers[i] ?? 0, y: top / 2 + 1}));

  let y = top + 14;
  const [calls, replies, heads, texts]: string[][] = [[], [], [], []];
  for (const {sender, receiver, isReply, lines} of rows) {
    const [from, to] = [centers[sender] ?? 0, centers[receiver] ?? 0];
    texts!.push(writeText({x: (from + to) / 2, y: y + (lines.length * lineHeight) / 2}, lines));
    y += lines.length * lineHeight + 6;
    const [start, tip] = [
      {x: from, y},
      {x: to, y},
    ];
    (isReply ? replies : calls)!.push(`M${at(start)}L${at(tip)}`);
    heads!.push(head(start, tip));
    y += 14;
  }
  const rails = centers.map((x) => `M${at({x, y: top + 1})}V${Math.round(y)}`).join('');
  const width = (centers.at(-1) ?? 0) + (boxes.at(-1)?.width ?? 0) / 2 + 1;
  return writeSvg(width, y + 1, [
    ['rails', rails],
    ['boxes', placed.map(writeBox).join('')],
    ['calls', calls!.join('')],
    ['replies', replies!.join('')],
    ['heads', heads!.join('')],
    ['texts', texts!.join('')],
  ]);
}
