import {readFileSync} from 'node:fs';
import {createContext, runInContext} from 'node:vm';
import ts from 'typescript';
import {expect, test} from 'vitest';
import {listEndpoints} from '../../src/description/document';
import {createSamples} from '../../src/description/samples';
import {small} from '../lib/samples/description';

/** A bare JavaScript world: the language's own objects, and nothing of Node or of a browser. */
const world = createContext({});
const loaded = new Map<string, object>();

function load(name: string): object {
  // A file outside the folder may read files or start programs.
  if (!/^\.\/[\w-]+$/.test(name)) throw new Error(`a sample's source takes ${name} from outside its folder`);
  const known = loaded.get(name);
  if (known) return known;
  const source = readFileSync(`src/description/samples/${name}.ts`, 'utf8');
  const {outputText} = ts.transpileModule(source, {
    compilerOptions: {module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022},
  });
  const exports = {};
  loaded.set(name, exports);
  (
    runInContext(`(function (exports, require) {${outputText}\n})`, world) as (
      exports: object,
      require: typeof load,
    ) => void
  )(exports, load);
  return exports;
}

test('samples are made where there is no Node, and come out the same', () => {
  const {createSamples: bare} = load('./index') as {createSamples: typeof createSamples};
  for (const endpoint of listEndpoints(small)) {
    expect(JSON.stringify(bare(small, endpoint))).toBe(JSON.stringify(createSamples(small, endpoint)));
  }
  expect(loaded.size).toBeGreaterThan(5);
});
