/** Hides the entries of a page that don't contain all words of a filter, and everything between them. */

const headings = 'h2, h3, h4';
const hidden = 'data-filtered';

/** Marks what the filter has opened, and closes again. */
const opened = 'data-opened';

/** Up to this number of entries, those that open below their headings are opened. */
const mostOpened = 3;

/** How much of the first block must be in the window, in pixels. */
const leastVisible = 96;

/** An entry, such as a heading with the text below it, or a row of a table. */
type Entry = {
  parts: Element[];
  /** What is shown with the entry: the headings above it, whose words count too, and its table or list. */
  headings: Element[];
  block?: Element;
};

type Counts = {
  /** The number of entries that have all words. */
  left: number;
  /** The number of all entries. */
  all: number;
};

/**
 * Shows only the entries that contain all words of a text, or the whole page for an empty text.
 *
 * @param field the element of the filter. Its later siblings contain the entries
 * @param selector selects the entries
 */
export function filterEntries(field: Element, selector: string, text: string): Counts {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const blocks = blocksAfter(field);
  const entries = findEntries(blocks, selector);
  const left = entries.filter((entry) => {
    const content = textOf([...entry.headings, ...entry.parts]);
    return words.every((word) => content.includes(word));
  });
  const shown = new Set<Element | undefined>(
    left.flatMap(({parts, headings: above, block}) => [...parts, ...above, block ?? parts[0]]),
  );
  for (const element of [...blocks, ...entries.flatMap(({parts}) => parts)])
    element.toggleAttribute(hidden, words.length > 0 && !shown.has(element));
  openFolds(blocks, words.length > 0, left.length <= mostOpened);
  showFirst(field, blocks);
  return {left: left.length, all: entries.length};
}

/**
 * Hides what opens below a heading together with all of its content. Opens it if entries in it are shown, and if it is itself
 * one of a few entries.
 */
function openFolds(blocks: Element[], isFiltering: boolean, areFew: boolean): void {
  const folds = new Set(blocks.map(({parentElement}) => parentElement));
  for (const fold of folds) {
    if (!(fold instanceof HTMLDetailsElement)) continue;
    const isHidden = [...fold.children].every((child) => child.hasAttribute(hidden));
    fold.toggleAttribute(hidden, isHidden);
    const hasHiddenEntries = fold.querySelector(`:scope > :not(summary) [${hidden}]`) !== null;
    const wanted = isFiltering && !isHidden && (areFew || hasHiddenEntries);
    if (wanted && !fold.open) fold.setAttribute(opened, '');
    if (wanted) fold.open = true;
    else if (fold.hasAttribute(opened)) {
      fold.open = false;
      fold.removeAttribute(opened);
    }
  }
}

const textOf = (elements: Element[]): string =>
  elements
    .map(({textContent}) => textContent ?? '')
    .join(' ')
    .toLowerCase();

/** Lists headings and the blocks between them, in the order of the page. */
function blocksAfter(field: Element): Element[] {
  const siblings: Element[] = [];
  for (let at = field.nextElementSibling; at; at = at.nextElementSibling) siblings.push(at);
  return siblings.flatMap(splitAtHeadings);
}

function splitAtHeadings(element: Element): Element[] {
  const isHeading = element.matches(`.heading, summary, ${headings}`);
  return isHeading || !element.querySelector(headings)
    ? [element]
    : [...element.children].flatMap(splitAtHeadings);
}

/** Finds the entries in blocks. A heading that is an entry has all blocks up to the next heading. */
function findEntries(blocks: Element[], selector: string): Entry[] {
  const entries: Entry[] = [];
  let above: {level: number; block: Element}[] = [];
  let open: Entry | undefined;
  for (const block of blocks) {
    const heading = block.matches(headings) ? block : block.querySelector(headings);
    if (heading) {
      const level = Number(heading.tagName.slice(1));
      above = above.filter((other) => other.level < level);
      open = heading.matches(selector)
        ? {parts: [block], headings: above.map((other) => other.block)}
        : undefined;
      if (open) entries.push(open);
      above.push({level, block});
    } else if (open) open.parts.push(block);
    else
      for (const element of block.querySelectorAll(selector))
        entries.push({
          parts: [element, ...descriptionsOf(element)],
          headings: above.map((other) => other.block),
          block,
        });
  }
  return entries;
}

/** Returns the descriptions of a term, which are the next elements. */
function descriptionsOf(term: Element): Element[] {
  const next = term.matches('dt') ? term.nextElementSibling : null;
  return next?.matches('dd') ? [next, ...descriptionsOf(next)] : [];
}

/** Scrolls to the first shown block if the filter covers it, or if it's outside the window. */
function showFirst(field: Element, blocks: Element[]): void {
  const first = blocks.find((block) => !block.hasAttribute(hidden));
  const {bottom} = field.getBoundingClientRect();
  const top = first?.getBoundingClientRect().top ?? bottom;
  if (top < bottom) window.scrollBy({top: top - bottom, behavior: 'instant'});
  else if (top > window.innerHeight - leastVisible) field.scrollIntoView({behavior: 'instant'});
}
