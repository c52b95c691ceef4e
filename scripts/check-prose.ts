/**
 * Checks the guides: `jiti scripts/check-prose.ts [folder]`, by default in this repository.
 *
 * Checks spelling, forbidden words, front matter, Markdown, and all API names. Prints
 * `file:line:column message` for each problem and exits with 1, or with 2 if it can't check.
 */
import {readBundle} from '@screening/api/node';
import {loadFacts} from '../plugins/guides/lib/load-facts';
import {checkProse} from '../plugins/guides/prose/check';
import {formatProblem} from '../plugins/guides/transform';
import {readFolder, run} from './lib/run';

void run(async () => {
  const root = readFolder() ?? process.cwd();
  const {problems, counts} = await checkProse(root, loadFacts(root, readBundle(root)));
  for (const problem of problems) console.error(formatProblem(problem));
  const checked = Object.entries(counts).map(
    ([what, count]) => `${count} ${what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  );
  console.log(
    `Checked ${checked.join(', ')}: ${problems.length === 0 ? 'no problem' : `${problems.length} problems`}.`,
  );
  return problems.length === 0 ? 0 : 1;
});
