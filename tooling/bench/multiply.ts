/**
 * Multiplies the operations of the bundled description: `jiti tooling/bench/multiply.ts FACTOR`.
 *
 * Run in a copy of the repository by growth.ts. Each copy has its own path, operationId and title;
 * tags, records and webhooks stay as they are, as in an API that grows.
 */
import {methods, type Description} from '../../src/description/document';
import {writeDescription} from '../lint/publish';
import {readBundle} from '../reference/read-bundle';

/** A description with `factor` times the operations. */
export function multiply(doc: Description, factor: number): Description {
  const copies = Array.from({length: factor - 1}, (_, index) => index + 2).flatMap((number) =>
    Object.entries(doc.paths).map(([path, item]) => [
      `/copy-${number}${path}`,
      Object.fromEntries(
        Object.entries(item).map(([key, value]) => {
          if (!(methods as readonly string[]).includes(key)) return [key, value];
          const operation = value as {operationId: string; summary: string};
          return [
            key,
            {
              ...operation,
              operationId: `${operation.operationId}Copy${number}`,
              summary: `${operation.summary}, copy ${number}`,
            },
          ];
        }),
      ),
    ]),
  );
  return {...doc, paths: {...doc.paths, ...(Object.fromEntries(copies) as Description['paths'])}};
}

if (process.argv[1]?.endsWith('multiply.ts')) {
  const factor = Number(process.argv[2]);
  if (!Number.isInteger(factor) || factor < 1)
    throw new Error(`Give a whole number from 1 on, not "${process.argv[2]}".`);
  const grown = multiply(readBundle('.'), factor);
  writeDescription(grown);
  console.log(`description: ${Object.keys(grown.paths).length} paths`);
}
