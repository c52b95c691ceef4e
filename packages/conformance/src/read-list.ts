/**
 * Reads a whole list with the TypeScript client, and prints what is in memory meanwhile. The program `read_list.py` does
 * the same with the Python client. Node.js must have been started with `--expose-gc`.
 */
import {createClient} from '@screening/client';

/** Returns what is in memory after everything that nobody needs was freed, in bytes. */
function memoryInUse(): number {
  globalThis.gc!();
  const {heapUsed, external} = process.memoryUsage();
  return heapUsed + external;
}

/** How often the memory is measured, in items. It is also measured in the last pass, which yields nothing. */
const every = 500;

const [, , baseUrl, apiKey] = process.argv;
let requests = 0;
let peak = 0;
const client = createClient({
  baseUrl,
  apiKey,
  requestsPerSecond: Infinity,
  onAttempt: () => {
    requests += 1;
    if (requests % 20 === 0) peak = Math.max(peak, memoryInUse());
  },
});
let items = 0;
for await (const {urn} of client.all('listEntities')) {
  items += 1;
  if (urn === '') throw new Error('an item has no URN');
  if (items % every === 0) peak = Math.max(peak, memoryInUse());
}

// What a program needs that remembers one identifier for each item, and nothing else.
const before = memoryInUse();
const identifiers = new Map<string, number>();
for (let item = 0; item < items; item += 1) {
  // Parsed like those of a response, because a joined text takes more memory.
  identifiers.set(JSON.parse(`"e${item}"`) as string, 1);
}
const identifiersInMemory = memoryInUse() - before;
console.log(JSON.stringify({items: identifiers.size, requests, peak, identifiersInMemory}));
