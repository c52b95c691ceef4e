/** Builds the folder of the npm package: one ES module, its types, and the texts. It has no dependency. */
import {cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {build} from 'esbuild';
import ts from 'typescript';

/** What the package says about the product. */
export interface PackedProduct {
  /** The short name of the product. The package is called `<slug>-client`. */
  slug: string;
  /** Where the documentation is published. */
  siteUrl: string;
  /** Fills in the names of the product in a text. */
  fill: (text: string) => string;
}

const source = 'packages/client';

/** The texts of the package, besides the license. */
const texts = ['README.md', 'AGENTS.md', 'CHANGELOG.md'];

/** Writes the package into a folder, which it empties first. Call `generateClient` before. */
export async function buildClientPackage(
  root: string,
  folder: string,
  version: string,
  {slug, siteUrl, fill}: PackedProduct,
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
  for (const text of texts)
    writeFileSync(
      join(folder, text),
      fill(readFileSync(join(root, source, text), 'utf8'))
        .replaceAll('{site}', siteUrl)
        .replaceAll('{version}', version),
    );
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = {
    name: `${slug}-client`,
    version,
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
