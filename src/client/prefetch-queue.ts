/**
 * Limits prefetching to a few files at a time, and to none while the reader waits for the next page. On a slow phone,
 * the scripts of that page would otherwise load after those of all links in view.
 */
const asked = new Set<string>();
const waiting: (() => Promise<unknown>)[] = [];
const most = 2;
let running = 0;
let isPaused = false;

/** Calls `fetchIt` when its turn comes, once for each name. Ignores failures: the file is loaded when it is needed. */
export function whenFree(name: string, fetchIt: () => Promise<unknown>): void {
  if (asked.has(name)) return;
  asked.add(name);
  waiting.push(() => fetchIt().catch(() => asked.delete(name)));
  void fetchNext();
}

/** Pauses or resumes prefetching. Requests in progress are completed. */
export function pausePrefetching(pause: boolean): void {
  isPaused = pause;
  while (!isPaused && running < most && waiting.length > 0) void fetchNext();
}

async function fetchNext(): Promise<void> {
  if (isPaused || running >= most) return;
  // Start with the newest entry, whose link has just come into view.
  const fetchIt = waiting.pop();
  if (!fetchIt) return;
  running += 1;
  await fetchIt();
  running -= 1;
  void fetchNext();
}
