/**
 * Multiplies the operations of the bundled description: `jiti tooling/bench/multiply.ts FACTOR`.
 *
 * Run in a copy of the repository by growth.ts. Each copy has its own path, operationId and title;
 * tags, records and webhooks stay as they are, as in an API that grows.
 */
import {methods} from '../../src/description/document';
import {writeDescription} from '../lint/publish';
import {readBundle} from '../reference/read-bundle';

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
