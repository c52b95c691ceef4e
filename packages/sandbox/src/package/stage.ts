/**
 * Writes the sandbox as a package without dependencies: one bundled file, its data, a README and the licenses of the
 * bundled packages. The pages of the documentation are added when the site is built.
 */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {build, type Plugin} from 'esbuild';
import {product} from '../../../../src/product';
import type {Description} from '@screening/api';
import {slimDescription} from '../core/check/slim';
import {defineTools} from '../core/tools/define-tools';
import {loadData} from '../server/load-data';
import {dataFile, type PackedData} from './data';
import {collectNotices} from './notices';
import {readme} from './readme';

/** Has a scope, so that nobody else's package in a registry has this name by chance. */
export const packageName = `@${product.slug}/sandbox`;
export const commandName = `${product.slug}-sandbox`;
const command = `bin/${commandName}.js`;
/** The versions that the guides name. */
const minimumNode = '20';

/** Leaves out Ajv, which the MCP SDK loads although this server never uses it, and which compiles code at run time. */
const withoutAjv: Plugin = {
  name: 'without-ajv',
  setup({onResolve}) {
    onResolve({filter: /\/ajv-provider\.js$/}, () => ({path: join(__dirname, 'no-validator.ts')}));
  },
};

async function bundleCommand(root: string): Promise<{code: string; inputs: string[]}> {
  const {outputFiles, metafile} = await build({
    absWorkingDir: root,
    entryPoints: ['packages/sandbox/src/package/bin.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: `node${minimumNode}`,
    write: false,
    metafile: true,
    banner: {js: '#!/usr/bin/env node'},
    legalComments: 'none',
    plugins: [withoutAjv],
  });
  return {code: outputFiles[0].text, inputs: Object.keys(metafile.inputs)};
}

/** Writes the package without its pages into a folder, which it empties first. */
export async function stagePackage(root: string, folder: string, description: Description): Promise<void> {
  const [{code, inputs}, {seed}] = await Promise.all([bundleCommand(root), loadData(root)]);
  const {title, version} = description.info;
  const manifest = {
    name: packageName,
    // Packing adds the build.
    version: version.replace(/^v/, ''),
    // The package is published on the site, and must never be published to a registry by mistake.
    private: true,
    description: `The ${title}, running on fictional data.`,
    homepage: product.siteUrl,
    type: 'commonjs',
    bin: {[commandName]: command},
    engines: {node: `>=${minimumNode}`},
  };
  const files = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'README.md': readme({
      name: packageName,
      command: commandName,
      api: `${title} ${version}`,
      siteUrl: product.siteUrl,
    }),
    'THIRD-PARTY-LICENSES.txt': collectNotices(inputs),
    [dataFile]: JSON.stringify({
      description: slimDescription(description),
      seed,
      kit: defineTools(description, seed, product.siteUrl),
    } satisfies PackedData),
    [command]: code,
  };
  rmSync(folder, {recursive: true, force: true});
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), {recursive: true});
    writeFileSync(join(folder, file), text, {mode: file === command ? 0o755 : 0o644});
  }
}
