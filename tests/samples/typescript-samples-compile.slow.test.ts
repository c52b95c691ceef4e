/**
 * Compiles all TypeScript for readers in one strict project, with the types of the packed client: the samples of the
 * reference, the blocks and programs of the guides, and the samples in the texts of the client.
 */
import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import ts from 'typescript';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {allExamples, clientNames, contentOf, listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {createSamples, type SampleRequest} from '@screening/api/samples';
import {fillProduct, product} from '@screening/product';
import {buildClientPackage} from '@screening/client/pack';
import {readExamples} from '../../plugins/lib/examples';
import {readGuides} from '../lib/programs/run-page';

const doc = readBundle('.');
const client = clientNames(product.slug).npm;
const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');

/** The sample of each example, by the name of its file. */
const samples = operations.flatMap((endpoint) => {
  const media = contentOf(endpoint.operation.requestBody)?.media;
  const examples = media ? allExamples(doc, media) : [];
  const requests = examples.length > 0 ? examples.map(([, {value}]) => ({body: value})) : [{}];
  return requests.map((request: SampleRequest, index) => {
    const [sample] = createSamples(doc, endpoint, product, request).filter(
      ({language}) => language === 'typescript',
    );
    return {file: `${index}-${sample.file}`, code: sample.code};
  });
});

/** The samples of `docs/examples` in TypeScript. All of them must compile in a strict project of a reader. */
const programs = [...readExamples('.')].filter(([file]) => file.endsWith('.ts'));

/** The blocks of each page in a folder of its own, because pages use the same names, with the programs. */
const blocks = readGuides().flatMap(({fences}, page) =>
  [
    ...fences.flatMap(({lang, mode, program, title, line, value}) =>
      lang === 'ts' && mode === 'run' && !program
        ? [{file: /\.m?ts$/.test(title ?? '') ? title! : `line-${line}.mts`, code: value}]
        : [],
    ),
    ...programs.map(([file, code]) => ({file, code})),
  ].map(({file, code}) => ({file: `page-${page}/${file}`, code})),
);

const options: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  isolatedModules: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  noEmit: true,
};

let folder = '';
let installed = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strict-'));
  mkdirSync(join(folder, 'node_modules/@types'), {recursive: true});
  symlinkSync(resolve('node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  symlinkSync(resolve('node_modules/undici-types'), join(folder, 'node_modules/undici-types'));
  symlinkSync(resolve('node_modules/@types/pg'), join(folder, 'node_modules/@types/pg'));
  installed = join(folder, 'node_modules', client);
  await buildClientPackage(process.cwd(), installed, doc, {...product, fill: fillProduct});
});
afterAll(() => rmSync(folder, {recursive: true}));

/** Compiles files in the project, and returns the problems. */
function compile(files: {file: string; code: string}[]): string[] {
  const paths = files.map(({file, code}) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), {recursive: true});
    writeFileSync(path, code);
    return path;
  });
  const program = ts.createProgram(paths, options);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({file, messageText}) =>
      [
        file?.fileName.slice(folder.length + 1),
        ts.flattenDiagnosticMessageText(messageText, ' '),
      ].join(': '),
    );
}

test('the blocks and programs of the guides compile', () => {
  expect(programs.map(([file]) => file)).not.toEqual([]);
  expect(blocks.filter(({code}) => code.includes(`from '${client}'`)).length).toBeGreaterThan(40);
  expect(compile(blocks)).toEqual([]);
});

test('the samples in the texts of the client compile', () => {
  const texts = ['README.md', 'AGENTS.md'].flatMap((name) => {
    const text = readFileSync(join(installed, name), 'utf8');
    return [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code], index) => ({
      file: `${name}-${index}.mts`,
      code,
    }));
  });
  expect(texts.length).toBeGreaterThan(6);
  expect(compile(texts)).toEqual([]);
});

test('all samples of the reference compile', () => {
  expect(samples.length).toBeGreaterThan(operations.length);
  expect(compile(samples)).toEqual([]);
});

test('a sample with a misspelled parameter, or with a value that the API does not know, does not compile', () => {
  const [{code}] = samples;
  const misspelled = code.replace('entityName', 'entityNam');
  const unknown = code.replace("'sanctions-peps-and-media'", "'all'");
  const problems = compile([
    {file: 'misspelled.mts', code: misspelled},
    {file: 'unknown.mts', code: unknown},
  ]);
  expect(problems).toEqual([
    expect.stringMatching(/^misspelled\.mts: .*entityNam/),
    expect.stringMatching(/^unknown\.mts: .*"all"/),
  ]);
});
