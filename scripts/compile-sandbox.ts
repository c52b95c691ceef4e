/**
 * Compiles the sandbox's data and the slim description into `.generated/sandbox.json`, for pages:
 * `tsx scripts/compile-sandbox.ts`. Exit codes: 0 done, 1 a data file is wrong.
 */
import {mkdir, writeFile} from 'node:fs/promises';
import {slimDescription} from '../src/sandbox/check/slim';
import {loadData, loadDescription} from '../src/sandbox/server/load';

const output = '.generated/sandbox.json';

async function main(): Promise<void> {
  const [description, data] = await Promise.all([loadDescription('.'), loadData('.')]);
  await mkdir('.generated', {recursive: true});
  await writeFile(output, JSON.stringify({description: slimDescription(description), ...data}));
  console.log(`src/sandbox/data: compiled ${data.cast.length} subjects into ${output}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
