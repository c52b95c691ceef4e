/**
 * Lints the API description and bundles it: `jiti tooling/commands/bundle-description.ts [folder]`, by default `openapi`.
 *
 * `.generated/openapi.json` is what the site is built from; `.generated/static/openapi.json` and `openapi.yaml` are what
 * readers download. A description with problems leaves none of them behind, not even an older one. Exit codes are those
 * of `lint-description.ts`.
 */
import {rm} from 'node:fs/promises';
import {BundleError, bundleDescription} from '../lint/bundle';
import {lintDescription} from '../lint/lint';
import {printProblems} from '../lint/lib/problem';
import {descriptionFiles, writeDescription} from '../lint/publish';
import {readFolder, run} from './lib/run';

void run(async () => {
  await Promise.all(descriptionFiles.map((file) => rm(file, {force: true})));
  const folder = readFolder() ?? 'openapi';
  const problems = await lintDescription(folder);
  if (problems.length > 0) return printProblems(problems, folder);
  const document = await bundleDescription(folder).catch((error: unknown) => {
    if (error instanceof BundleError) return error;
    throw error;
  });
  if (document instanceof BundleError) return printProblems(document.problems, folder);
  writeDescription(document);
  console.log(`${folder}: bundled into ${descriptionFiles.join(', ')}.`);
  return 0;
});
