import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {differences, readCases} from '../conformance/cases';
import {type HostileServer, startHostileServer} from '../conformance/hostile-server';
import {runTypeScript} from '../conformance/run-typescript';

let server: HostileServer;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.close());

describe.each(readCases('packages/client/conformance/cases'))('$file', ({cases}) => {
  it.each(cases)('$name', async (one) => {
    server.answerWith(one.answers ?? []);
    const outcome = await runTypeScript(one, `http://127.0.0.1:${server.port}/external/v2`);
    expect(differences(one.expect, outcome, server.requests)).toEqual([]);
  });
});
