/**
 * Builds the package of the sandbox, which needs no other package: the command in one file, its data, a README, rules for
 * coding agents, a changelog, and the licenses of the package and of the packages bundled into it. Its names depend on the
 * product, and the end of its version before a release on its content.
 */
import {createHash} from 'node:crypto';
import {chmodSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {build, type Plugin} from 'esbuild';
import type {Description} from '@screening/api';
import {sandboxVersion} from '@screening/product';
import {slimDescription} from '../core/check/description';
import {makeKit} from '../mcp/make-kit';
import type {Loaded} from '../server/command';
import {loadData} from '../server/load-data';
import {usage} from '../server/options';

const source = 'packages/sandbox';

/** Leaves out Ajv, which the MCP SDK loads although this server never uses it, and which compiles code at run time. */
const withoutAjv: Plugin = {
  name: 'without-ajv',
  setup({onLoad}) {
    onLoad({filter: /\/@modelcontextprotocol\/server\/dist\/shimsNode\.mjs$/}, () => ({
      contents:
        "import process from 'node:process'; export {process}; export class DefaultJsonSchemaValidator {}",
    }));
  },
};

type Product = {
  /** The short name, as in the names of the package and of the command. */
  slug: string;
  siteUrl: string;
  /** Sets the names of the product in a text. */
  fill: (text: string) => string;
};

/** Completes the package in a folder that already has the pages of the site. */
export async function buildPackage(
  root: string,
  folder: string,
  description: Description,
  product: Product,
): Promise<void> {
  const {slug, siteUrl, fill} = product;
  const command = `${slug}-sandbox`;
  const {metafile} = await build({
    absWorkingDir: root,
    entryPoints: {[command]: `${source}/src/package/bin.ts`},
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
  const program = `bin/${command}.js`;
  chmodSync(join(folder, program), 0o755);
  const {seed, testSubjects} = await loadData(root, fill);
  const kit = makeKit(description, testSubjects, siteUrl, command);
  const data: Loaded = {description: slimDescription(description), seed, kit};
  const readText = (file: string) =>
    fill(readFileSync(join(root, source, file), 'utf8').replaceAll('{site}', siteUrl));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('data.json', JSON.stringify(data));
  write(
    'README.md',
    `${readText('README.md')}\n## Options\n\n\`\`\`text\n${usage(command)}\n\`\`\`\n`,
  );
  for (const file of ['AGENTS.md', 'CHANGELOG.md']) write(file, readText(file));
  write('LICENSE', readFileSync(join(root, 'LICENSE'), 'utf8'));
  write('THIRD-PARTY-LICENSES.txt', noticesOf(Object.keys(metafile.inputs)));
  const {title} = description.info;
  const manifest = {
    // Has a scope, so that nobody else's package in a registry has this name by chance.
    name: `@${slug}/sandbox`,
    version: versionOf(folder),
    private: true,
    description: `The ${title}, running on fictional data.`,
    homepage: siteUrl,
    license: 'MIT',
    type: 'commonjs',
    bin: {[command]: program},
    engines: {node: '>=20'},
  };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Returns the version of the package in a folder. Before the release, the content changes, and npm only replaces an
 * installed package by one with another version: so the version ends with a digest. npm ignores what follows a `+`.
 */
const versionOf = (folder: string): string =>
  sandboxVersion.endsWith('-next') ? `${sandboxVersion}.${digestOf(folder)}` : sandboxVersion;

function digestOf(folder: string): string {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) =>
    entry.isFile(),
  );
  const hash = createHash('sha256');
  for (const file of files.map(({parentPath, name}) => join(parentPath, name)).sort())
    hash.update(file.slice(folder.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** Returns the licenses of bundled packages, which must be distributed with them. @throws when a package has none */
function noticesOf(inputs: string[]): string {
  const folders = inputs.map(
    (input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? '',
  );
  const notices = [...new Set(folders)].filter(Boolean).map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
      string,
      string
    >;
    const {name, version, license} = manifest;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
    if (!file)
      throw new Error(`${name} has no license file, which must be published with its code`);
    return `${name} ${version}, ${license}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return notices.sort().join(`\n${'-'.repeat(80)}\n\n`);
}
