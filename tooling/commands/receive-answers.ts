/**
 * Writes what the blocks of the guides print into the `received` blocks behind them: `npm run receive`.
 *
 * The tests compare the same, so running this on an unchanged tree changes nothing. Exits 1 when a block fails.
 */
import {writeFileSync} from 'node:fs';
import {product} from '../../src/product';
import {readGuides, type Guide} from '../../tests/lib/guides-run/guides';
import {pairReceived, runPage, showReceived} from '../../tests/lib/guides-run/run-page';
import {run} from './lib/run';

/** Sources write the product's short name as a token. */
const asSource = (text: string): string => text.replaceAll(`${product.slug}:`, '{product}:');

async function receive({file, source, fences}: Guide): Promise<number> {
  const pairs = pairReceived(fences);
  if (pairs.length === 0) return 0;
  const {blocks} = await runPage(fences);
  const lines = source.split('\n');
  // From the last to the first, so that lines above keep their numbers.
  for (const {received, of} of pairs.reverse()) {
    const {outcome} = blocks.find(({fence}) => fence === of)!;
    if (outcome.status !== 0) throw new Error(`${file}:${of.line} fails: ${outcome.stderr}`);
    // A block inside a list is indented.
    const indent = /^ */.exec(lines[received.line - 1])![0];
    const end = lines.findIndex((line, i) => i >= received.line && line.startsWith(`${indent}\`\`\``));
    const shown = asSource(showReceived(received, outcome.stdout)).split('\n');
    lines.splice(received.line, end - received.line, ...shown.map((line) => line && indent + line));
  }
  const text = lines.join('\n');
  if (text !== source) writeFileSync(file, text);
  return text === source ? 0 : pairs.length;
}

void run(async () => {
  let changed = 0;
  for (const guide of readGuides()) changed += await receive(guide);
  console.log(changed === 0 ? 'All received blocks are as they are received now.' : `${changed} blocks written.`);
}, 1);
