/**
 * Writes the output of each code block in the guides into the `received` block after it: `npm run update-recorded-responses`.
 *
 * Tests compare the two, so this changes nothing in an unchanged repository. Exits with 1 if a block fails.
 */
import {writeFileSync} from 'node:fs';
import {product} from '@screening/product';
import {
  pairReceived,
  readGuides,
  runPage,
  showReceived,
  type Guide,
} from '../tests/lib/programs/run-page';
import {run} from './lib/run';

/** Replaces the product's short name with the token that sources use. */
const asSource = (text: string): string => text.replaceAll(`${product.slug}:`, '{product}:');

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

/** Runs the blocks of a guide, and writes their output. Returns whether the page changed. */
async function updateGuide({file, source, fences}: Guide): Promise<boolean> {
  const pairs = pairReceived(fences);
  if (pairs.length === 0) return false;
  const {blocks} = await runPage(fences);
  const lines = source.split('\n');
  // Start with the last block, so that the line numbers above it don't change.
  for (const {received, of: program} of pairs.toReversed()) {
    const block = blocks.find(({fence}) => fence === program);
    if (!block) throw new Error(`${file}:${program.line} was not run`);
    const {status, stdout, stderr} = block.outcome;
    if (status !== 0) throw new Error(`${file}:${program.line} fails: ${stderr}`);
    replaceBlock(lines, received.line, asSource(showReceived(received, stdout)));
  }
  const text = lines.join('\n');
  if (text === source) return false;
  writeFileSync(file, text);
  return true;
}

void run(async () => {
  let changed = 0;
  for (const guide of readGuides()) if (await updateGuide(guide)) changed += 1;
  console.log(changed === 0 ? 'All received blocks are up to date.' : `Pages written: ${changed}.`);
}, 1);
