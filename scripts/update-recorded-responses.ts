/**
 * Writes the output of each code block in the guides into the `received` block after it: `npm run update-recorded-responses`.
 * Behind `--`, it takes the paths of the pages to update, instead of all.
 *
 * Tests compare the two, so this changes nothing in an unchanged repository. Exits with 1 if a block fails.
 */
import {writeFileSync} from 'node:fs';
import {product} from '@screening/product';
import {
  languagesOf,
  pairReceived,
  readGuides,
  runPage,
  showReceived,
  type Guide,
} from '../tests/lib/programs/run-page';
import {run} from './lib/run';

/** Replaces the product's short name, in identifiers and commands, with the token that sources use. */
const asSource = (text: string): string =>
  text.replaceAll(new RegExp(`(?<![\\w-])${product.slug}(?=:| [a-z])`, 'g'), '{product}');

/**
 * Replaces the content of a block.
 *
 * @param lines of the page. Changed in place
 * @param start line of the opening fence, from 1
 */
function replaceBlock(lines: string[], start: number, content: string): void {
  // A block inside a list is indented.
  const [indent] = /^ */.exec(lines[start - 1]) ?? [''];
  const end = lines.findIndex((line, i) => i >= start && line.startsWith(`${indent}\`\`\``));
  const shown = content.split('\n').map((line) => line && indent + line);
  lines.splice(start, end - start, ...shown);
}

/** Runs the blocks of a guide in each language, and writes their output. Returns whether the page changed. */
async function updateGuide({file, source, fences}: Guide): Promise<boolean> {
  const pairs = pairReceived(fences);
  if (pairs.length === 0) return false;
  const runs = [];
  for (const language of languagesOf(fences))
    runs.push(...(await runPage(fences, language)).blocks);
  const lines = source.split('\n');
  // Start with the last block, so that the line numbers above it don't change.
  for (const {received, of: program} of pairs.toReversed()) {
    const block = runs.find(({fence}) => fence === program);
    if (!block) throw new Error(`${file}:${program.line} was not run`);
    const {status, stdout, stderr} = block.outcome;
    if (status !== (program.ends ?? 0))
      throw new Error(`${file}:${program.line} ends with ${status}: ${stderr || stdout}`);
    replaceBlock(lines, received.line, asSource(showReceived(received, stdout)));
  }
  const text = lines.join('\n');
  if (text === source) return false;
  writeFileSync(file, text);
  return true;
}

void run(async () => {
  let changed = 0;
  const wanted = process.argv.slice(2);
  const guides = readGuides();
  const unknown = wanted.find((path) => !guides.some(({file}) => file === path));
  if (unknown !== undefined) throw new Error(`There is no page ${unknown}.`);
  for (const guide of guides) {
    if (wanted.length > 0 && !wanted.includes(guide.file)) continue;
    if (await updateGuide(guide)) changed += 1;
  }
  console.log(changed === 0 ? 'All received blocks are up to date.' : `Pages written: ${changed}.`);
}, 1);
