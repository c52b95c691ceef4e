/** Tests what only the Python client has: what tracebacks show, and the limit of `select`. */
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {type HostileServer, startHostileServer} from '../src/hostile-server';

let server: HostileServer;
let found: {
  shown: string[];
  refused: string[];
  sent: unknown[];
  kept: number[];
  forked: (number | string)[];
  behind: unknown;
  statuses: (number | string)[];
};
beforeAll(async () => {
  server = await startHostileServer();
  await server.answerWith([{json: {entityGroups: []}, repeat: true}]);
  const program = 'packages/conformance/src/python_alone.py';
  const {stdout} = await promisify(execFile)(
    'python3',
    [program, moduleName(product.slug), `http://127.0.0.1:${server.port}`],
    {env: {...process.env, PYTHONPATH: '.generated/python', PYTHONDONTWRITEBYTECODE: '1'}},
  );
  found = JSON.parse(stdout) as typeof found;
});
afterAll(() => server.close());

it('shows no key in the variables of a traceback', () => {
  // The last one is of a program that was stopped while a request was under way.
  const addresses = ['platform.test', 'platform.test', '127.0.0.1'];
  expect(found.shown).toHaveLength(addresses.length);
  for (const [index, shown] of found.shown.entries()) {
    expect(shown).toContain(addresses[index]);
    expect(shown).not.toContain('test-key-0001');
  }
});

it('shows a client whose options were refused, and no key in its fields', () => {
  const [made, fields] = found.refused;
  expect(made).toBe('Client(base_url=None)');
  expect(fields).toContain('platform.test');
  expect(fields).not.toContain('test-key-0001');
});

it('has errors that other processes get whole', () => {
  const details = {operation: 'createGroup', status: null, text: null, may_have_happened: false};
  expect(found.sent).toEqual([
    ['UncertainError', 'a', {...details, status: 500, text: 'b', may_have_happened: true}],
    ['InvalidCallError', 'a', details],
    ['InvalidWebhookError', 'a', {...details, operation: 'parse_webhook'}],
    ['TransportError', 'TIMEOUT', {code: 'TIMEOUT', sent: true}],
  ]);
});

it('shares its connection with clients that have other options, each of which can close it', () => {
  expect(found.kept).toEqual([1, 0]);
});

it('opens its own connection in a forked process, where no lock is held', () => {
  expect(found.forked).toEqual([200]);
  // The clients with other options have sent six requests before.
  const [before, after] = server.requests.slice(6).map(({connection}) => connection);
  expect(after).not.toBe(before);
});

it('goes on to the next address of a host if the first one is silent', () => {
  expect(found.behind).toEqual({entityGroups: []});
});

it('uses kept connections in a program with more than 1,024 open files', () => {
  expect(found.statuses).toEqual([200, 200, 200]);
  const last = server.requests.slice(-3).map(({connection}) => connection);
  expect(new Set(last).size).toBe(1);
});
