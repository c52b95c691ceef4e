import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {differences, readCases} from '../src/cases';
import {type HostileServer, startHostileServer} from '../src/hostile-server';
import {prepare} from '../src/prepare';
import {type PythonRunner, startPython} from '../src/run-python';
import {runTypeScript} from '../src/run-typescript';

let server: HostileServer;
let proxy: HostileServer;
let python: PythonRunner;
beforeAll(async () => {
  server = await startHostileServer();
  proxy = await startHostileServer();
  python = startPython('.generated/python', moduleName(product.slug));
});
afterAll(async () => {
  python.close();
  await server.close();
  await proxy.close();
});

describe.each(readCases('packages/conformance/cases'))('$file', ({cases}) => {
  const languages = [
    ['TypeScript', runTypeScript],
    ['Python', (...args: Parameters<PythonRunner['run']>) => python.run(...args)],
  ] as const;
  describe.each(languages)('%s', (_, run) => {
    it.each(cases)('$name', async (written) => {
      const one = prepare(written, {port: server.port, proxyPort: proxy.port});
      // A client that sends something where it must not gets an answer that ends the call.
      server.answerWith(one.answers ?? [{status: 404, repeat: true}]);
      proxy.answerWith(one.proxyAnswers ?? []);
      const outcome = await run(one, `http://127.0.0.1:${server.port}/external/v2`);
      expect(differences(one.expect, outcome, server.requests, proxy.requests)).toEqual([]);
    });
  });
});
