/**
 * Links the two columns of a page of the reference: the row of a field and the lines of the examples that have its key,
 * or its values in a card, mark each other on hover and focus. Loaded when a reader first points at one of them.
 */
import {findRow} from './find-row';
import {readKeys, type KeyLine} from './read-keys';
import {lineAttribute, wrapLines} from './wrap-lines';

/** The attribute of a column with code: the anchors above the fields of the code, separated by spaces. */
export const fieldsAttribute = 'data-fields';

/** The attribute of a marked line or row. */
const marked = 'data-marked';

/** The rows that the keys of a line lead to. */
type Line = {
  element: HTMLElement;
  rows: HTMLElement[];
};

/** The lines of the codes that were made so far. After a change of the code, they are no longer in the document. */
const known = new WeakMap<HTMLElement, Line[]>();

/**
 * Starts to mark lines and rows in an element that contains both columns.
 * @param pointed where the reader points now
 */
export function linkColumns(columns: HTMLElement, pointed: EventTarget | null): void {
  let last: EventTarget | null = null;
  const mark = ({target}: Event): void => {
    if (target === last) return;
    last = target;
    if (target instanceof Element) markAt(columns, target);
  };
  // Not `pointerover`, which is also sent when an element scrolls below the pointer.
  columns.addEventListener('pointermove', mark);
  columns.addEventListener('focusin', mark);
  columns.addEventListener('pointerleave', () => {
    last = null;
    clear(columns);
  });
  if (pointed instanceof Element) markAt(columns, pointed);
  columns.addEventListener('keydown', (event) => {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (step !== undefined && event.target instanceof HTMLElement && moveFocus(event.target, step))
      event.preventDefault();
  });
}

function clear(columns: HTMLElement): void {
  for (const element of columns.querySelectorAll(`[${marked}]`)) element.removeAttribute(marked);
}

/** The rows of the values of cards. */
const rowsOfValues = new WeakMap<HTMLElement, HTMLElement | undefined>();

/** Returns the row of a value of a card, which has its JSON Pointer as `data-at`. */
function rowOfValue(value: HTMLElement): HTMLElement | undefined {
  if (!rowsOfValues.has(value)) {
    const steps = (value.dataset.at ?? '').split('/').slice(1);
    // The items of a list have the fields of the list.
    const path = steps.filter((step) => !/^\d+$/.test(step));
    rowsOfValues.set(value, rowOf(path, value));
  }
  return rowsOfValues.get(value);
}

/** Returns the values of the cards that are shown. Lines of code have pointers too. */
const valuesIn = (columns: HTMLElement): HTMLElement[] =>
  [...columns.querySelectorAll<HTMLElement>(`[${fieldsAttribute}] [data-at]`)].filter(
    (value) => !value.closest('pre') && value.getClientRects().length > 0,
  );

/** Finds the row of a path in an element of a column with code. */
function rowOf(path: string[], element: HTMLElement): HTMLElement | undefined {
  const starts = element.closest(`[${fieldsAttribute}]`)?.getAttribute(fieldsAttribute) ?? '';
  return findRow(path, starts.split(' '), (id) => document.getElementById(id), inVariant);
}

/** Marks what belongs to an element: the rows of a line or value, or the lines and values of a row. */
function markAt(columns: HTMLElement, target: Element): void {
  const code = target.closest<HTMLElement>(`[${fieldsAttribute}] pre code`);
  if (code) {
    const lines = linesOf(code);
    clear(columns);
    const line = lines.find(({element}) => element.contains(target));
    if (!line || line.rows.length === 0) return;
    line.element.setAttribute(marked, '');
    for (const row of line.rows) nearestShown(row)?.setAttribute(marked, '');
    return;
  }
  clear(columns);
  const value = target.closest<HTMLElement>(`[${fieldsAttribute}] [data-at]`);
  if (value) {
    const shown = rowOfValue(value);
    if (!shown) return;
    value.setAttribute(marked, '');
    nearestShown(shown)?.setAttribute(marked, '');
    return;
  }
  const row = target.closest<HTMLElement>('li[id]');
  if (!row) return;
  row.setAttribute(marked, '');
  for (const one of valuesIn(columns)) if (rowOfValue(one) === row) one.setAttribute(marked, '');
  for (const shown of columns.querySelectorAll<HTMLElement>(`[${fieldsAttribute}] pre code`)) {
    if (shown.getClientRects().length === 0) continue;
    const lines = linesOf(shown).filter(({rows}) => rows.includes(row));
    for (const {element} of lines) element.setAttribute(marked, '');
    if (lines.length > 0) showLine(lines[0].element);
  }
}

