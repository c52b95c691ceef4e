/** Collects the licenses of the packages in a bundle, because they must be distributed with their code. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** Returns the folder of the package that a file of a bundle belongs to: `node_modules/hono`. */
function packageOf(input: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
}

function noticeOf(folder: string): string {
  const {name, version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  if (!file) throw new Error(`${name} has no license file, which must be published with its code`);
  return `${name} ${version}, ${license}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

/** Returns the licenses of all packages among the inputs of a bundle, as one text. @throws when a package has none */
export function collectNotices(inputs: string[]): string {
  const folders = [...new Set(inputs.map(packageOf))].filter((folder) => folder !== undefined).sort();
  return folders.map(noticeOf).join(`\n${'-'.repeat(80)}\n\n`);
}
