/** What the probe measures in a page, in milliseconds since navigation began. */
export type Probed = {
  visible: number;
  lcp: number;
  fcp: number;
  cls: number;
  longTasks: {start: number; duration: number}[];
};

/** Measures a page from inside, from its very start, and stores the results in `window.__bench`. */
export function probe(pattern: string): void {
  const bench: Probed = {visible: 0, lcp: 0, fcp: 0, cls: 0, longTasks: []};
  Object.assign(window, {__bench: bench});
  const content = new RegExp(pattern);

  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({type, buffered: true});
  observe('largest-contentful-paint', (entry) => (bench.lcp = entry.startTime));
  observe('longtask', (entry) => bench.longTasks.push({start: entry.startTime, duration: entry.duration}));
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') bench.fcp = entry.startTime;
  });
  // Count as Core Web Vitals do: the worst window of shifts, at most 5 s long and without a pause of 1 s.
  let worst = {start: 0, last: 0, sum: 0};
  observe('layout-shift', (entry) => {
    const {startTime, value, hadRecentInput} = entry as PerformanceEntry & {value: number; hadRecentInput: boolean};
    if (hadRecentInput) return;
    const same = startTime - worst.last < 1000 && startTime - worst.start < 5000;
    worst = same
      ? {...worst, last: startTime, sum: worst.sum + value}
      : {start: startTime, last: startTime, sum: value};
    bench.cls = Math.max(bench.cls, worst.sum);
  });

  // Searching a long page slows it down, so search only after a change, and with the browser's tree walker.
  let changed = true;
  let found: (Element | null)[] = [];
  new MutationObserver(() => (changed = true)).observe(document, {childList: true, subtree: true, characterData: true});
  const search = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
      if (content.test(node.data) && !/^(SCRIPT|STYLE|TITLE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? ''))
        found.push(node.parentElement);
  };
  const isShown = (element: Element | null) =>
    element?.isConnected &&
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
