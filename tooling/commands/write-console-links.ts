/** Checks the promised addresses against the built site and writes them into it: the last step of `npm run build`. */
import {moved} from '../hosting/redirects';
import {writeConsoleLinks} from '../addresses/write';

try {
  console.log(`promised addresses: ${writeConsoleLinks('build', '.', moved)}, all kept; /console-links.json written.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
