/**
 * Measures a page from inside, from its very start. It's plain JavaScript, because it runs in the browser without a
 * build. `visit.ts` adds it with its settings in `window.__bench` and reads the results from there.
 */
/* global window, document, performance, requestAnimationFrame, NodeFilter, MutationObserver, PerformanceObserver */
(() => {
  const bench = window.__bench;
  const pattern = new RegExp(bench.pattern);
  Object.assign(bench, {visible: 0, lcp: 0, fcp: 0, cls: 0, longTasks: []});

  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({type, buffered: true});
  observe('largest-contentful-paint', (entry) => (bench.lcp = entry.startTime));
  observe('longtask', (entry) => bench.longTasks.push({start: entry.startTime, duration: entry.duration}));
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') bench.fcp = entry.startTime;
  });
  // Count as Core Web Vitals do: the worst window of shifts, at most 5 s long and without a pause of 1 s.
  let window5 = {start: 0, last: 0, sum: 0};
  observe('layout-shift', ({startTime, value, hadRecentInput}) => {
    if (hadRecentInput) return;
    const same = startTime - window5.last < 1000 && startTime - window5.start < 5000;
    window5 = same
      ? {...window5, last: startTime, sum: window5.sum + value}
      : {start: startTime, last: startTime, sum: value};
    bench.cls = Math.max(bench.cls, window5.sum);
  });

  // Searching a long page slows it down, so search only after a change, and with the browser's tree walker.
  let changed = true;
  let found = [];
  const watched = new WeakSet();
  // Look for each host in the shadow roots of the hosts before it.
  const roots = () =>
    bench.shadowHosts.reduce(
      (all, name) => [
        ...all,
        ...all.flatMap((root) => [...root.querySelectorAll(name)].map((host) => host.shadowRoot).filter(Boolean)),
      ],
      [document],
    );
  const search = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (pattern.test(node.data) && !/^(SCRIPT|STYLE|TITLE|NOSCRIPT)$/.test(node.parentElement?.tagName))
        found.push(node.parentElement);
    }
  };
  const isShown = (element) =>
    element?.isConnected &&
    element.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
    element.getBoundingClientRect().height > 0;
  const look = () => {
    for (const root of roots().filter((at) => !watched.has(at))) {
      watched.add(root);
      changed = true;
      new MutationObserver(() => (changed = true)).observe(root, {childList: true, subtree: true, characterData: true});
    }
    if (changed) {
      changed = false;
      found = [];
      roots().forEach(search);
    }
    // This runs just before the browser paints the frame that contains the text.
    if (found.some(isShown)) bench.visible = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
