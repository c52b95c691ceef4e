/**
 * Multiplies the operations of the bundled description: `jiti scripts/bench/multiply.ts FACTOR`.
 *
 * growth.ts runs this in a copy of the repository. Each copy of an operation has its own path, operationId and title.
 * Tags, records and webhooks don't change.
 */
import {methods} from '@screening/api';
import {readBundle, writeDescription} from '@screening/api/node';

const factor = Number(process.argv[2]);
if (!Number.isInteger(factor) || factor < 1)
  throw new Error(`Give a whole number from 1 on, not "${process.argv[2]}".`);
const doc = readBundle('.');
for (const [path, item] of Object.entries(doc.paths)) {
  for (let number = 2; number <= factor; number += 1) {
    const copy = structuredClone(item);
    for (const method of methods) {
      const operation = copy[method];
      if (!operation) continue;
      operation.operationId += `Copy${number}`;
      operation.summary += `, copy ${number}`;
    }
    doc.paths[`/copy-${number}${path}`] = copy;
  }
}
writeDescription(doc);
console.log(`description: ${Object.keys(doc.paths).length} paths`);
