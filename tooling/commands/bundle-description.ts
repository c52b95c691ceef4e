/**
 * Lints the API description and bundles it into `.generated/openapi.json` and `.generated/openapi.yaml`:
 * `jiti tooling/commands/bundle-description.ts [folder]`, by default `openapi`. A description with problems
 * leaves neither file behind, not even an older one. Exit codes are those of `lint-description.ts`.
 */
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {stringify} from 'yaml';
import {BundleError, bundleDescription} from '../lint/bundle';
import {printProblems, readFolderArgument, runCommand} from '../lint/lib/command';
import {lintDescription} from '../lint/lint';

const output = '.generated';
const json = `${output}/openapi.json`;
const yaml = `${output}/openapi.yaml`;

void runCommand(async () => {
  await Promise.all([rm(json, {force: true}), rm(yaml, {force: true})]);
  const folder = readFolderArgument(process.argv.slice(2));
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
