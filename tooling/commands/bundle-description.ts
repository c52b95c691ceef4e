/**
 * Lints the API description and bundles it into `.generated/openapi.json` and `.generated/openapi.yaml`:
 * `jiti tooling/commands/bundle-description.ts [folder]`, by default `openapi`. Removes older bundles first, so that
 * a description with problems leaves none behind. Exit codes are the same as for `lint-description.ts`.
 */
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {stringify} from 'yaml';
import {BundleError, bundleDescription} from '../lint/bundle';
import {lintDescription} from '../lint/lint';
import {printProblems} from '../lint/lib/problem';
import {readFolder, run} from './lib/run';

const output = '.generated';
const json = `${output}/openapi.json`;
const yaml = `${output}/openapi.yaml`;

void run(async () => {
  await Promise.all([rm(json, {force: true}), rm(yaml, {force: true})]);
  const folder = readFolder() ?? 'openapi';
  const problems = await lintDescription(folder);
  if (problems.length > 0) return printProblems(problems, folder);
  const document = await bundleDescription(folder).catch((error: unknown) => {
    if (error instanceof BundleError) return error;
    throw error;
  });
  if (document instanceof BundleError) return printProblems(document.problems, folder);
  await mkdir(output, {recursive: true});
  await writeFile(json, `${JSON.stringify(document, null, 2)}\n`);
  await writeFile(yaml, stringify(document, {lineWidth: 0, aliasDuplicateObjects: false}));
  console.log(`${folder}: bundled into ${json} and ${yaml}.`);
  return 0;
});
