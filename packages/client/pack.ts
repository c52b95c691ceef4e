/**
 * Builds the folder of the npm package: one ES module, its types, and the texts. It has no dependency. The Python package
 * fills its texts in the same way.
 */
import {cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {build} from 'esbuild';
import ts from 'typescript';
import type {Description} from '@screening/api';
import {clientVersion} from '@screening/product';
import {type ClientProduct, describeOperations, type RepeatRule} from './generate';

/** What the texts of a package say about the product. */
export interface PackedProduct extends ClientProduct {
  /** Fills in the names of the product in a text. */
  fill: (text: string) => string;
}

/** How the texts of a package name things. */
export interface TextNames {
  /** The name by which programs import the package. */
  module: string;
  /** The version of the package. */
  version: string;
  /** Returns the name of an operation in the language of the package. */
  nameOf: (operationId: string) => string;
}

const source = 'packages/client';

/** The texts of each package, besides the license. */
export const texts = ['README.md', 'AGENTS.md', 'CHANGELOG.md'];

/**
 * Fills in a text of a package: the names of the product, `{module}`, `{site}`, `{version}`, and
 * `{repeat:look-first}`, the calls of a rule of the description.
 *
 * @throws if a rule has no calls, because the sentence would then have a gap.
 */
export function fillText(
  text: string,
  doc: Description,
  {siteUrl, fill}: PackedProduct,
  {module, version, nameOf}: TextNames,
): string {
  return fill(text)
    .replaceAll('{module}', module)
    .replaceAll('{site}', siteUrl)
    .replaceAll('{version}', version)
    .replaceAll(/\{repeat:([a-z-]+)\}/g, (_, rule: RepeatRule) => callsOf(doc, rule, nameOf));
}

/** Lists the calls that have a rule, always or with a parameter, as Markdown. */
function callsOf(doc: Description, rule: RepeatRule, nameOf: TextNames['nameOf']): string {
  const calls = describeOperations(doc).flatMap(({operation}) => {
    const {id, repeat, repeatWhen = {}} = operation;
    const name = `\`${nameOf(id)}\``;
    if (repeat === rule) return [name];
    const parameters = Object.keys(repeatWhen).filter((key) => repeatWhen[key] === rule);
    return parameters.map((parameter) => `${name} with \`${parameter}\``);
  });
  if (calls.length === 0) throw new Error(`no call has the rule "${rule}"`);
  return new Intl.ListFormat('en-US').format(calls);
}

/** Writes the package into a folder, which it empties first. Call `generateClient` before. */
export async function buildClientPackage(
  root: string,
  folder: string,
  doc: Description,
  product: PackedProduct,
): Promise<void> {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  await build({
    absWorkingDir: root,
    entryPoints: [`${source}/index.ts`],
    outfile: join(folder, 'dist/index.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Readers of a stack trace, and coding agents, see the code as it was written.
    minify: false,
    legalComments: 'none',
  });
  writeTypes(root, join(folder, 'dist/types'));
  const {slug, siteUrl, fill} = product;
  const names = {module: `${slug}-client`, version: clientVersion, nameOf: (id: string) => id};
  for (const text of texts) {
    const content = readFileSync(join(root, source, text), 'utf8');
    writeFileSync(join(folder, text), fillText(content, doc, product, names));
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = {
    name: names.module,
    version: clientVersion,
    description: fill('Typed client of the {Product} API.'),
    homepage: siteUrl,
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    exports: {'.': {types: './dist/types/index.d.ts', default: './dist/index.js'}},
    types: './dist/types/index.d.ts',
    files: ['dist', ...texts],
    engines: {node: '>=20.19'},
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes the declarations of all modules, with the file names that Node.js and TypeScript demand of ES modules. */
function writeTypes(root: string, folder: string): void {
  const program = ts.createProgram([join(root, source, 'index.ts')], {
    declaration: true,
    emitDeclarationOnly: true,
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
    rootDir: join(root, source),
    outDir: folder,
    skipLibCheck: true,
  });
  const {diagnostics} = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0)
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCanonicalFileName: (file) => file,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    );
  // npm leaves out folders whose name begins with a dot, so the generated modules move.
  cpSync(join(folder, '.generated'), join(folder, 'generated'), {recursive: true});
  rmSync(join(folder, '.generated'), {recursive: true});
  for (const file of readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8').replace(
      /(from|import\()(\s*)(['"])(\.{1,2}\/[^'"]+)\3/g,
      (_, word: string, space: string, quote: string, to: string) =>
        `${word}${space}${quote}${to.replace('/.generated/', '/generated/')}.js${quote}`,
    );
    writeFileSync(path, text);
  }
}
