/**
 * What is fetched before the reader follows a link: only a few files at a time, and none while the reader waits for the
 * next page. On a slow phone, its scripts would otherwise come after those of all links in view.
 */
const asked = new Set<string>();
const waiting: (() => Promise<unknown>)[] = [];
const most = 2;
let running = 0;
let isPaused = false;

/** Calls `fetchIt` when its turn comes, once for each name. What fails is loaded when it is needed. */
export function whenFree(name: string, fetchIt: () => Promise<unknown>): void {
  if (asked.has(name)) return;
  asked.add(name);
  waiting.push(() => fetchIt().catch(() => asked.delete(name)));
  void fetchNext();
}

/** Stops or continues fetching. Files that are on their way arrive. */
export function pausePrefetching(pause: boolean): void {
  isPaused = pause;
  while (!isPaused && running < most && waiting.length > 0) void fetchNext();
}

async function fetchNext(): Promise<void> {
  if (isPaused || running >= most) return;
  // The newest belongs to a link that the reader has just seen.
  const fetchIt = waiting.pop();
  if (!fetchIt) return;
  running += 1;
  await fetchIt();
  running -= 1;
  void fetchNext();
}
