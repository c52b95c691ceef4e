/** Draws a sequence: a line for each party, and arrows between neighbors from top to bottom. */
import type {Arrow} from './read';
import {at, head, sizeBox, writeBox, writeSvg, writeText, type Drawing} from './svg';
import {breakText, lineHeight, widest} from './text';

/** Space between a text and the lines of the two parties. */
const room = 28;
const widestText = 190;
const widestName = 120;
const leastBox = 92;

/** Draws the arrows between the parties. */
export function drawSequence(parties: string[], arrows: Arrow[]): Drawing {
  const boxes = parties.map((name) => {
    const lines = breakText(name, widestName, true);
    return {...sizeBox(lines, leastBox), lines};
  });
  const steps = arrows.map(({from, to, text, isReply}) => {
    const lines = breakText(text, widestText);
    return {from: parties.indexOf(from), to: parties.indexOf(to), isReply, lines};
  });
  // Leave enough distance between two parties for their names and for the widest text between them.
  const centers: number[] = [];
  boxes.forEach(({width}, i) => {
    const before = boxes[i - 1];
    const texts = steps.filter(({from, to}) => Math.min(from, to) === i - 1).map(({lines}) => widest(lines) + room);
    centers.push(before ? centers[i - 1]! + Math.max((before.width + width) / 2 + 24, ...texts) : width / 2 + 1);
  });

  const top = Math.max(...boxes.map(({height}) => height));
  let y = top;
  const drawn = steps.map(({from, to, isReply, lines}) => {
    const height = lines.length * lineHeight;
    const text = {x: (centers[from]! + centers[to]!) / 2, y: y + 14 + height / 2};
    y += height + 20;
    const [start, tip] = [
      {x: centers[from]!, y},
      {x: centers[to]!, y},
    ] as const;
    return {isReply, line: `M${at(start)}L${at(tip)}`, head: head(start, tip), text: writeText(text, lines)};
  });
  const lines = (ofReplies: boolean): string =>
    drawn.map(({isReply, line}) => (isReply === ofReplies ? line : '')).join('');
  return writeSvg(centers.at(-1)! + boxes.at(-1)!.width / 2 + 1, y + 15, [
    ['rails', centers.map((x) => `M${at({x, y: top + 1})}V${y + 14}`).join('')],
    ['boxes', boxes.map((box, i) => writeBox({...box, height: top, x: centers[i]!, y: top / 2 + 1})).join('')],
    ['calls', lines(false)],
    ['replies', lines(true)],
    ['heads', drawn.map((step) => step.head).join('')],
    ['texts', drawn.map(({text}) => text).join('')],
  ]);
}
