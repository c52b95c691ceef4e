/**
 * Lints the API description and bundles it: `jiti tooling/commands/bundle-description.ts [folder]`, by default `openapi`.
 *
 * `.generated/openapi.json` is what the site is built from; `.generated/static/openapi.json` and `openapi.yaml` are what
 * readers download. A description with problems leaves none of them behind, not even an older one. Exit codes are those
 * of `lint-description.ts`.
 */
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {BundleError, bundleDescription} from '../lint/bundle';
import {lintDescription} from '../lint/lint';
import {printProblems} from '../lint/lib/problem';
import {publishDescription, toYaml} from '../lint/publish';
import {bundlePath} from '../reference/read-bundle';
import {readFolder, run} from './lib/run';

const published = '.generated/static/openapi';
const outputs = [bundlePath, `${published}.json`, `${published}.yaml`];

void run(async () => {
  await Promise.all(outputs.map((file) => rm(file, {force: true})));
  const folder = readFolder() ?? 'openapi';
  const problems = await lintDescription(folder);
  if (problems.length > 0) return printProblems(problems, folder);
  const document = await bundleDescription(folder).catch((error: unknown) => {
    if (error instanceof BundleError) return error;
    throw error;
  });
  if (document instanceof BundleError) return printProblems(document.problems, folder);
  const toPublish = publishDescription(document);
  await mkdir(dirname(published), {recursive: true});
  await writeFile(bundlePath, toJson(document));
  await writeFile(`${published}.json`, toJson(toPublish));
  await writeFile(`${published}.yaml`, toYaml(toPublish));
  console.log(`${folder}: bundled into ${outputs.join(', ')}.`);
  return 0;
});

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
