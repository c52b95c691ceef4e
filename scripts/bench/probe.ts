/** What the probe measures in a page. Times are in milliseconds since navigation began. */
export type Probed = {
  /** When the content was visible. */
  visible: number;
  /** The largest contentful paint. */
  lcp: number;
  /** The first contentful paint. */
  fcp: number;
  /** The sum of all layout shifts, which has no unit. */
  cls: number;
  longTasks: {start: number; duration: number}[];
};

/** A layout shift. TypeScript doesn't know this kind of entry. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
};

/**
 * Measures a page from inside, from its very start, and stores the results in `window.__bench`. The content is visible
 * when a text that matches `pattern` is, in an element that matches the selector `within`. Stores the time of the last
 * click in `sessionStorage.clicked`, in milliseconds since 1970, because a click may load another document.
 */
export function probe({pattern, within}: {pattern: string; within: string}): void {
  const bench: Probed = {visible: 0, lcp: 0, fcp: 0, cls: 0, longTasks: []};
  Object.assign(window, {__bench: bench});
  const content = new RegExp(pattern);

  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
    });
  observe('largest-contentful-paint', (entry) => (bench.lcp = entry.startTime));
  observe('longtask', (entry) =>
    bench.longTasks.push({start: entry.startTime, duration: entry.duration}),
  );
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') bench.fcp = entry.startTime;
  });
  // The sum of all shifts. Core Web Vitals count only the worst window of a visit, so their value is at most this sum.
  observe('layout-shift', (entry) => {
    const {value, hadRecentInput} = entry as LayoutShift;
    if (!hadRecentInput) bench.cls += value;
  });
  const noteClick = ({timeStamp}: Event) =>
    (sessionStorage.clicked = performance.timeOrigin + timeStamp);
  window.addEventListener('click', noteClick, {capture: true});

  // Searching a long page slows it down, so search only after a change, and with the browser's tree walker.
  let changed = true;
  let found: Element[] = [];
  new MutationObserver(() => (changed = true)).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  const search = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const {data, parentElement} = walker.currentNode as Text;
      if (content.test(data) && parentElement?.closest(within)) found.push(parentElement);
    }
  };
  const isShown = (element: Element) =>
    element.isConnected &&
    element.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
    element.getBoundingClientRect().height > 0;
  const checkFrame = () => {
    if (changed) {
      changed = false;
      found = [];
      search();
    }
    // This runs just before the browser paints the frame that contains the text.
    if (found.some(isShown)) bench.visible = performance.now();
    else requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
}