/** Returns a row, or the nearest one around it that isn't folded. */
function nearestShown(row: HTMLElement): HTMLElement | null {
  let shown: HTMLElement | null = row;
  while (shown && shown.getClientRects().length === 0)
    shown = shown.parentElement?.closest<HTMLElement>('li[id]') ?? null;
  return shown;
}

/** Scrolls a code, but not the page, so that a line of it is in view. */
function showLine(line: HTMLElement): void {
  const box = line.closest<HTMLElement>('[class*="code_"]');
  if (!box) return;
  const {top, bottom} = line.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  if (top < seen.top || bottom > seen.bottom) box.scrollTop += top - seen.top - seen.height / 3;
}

/** Returns the lines of a code with their rows. At first, makes them, and links their keys to the rows. */
function linesOf(code: HTMLElement): Line[] {
  const earlier = known.get(code);
  if (earlier?.every(({element}) => element.isConnected)) return earlier;
  const lines = wrapLines(code).map((element): Line => ({element, rows: []}));
  for (const key of readKeys(code.textContent ?? '')) {
    const {line, path} = key;
    const row = rowOf(path, code);
    if (!row) continue;
    lines[line].rows.push(row);
    linkKey(lines[line].element, key, row.id);
  }
  // The box of the code is a stop of the Tab key if it scrolls. Else, the first link is.
  const box = code.closest('[tabindex="0"]');
  if (!box) code.querySelector(`[${lineAttribute}] > a`)?.setAttribute('tabindex', '0');
  known.set(code, lines);
  return lines;
}

/** Finds the row of a key in one of the alternatives of a field, whose titles are parts of the ids. */
function inVariant(id: string, key: string): {id: string; row: HTMLElement} | undefined {
  const prefix = id === '' ? '' : `${id}.`;
  const row = [
    ...document.querySelectorAll<HTMLElement>(
      `li[id^="${CSS.escape(prefix)}"][id$="${CSS.escape(`.${key}`)}"]`,
    ),
  ].find((one) => one.id.slice(prefix.length, -key.length - 1).match(/^[^.]+$/));
  return row && {id: row.id, row};
}

/** Makes a part of a line a link to a row. It is no stop of the Tab key, because almost every line has one. */
function linkKey(line: HTMLElement, {start, end}: KeyLine, id: string): void {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let passed = 0;
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const at = start - passed;
    passed += text.length;
    if (passed < end) continue;
    // A key with two colors isn't linked.
    if (at < 0) return;
    const key = text.splitText(at);
    key.splitText(end - start);
    const link = document.createElement('a');
    link.href = `#${id}`;
    link.tabIndex = -1;
    key.replaceWith(link);
    link.append(key);
    return;
  }
}

/** Moves the focus to the next or previous key of the code in which it is. Returns whether there is one. */
function moveFocus(target: HTMLElement, step: number): boolean {
  const code = target.closest<HTMLElement>('code') ?? target.querySelector<HTMLElement>('code');
  if (!code?.closest(`[${fieldsAttribute}] pre`)) return false;
  linesOf(code);
  const links = [...code.querySelectorAll<HTMLElement>(`[${lineAttribute}] a`)];
  const next = links[links.indexOf(target) + step];
  next?.focus();
  return next !== undefined;
}
