import {readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {createContext, runInContext} from 'node:vm';
import ts from 'typescript';
import {expect, test} from 'vitest';
import {listEndpoints} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {small} from '../lib/samples/description';

/** JavaScript context with the built-in objects only, without Node or browser APIs. */
const world = createContext({});
const loaded = new Map<string, object>();

function load(file: string): object {
  // A file outside of this folder might read files or start programs.
  if (!file.startsWith('packages/api/src/')) throw new Error(`the source of a sample imports ${file}`);
  const known = loaded.get(file);
  if (known) return known;
  const {outputText} = ts.transpileModule(readFileSync(`${file}.ts`, 'utf8'), {
    compilerOptions: {module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022},
  });
  const exports = {};
  loaded.set(file, exports);
  type Body = (exports: object, require: typeof load) => void;
  const body = runInContext(`(function (exports, require) {${outputText}\n})`, world) as Body;
  body(exports, (name) => load(posix.join(posix.dirname(file), name)));
  return exports;
}

test('samples are the same when they are created without Node', () => {
  const {createSamples: bare} = load('packages/api/src/samples/index') as {createSamples: typeof createSamples};
  for (const endpoint of listEndpoints(small)) {
    expect(JSON.stringify(bare(small, endpoint))).toBe(JSON.stringify(createSamples(small, endpoint)));
  }
  expect(loaded.size).toBeGreaterThan(5);
});
