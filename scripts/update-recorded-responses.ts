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

async function updateGuide({file, source, fences}: Guide): Promise<number> {
  const pairs = pairReceived(fences);
  if (pairs.length === 0) return 0;
  const {blocks} = await runPage(fences);
  const lines = source.split('\n');
  // Start with the last block, so that the line numbers above it don't change.
  for (const {received, of} of pairs.reverse()) {
    const {outcome} = blocks.find(({fence}) => fence === of)!;
    if (outcome.status !== 0) throw new Error(`${file}:${of.line} fails: ${outcome.stderr}`);
    // A block inside a list is indented.
    const indent = /^ */.exec(lines[received.line - 1])![0];
    const end = lines.findIndex(
      (line, i) => i >= received.line && line.startsWith(`${indent}\`\`\``),
    );
    const shown = asSource(showReceived(received, outcome.stdout)).split('\n');
    lines.splice(received.line, end - received.line, ...shown.map((line) => line && indent + line));
  }
  const text = lines.join('\n');
  if (text !== source) writeFileSync(file, text);
  return text === source ? 0 : 1;
}

void run(async () => {
  let changed = 0;
  for (const guide of readGuides()) changed += await updateGuide(guide);
  console.log(changed === 0 ? 'All received blocks are up to date.' : `Pages written: ${changed}.`);
}, 1);
