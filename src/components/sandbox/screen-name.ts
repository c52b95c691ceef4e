/** Screens a name for the home page. The page loads this with the sandbox when a reader uses the form. */
import description from '@site/.generated/sandbox/description.json';
import example from '@site/.generated/sandbox/home.json';
import seed from '@site/.generated/sandbox/seed.json';
import {createSandbox} from '@screening/sandbox';
import {requestWith, screenIn, type Screening} from './screening';

// Not the sandbox of the visit, whose list of calls would fill with half-typed names. Its clock stands still, so a limit
// of requests per second would never be lifted.
const sandbox = createSandbox({description, seed, requestsPerSecond: Infinity});

/** Screens a name and measures how long it takes, in milliseconds. */
export async function screenName(name: string): Promise<Screening & {duration: number}> {
  const start = performance.now();
  const found = await screenIn(sandbox, seed, name);
  return {...found, duration: performance.now() - start, request: requestWith(name, example)};
}
