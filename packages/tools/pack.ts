/**
 * Builds the folder of the npm package: one program that contains its libraries, and the texts. Only libsql stays a
 * dependency, because it has a binary for each system.
 */
import {chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {build} from 'esbuild';
import type {Description} from '@screening/api';
import {fillText, type PackedProduct, texts} from '@screening/client/pack';
import {toolsVersion} from '@screening/product';
import {readCommands} from './generate';
import {writeLicenses} from './licenses';

const source = 'packages/tools';

/** The file with the licenses of the packages in the program. */
export const licensesFile = 'THIRD-PARTY.md';

/** The package with a binary for each system, which npm installs next to the tool. */
export const binaryPackage = 'libsql';

/** Returns the name of the npm package. */
export const toolsName = (slug: string): string => `${slug}-tools`;

/** Writes the package into a folder, which it empties first. Call `generateTools` before. */
export async function buildToolsPackage(
  root: string,
  folder: string,
  doc: Description,
  product: PackedProduct,
): Promise<void> {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  const {slug, siteUrl, fill} = product;
  const program = `dist/${slug}.cjs`;
  const files = await bundleProgram(root, join(folder, program));
  const names = {module: toolsName(slug), version: toolsVersion, nameOf: (id: string) => id};
  for (const text of texts) {
    const content = readFileSync(join(root, source, text), 'utf8');
    const filled = fillText(content, doc, product, names);
    writeFileSync(join(folder, text), filled.replaceAll('{commands}', listCommands(root)));
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, licensesFile), writeLicenses(root, files));
  const manifest = {
    name: names.module,
    version: toolsVersion,
    description: fill('Command-line tool of the {Product} API.'),
    homepage: siteUrl,
    license: 'MIT',
    type: 'commonjs',
    bin: {[slug]: program},
    exports: {'./package.json': './package.json'},
    files: ['dist', ...texts, licensesFile],
    engines: {node: '>=20.19'},
    // Exactly the version that was tested: the file of a release never changes, and neither does what it installs.
    dependencies: {[binaryPackage]: installedVersion(root, binaryPackage)},
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Lists the commands as Markdown. */
const listCommands = (root: string): string =>
  readCommands(root)
    .map(({name, summary}) => `- \`${name}\`: ${summary}`)
    .join('\n');

/** Bundles the program with its libraries, but without libsql. Returns the paths of the files in it. */
export async function bundleProgram(root: string, file: string): Promise<string[]> {
  const {metafile, warnings} = await build({
    absWorkingDir: root,
    entryPoints: [`${source}/src/main.ts`],
    outfile: file,
    bundle: true,
    platform: 'node',
    // Some libraries call `require`, which an ES module doesn't have.
    format: 'cjs',
    target: 'node20',
    external: [binaryPackage],
    // Readers of a stack trace, and coding agents, see the code as it was written.
    minify: false,
    // A separate file contains them all.
    legalComments: 'none',
    banner: {js: '#!/usr/bin/env node'},
    metafile: true,
    logLevel: 'silent',
  });
  if (warnings.length > 0) throw new Error(`esbuild: ${warnings[0].text}`);
  chmodSync(file, 0o755);
  const [output] = Object.values(metafile.outputs);
  // Not the files of which nothing is left in the program.
  return Object.entries(output.inputs)
    .filter(([, {bytesInOutput}]) => bytesInOutput > 0)
    .map(([path]) => path);
}

/** Returns the installed version of a package. */
function installedVersion(root: string, name: string): string {
  const main = createRequire(join(root, source, 'package.json')).resolve(name);
  const manifest = readFileSync(join(dirname(main), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as {version: string}).version;
}
