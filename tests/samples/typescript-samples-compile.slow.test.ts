/** Compiles the TypeScript samples of all examples in one strict project, with the types of the packed client. */
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import ts from 'typescript';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {allExamples, clientNames, contentOf, listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {createSamples, type SampleRequest} from '@screening/api/samples';
import {fillProduct, product} from '@screening/product';
import {buildClientPackage} from '@screening/client/pack';

const doc = readBundle('.');
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
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strict-'));
  mkdirSync(join(folder, 'node_modules/@types'), {recursive: true});
  symlinkSync(resolve('node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  symlinkSync(resolve('node_modules/undici-types'), join(folder, 'node_modules/undici-types'));
  const installed = join(folder, 'node_modules', clientNames(product.slug).npm);
  await buildClientPackage(process.cwd(), installed, doc, {...product, fill: fillProduct});
});
afterAll(() => rmSync(folder, {recursive: true}));

/** Compiles files in the project, and returns the problems. */
function compile(files: {file: string; code: string}[]): string[] {
  const paths = files.map(({file, code}) => {
    const path = join(folder, file);
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

test('all samples compile', () => {
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
