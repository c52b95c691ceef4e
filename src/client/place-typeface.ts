/**
 * Applies the typeface to a page that is already visible, without moving anything.
 *
 * Adjusts the letter spacing of each paragraph in view so that its text is as wide as before. In most paragraphs, the
 * adjustment is less than a tenth of a pixel. All changes happen between two frames. If something would still move,
 * everything is undone.
 */

/** The smallest move, in pixels, that browsers count as a layout shift. */
const noticeable = 3;
/** Further changes of the letter spacing, in pixels, for paragraphs whose lines would break at other places. */
const attempts = [-0.04, 0.04, -0.1, 0.1, 0.2];

type Point = [x: number, y: number];
/** An element with lines of text, and its texts. */
type Paragraph = {element: HTMLElement; texts: Range[]};
/** The texts of one element in a paragraph, with the number of letters and the total length of the lines. */
type Run = {element: HTMLElement; texts: Range[]; letters: number; length: number; spacing: number};

const boxOf = (target: Element | Range): DOMRect => target.getBoundingClientRect();
const isInView = ({top, bottom, width}: DOMRect): boolean => width > 0 && bottom > 0 && top < window.innerHeight;
const startOf = (text: Range): Point => {
  const {x, y} = text.getClientRects()[0] ?? boxOf(text);
  return [x, y];
};
const lengthOf = (texts: Range[]): number =>
  texts.flatMap((text) => [...text.getClientRects()]).reduce((sum, {width}) => sum + width, 0);
const differ = (one: number[], other: number[]): boolean =>
  one.some((value, i) => Math.abs(value - other[i]) >= noticeable);

/** Finds the boxes and paragraphs in view. */
function look(): {boxes: HTMLElement[]; paragraphs: Paragraph[]} {
  const boxes: HTMLElement[] = [];
  const paragraphs = new Map<HTMLElement, Range[]>();
  const search = (element: HTMLElement, paragraph: HTMLElement): void => {
    for (const node of element.childNodes) {
      if (node instanceof Text && node.data.trim()) {
        const text = document.createRange();
        text.selectNodeContents(node);
        if (isInView(boxOf(text))) paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text]);
      } else if (node instanceof HTMLElement) {
        const {display} = getComputedStyle(node);
        if (display === 'inline' || display === 'contents') search(node, paragraph);
        else if (display !== 'none' && isInView(boxOf(node))) {
          boxes.push(node);
          search(node, node);
        }
      }
    }
  };
  search(document.body, document.body);
  return {boxes, paragraphs: [...paragraphs].map(([element, texts]) => ({element, texts}))};
}

/** Returns the size of a paragraph, and where its texts start within it. */
function shapeOf({element, texts}: Paragraph): number[] {
  const {x, y, width, height} = boxOf(element);
  return [width, height, ...texts.map(startOf).flatMap(([left, top]) => [left - x, top - y])];
}

/** Groups the texts of a paragraph by element. Skips code, in which every letter is as wide as before. */
function runsOf({texts}: Paragraph): Run[] {
  const runs = new Map<HTMLElement, Range[]>();
  for (const text of texts) {
    const element = text.startContainer.parentElement;
    if (element && !element.closest('code, pre, kbd')) runs.set(element, [...(runs.get(element) ?? []), text]);
  }
  return [...runs].map(([element, own]) => ({
    element,
    texts: own,
    letters: own.reduce((sum, text) => sum + text.toString().length, 0),
    length: lengthOf(own),
    spacing: 0,
  }));
}

/** Adds the fonts. Returns a function that removes the spacing, or undefined if something would have moved. */
export function placeUnmoved(faces: FontFace[]): (() => void) | undefined {
  const {boxes, paragraphs} = look();
  const corners = boxes.map(boxOf);
  const known = paragraphs.map((paragraph) => ({...paragraph, runs: runsOf(paragraph), shape: shapeOf(paragraph)}));
  const runs = known.flatMap((paragraph) => paragraph.runs);
  const space = (run: Run, more: number): void => {
    run.element.style.letterSpacing = `${(run.spacing + more).toFixed(4)}px`;
  };
  const findBroken = (list: typeof known): typeof known => list.filter((one) => differ(shapeOf(one), one.shape));

  faces.forEach((face) => document.fonts.add(face));
  for (const run of runs) run.spacing = (run.length - lengthOf(run.texts)) / run.letters;
  for (const run of runs) space(run, 0);
  let broken = findBroken(known);
  for (const attempt of attempts) {
    if (broken.length === 0) break;
    for (const run of broken.flatMap((paragraph) => paragraph.runs)) space(run, attempt);
    broken = findBroken(broken);
  }
  const release = (): void => runs.forEach(({element}) => (element.style.letterSpacing = ''));
  const moved = boxes.map(boxOf).some(({x, y}, i) => differ([x, y], [corners[i].x, corners[i].y]));
  if (broken.length === 0 && !moved) return release;
  faces.forEach((face) => document.fonts.delete(face));
  release();
  return undefined;
}
