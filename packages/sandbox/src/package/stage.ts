/**
 * Writes the sandbox as a package without dependencies: one bundled file, its data, a README and the licenses of the
 * bundled packages. The pages of the documentation are added when the site is built.
 */
import {chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {build, type Plugin} from 'esbuild';
import type {Description} from '@screening/api';
import {slimDescription} from '../core/check/description';
import {defineTools} from '../core/tools/define-tools';
import type {Loaded} from '../server/command';
import {loadData} from '../server/load-data';
import {usage} from '../server/options';

const source = 'packages/sandbox/src/package';

/** Leaves out Ajv, which the MCP SDK loads although this server never uses it, and which compiles code at run time. */
const withoutAjv: Plugin = {
  name: 'without-ajv',
  setup({onLoad}) {
    onLoad({filter: /\/ajv-provider\.js$/}, () => ({contents: 'export class AjvJsonSchemaValidator {}'}));
  },
};

/** The product's names, and the address of the site. */
type Product = {slug: string; siteUrl: string; fill: (text: string) => string};

/** Writes the package without its pages into a folder, which it empties first. */
export async function stagePackage(
  root: string,
  folder: string,
  description: Description,
  {slug, siteUrl, fill}: Product,
): Promise<void> {
  const commandName = `${slug}-sandbox`;
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const {metafile} = await build({
    absWorkingDir: root,
    entryPoints: {[commandName]: `${source}/bin.ts`},
    outdir: join(folder, 'bin'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    metafile: true,
    banner: {js: '#!/usr/bin/env node'},
    legalComments: 'none',
    plugins: [withoutAjv],
  });
  chmodSync(join(folder, 'bin', `${commandName}.js`), 0o755);
  const {seed} = await loadData(root, fill);
  const data: Loaded = {
    description: slimDescription(description),
    seed,
    kit: defineTools(description, seed, siteUrl, commandName),
  };
  write('data.json', JSON.stringify(data));
  write('THIRD-PARTY-LICENSES.txt', collectNotices(Object.keys(metafile.inputs)));
  const {title, version} = description.info;
  for (const file of ['manifest.json', 'README.md']) {
    const text = readFileSync(join(root, source, file), 'utf8')
      // Has a scope, so that nobody else's package in a registry has this name by chance.
      .replaceAll('{package}', `@${slug}/sandbox`)
      .replaceAll('{command}', commandName)
      .replaceAll('{api}', file === 'README.md' ? `${title} ${version}` : title)
      .replaceAll('{version}', version.replace(/^v/, ''))
      .replaceAll('{site}', siteUrl)
      .replaceAll('{usage}', () => usage(commandName));
    write(file.replace('manifest', 'package'), fill(text));
  }
}

/**
 * Returns the licenses of all packages among the inputs of a bundle, as one text, because they must be distributed with
 * their code. @throws when a package has none
 */
export function collectNotices(inputs: string[]): string {
  const folders = inputs.map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? '');
  const notices = [...new Set(folders)].filter(Boolean).map((folder) => {
    const {name, version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
      'name' | 'version' | 'license',
      string
    >;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
    if (!file) throw new Error(`${name} has no license file, which must be published with its code`);
    return `${name} ${version}, ${license}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return notices.sort().join(`\n${'-'.repeat(80)}\n\n`);
}
