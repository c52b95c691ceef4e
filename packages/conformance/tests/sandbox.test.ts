import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {moduleName} from '@screening/client-python/generate';
import {fillProduct, product} from '@screening/product';
import {loadData, loadDescription, startServer} from '@screening/sandbox/server';
import {caseKey} from '../src/answer';
import {type PythonRunner, startPython} from '../src/run-python';
import {runTypeScript} from '../src/run-typescript';

let server: Awaited<ReturnType<typeof startServer>>;
let python: PythonRunner;
beforeAll(async () => {
  const [description, {seed}] = await Promise.all([
    loadDescription('.', fillProduct),
    loadData('.', fillProduct),
  ]);
  const log = {line: () => undefined, error: (error: unknown) => expect.fail(String(error))};
  const options = {port: 0, seed: '1', latency: 0, key: caseKey};
  server = await startServer(options, description, seed, log);
  python = startPython('.generated/python', moduleName(product.slug));
});
afterAll(async () => {
  python.close();
  await server.close();
});

const subjects = [
  ['Ilvane Torresund', 'candidates'],
  ['Wenna Harrowbrook', 'none'],
] as const;

describe.each([
  ['TypeScript', runTypeScript],
  ['Python', (...args: Parameters<PythonRunner['run']>) => python.run(...args)],
] as const)('screen in %s, against the local sandbox', (_, run) => {
  it.each(subjects)('gives a sound result for %s: %s', async (entityName, outcome) => {
    const call = {
      helper: 'screen' as const,
      arguments: {entityName},
      settings: {screeningType: 'sanctions-peps-and-media', threshold: 0.85},
    };
    const baseUrl = server.origin + server.sandbox.basePath;
    const result = await run({name: entityName, call, expect: {}}, baseUrl);
    expect(result).toMatchObject({outcome});
  });
});
