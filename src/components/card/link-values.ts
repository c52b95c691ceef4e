/**
 * Connects the values of a card with the lines of its JSON. Both have the JSON Pointer of the value as `data-at`. The
 * values are one keyboard stop, and arrow keys move between them, because there are so many.
 */
import {pathsOfLines, toPointer} from '../json-lines/paths-of-lines';
import {wrapLines} from '../json-lines/wrap-lines';

const linked = '[data-at]';

/** The two views of a response. */
type Parts = {
  result: HTMLElement;
  json: HTMLElement;
};

/**
 * Makes a value of one view lead to the same value in the other. `open` opens a view. Returns a function that stops it.
 */
export function linkValues(parts: Parts, open: (view: keyof Parts) => void): () => void {
  const jump = (view: keyof Parts) => (at: string) => {
    open(view);
    connectLines(parts.result, parts.json);
    showValue(parts[view], at);
  };
  makeStops(parts.result);
  connectLines(parts.result, parts.json);
  const onToggle = (): void => keepStop(parts.result);
  // It doesn't bubble.
  parts.result.addEventListener('toggle', onToggle, {capture: true});
  const stops = [
    () => parts.result.removeEventListener('toggle', onToggle, {capture: true}),
    listenToValues(parts.result, jump('json')),
    listenToValues(parts.json, jump('result')),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Gives the lines in `json` whose values are in `card` the pointers of these values. */
function connectLines(card: HTMLElement, json: HTMLElement): void {
  const code = json.querySelector<HTMLElement>('code');
  // The code of a guide can still be loading.
  if (!code?.textContent || json.querySelector(linked)) return;
  const pointers = new Set([...card.querySelectorAll<HTMLElement>(linked)].map(pointerOf));
  const paths = pathsOfLines(code.textContent);
  for (const [i, line] of wrapLines(code).entries()) {
    const path = paths[i];
    const at = path && toPointer(path);
    if (at === undefined || !pointers.has(at)) continue;
    // The token, because a key can be a link. A line that ends with a bracket has none.
    (line.querySelector<HTMLElement>('span') ?? line).dataset.at = at;
  }
  makeStops(json);
}

/** Makes the values in `part` buttons, of which one is the keyboard stop of all. */
function makeStops(part: HTMLElement): void {
  for (const value of part.querySelectorAll<HTMLElement>(linked)) {
    value.setAttribute('role', 'button');
    value.tabIndex = -1;
  }
  keepStop(part);
}

/** Moves the keyboard stop to the first visible value if it is in a closed candidate, where the keyboard can't reach it. */
function keepStop(part: HTMLElement): void {
  const values = [...part.querySelectorAll<HTMLElement>(linked)];
  const stop = values.find(({tabIndex}) => tabIndex === 0);
  if (stop && isVisible(stop)) return;
  if (stop) stop.tabIndex = -1;
  const next = values.find(isVisible) ?? values[0];
  if (next) next.tabIndex = 0;
}

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

const pointerOf = (element: HTMLElement): string => element.dataset.at ?? '';

/** Marks and focuses the value at a pointer in `part`, and the line that it is on. */
function showValue(part: HTMLElement, at: string): void {
  const target = part.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`);
  if (!target) return;
  const fold = target.closest('details');
  if (fold) fold.open = true;
  const line = target.closest('[data-line]') ?? target;
  for (const before of part.querySelectorAll('[data-current]'))
    before.removeAttribute('data-current');
  line.setAttribute('data-current', '');
  moveStop(part, target);
  line.scrollIntoView({block: 'nearest'});
}

/** Moves the keyboard stop and the focus to a value. */
function moveStop(part: HTMLElement, target: HTMLElement): void {
  for (const other of part.querySelectorAll<HTMLElement>(`${linked}[tabindex="0"]`))
    other.tabIndex = -1;
  target.tabIndex = 0;
  target.focus({preventScroll: true});
}

/**
 * Calls `onChoose` with the pointer of a value of `part` that is clicked or pressed, and moves between the values with the
 * arrow keys, Home and End. Returns a function that stops it.
 */
function listenToValues(part: HTMLElement, onChoose: (at: string) => void): () => void {
  const onClick = ({target}: Event): void => {
    const at = clickedValue(target);
    if (at !== undefined) onChoose(at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const {target, key} = event;
    if (!(target instanceof HTMLElement) || target.dataset.at === undefined) return;
    const isPressed = key === 'Enter' || key === ' ';
    if (!isPressed && !moveBetweenValues(part, target, key)) return;
    event.preventDefault();
    // The columns of the reference move between the keys of a code with the same keys.
    event.stopPropagation();
    if (isPressed) onChoose(target.dataset.at);
  };
  part.addEventListener('click', onClick);
  part.addEventListener('keydown', onKeyDown);
  return () => {
    part.removeEventListener('click', onClick);
    part.removeEventListener('keydown', onKeyDown);
  };
}

/** Returns the value that was clicked, or that of the clicked line, unless a link was clicked or text was selected. */
function clickedValue(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element) || target.closest('a')) return undefined;
  if (window.getSelection()?.isCollapsed === false) return undefined;
  const value = target.closest<HTMLElement>(linked);
  const inLine = target.closest('[data-line]')?.querySelector<HTMLElement>(linked);
  return (value ?? inLine)?.dataset.at;
}

/** Moves the focus from a value to another one of `part`. Returns whether the key is one for that. */
function moveBetweenValues(part: HTMLElement, from: HTMLElement, key: string): boolean {
  const values = [...part.querySelectorAll<HTMLElement>(linked)].filter(isVisible);
  const at = values.indexOf(from);
  const to = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: values.length - 1,
  }[key];
  if (to === undefined) return false;
  const next = values[(to + values.length) % values.length];
  moveStop(part, next);
  next.scrollIntoView({block: 'nearest'});
  return true;
}
