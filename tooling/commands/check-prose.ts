/**
 * Checks the guides: `jiti tooling/commands/check-prose.ts [folder]`, by default this repository.
 *
 * Spelling, forbidden words, front matter, Markdown, and every name of the API in them. Prints
 * `file:line:column message` for each problem and exits 1; exits 2 when it cannot check.
 */
import {parseArgs} from 'node:util';
import {readBundle} from '../reference/read-bundle';
import {loadFacts} from '../guides/lib/load-facts';
import {checkProse} from '../guides/prose/check';
import {formatProblem} from '../guides/transform';

async function main(): Promise<number> {
  const {positionals} = parseArgs({allowPositionals: true, options: {}});
  if (positionals.length > 1) throw new Error('Give one folder at most.');
  const root = positionals[0] ?? process.cwd();
  const {problems, counts} = await checkProse(root, loadFacts(root, readBundle(root)));
  for (const problem of problems) console.error(formatProblem(problem));
  const looked = Object.entries(counts).map(
    ([what, count]) => `${count} ${what.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)}`,
  );
  console.log(`Checked ${looked.join(', ')}: ${problems.length === 0 ? 'no problem' : `${problems.length} problems`}.`);
  return problems.length === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
