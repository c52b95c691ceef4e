import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import adminSchemas from '../src/core/app/admin-schemas.json';
import {newTester, readCases, seed, type Json} from './lib/sandbox';

describe('the admin API', () => {
  it('is described in the guide with all control routes and the start time of the clock', () => {
    const read = (name: string) => readFileSync(`docs/guides/platform/${name}.mdx`, 'utf8');
    const guide = read('sandbox-options') + read('develop-against-the-sandbox');
    const paths = Object.keys(adminSchemas).map(
      (name) => `/sandbox/${name.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(paths.filter((path) => !guide.includes(`| \`${path}\` |`))).toEqual([]);
    expect(guide).toContain(`\`${seed.startsAt}\``);
  });

  it('lists its own paths', async () => {
    const {sandbox} = newTester();
    const response = (await (await sandbox.request('/sandbox')).json()) as {
      posts: string[];
      gets: string[];
    };
    expect(response.posts).toHaveLength(Object.keys(adminSchemas).length);
    expect(response.gets).toEqual([
      '/sandbox/webhooks',
      '/sandbox/alerts',
      '/sandbox/faults',
      '/sandbox/state',
    ]);
    for (const path of response.gets) expect((await sandbox.request(path)).status).toBe(200);
  });

  it('is not below the base path of the API, and a request elsewhere is told both paths', async () => {
    const {sandbox} = newTester();
    const below = await sandbox.request(`${sandbox.basePath}/sandbox/webhooks`);
    expect(below.status).toBe(401);
    const elsewhere = await sandbox.request('/elsewhere');
    expect([elsewhere.status, await elsewhere.text()]).toEqual([
      404,
      `Not Found: the sandbox serves ${sandbox.basePath} and /sandbox`,
    ]);
  });

  it.each(readCases<{refused: [string, Json, string][]}>('admin-requests').refused)(
    'refuses %s with %j: %s',
    async (path, body, rule) => {
      const {control, sandbox} = newTester();
      const before = sandbox.save();
      const {status, text} = await control(path, body);
      expect([status, text]).toEqual([400, expect.stringContaining(`Bad Request: ${rule}`)]);
      expect(sandbox.save()).toBe(before);
    },
  );

  it('restores the initial state on reset, including the webhooks, the time and the rate limit', async () => {
    const {control, sandbox, time, get} = newTester();
    const before = sandbox.save();
    await control('rate-limit', {requestsPerSecond: 3});
    await control('news', {sigmaID: 'S-48212', title: 'T', body: 'Qarvolt Maritime'});
    await control('clock', {advanceSeconds: 100});
    expect(sandbox.save()).not.toBe(before);
    expect((await control('reset')).json).toEqual({success: true, now: seed.startsAt});
    expect(JSON.parse(sandbox.save())).toEqual(JSON.parse(before));
    // No matter how much time has passed.
    time.now += 3_600_000;
    await control('clock', {advanceSeconds: 60});
    expect((await control('reset')).json).toEqual({success: true, now: seed.startsAt});
    time.now += 5000;
    expect((await get('createGroup', {body: {entityGroupName: 'A'}})).createdAt).toBe(
      '2025-03-14T09:00:05Z',
    );
  });

  it('moves the clock to the end of the year 9999, but no further', async () => {
    const {control, sandbox} = newTester();
    sandbox.state.advanced = Date.UTC(9999, 11, 30) - Date.parse(seed.startsAt);
    expect((await control('clock', {advanceSeconds: 80_000})).json.now).toBe(
      '9999-12-30T22:13:20Z',
    );
    const text = 'Bad Request: body.advanceSeconds must not move the clock past the year 9999';
    expect(await control('clock', {advanceSeconds: 80_000})).toMatchObject({status: 400, text});
  });

  it('refuses a POST without the JSON content type, even if it has no body', async () => {
    const {sandbox} = newTester();
    const before = sandbox.save();
    const paths = Object.keys(adminSchemas).map((name) => `/sandbox/${name.replace(/:\w+/g, 'x')}`);
    for (const path of paths) {
      for (const init of [
        {},
        {body: '{}'},
        {headers: {'Content-Type': 'text/plain'}, body: '{}'},
      ]) {
        const response = await sandbox.request(path, {method: 'POST', ...init});
        const text = 'Bad Request: header.Content-Type must be application/json';
        expect([path, response.status, await response.text()]).toEqual([path, 400, text]);
      }
    }
    expect(sandbox.save()).toBe(before);
  });
});

it('an internal error of the sandbox returns 500 in plain text and is passed to `onError`', async () => {
  const errors: unknown[] = [];
  const error = new Error('out of numbers');
  const ids = () => {
    throw error;
  };
  const {call} = newTester({onError: (one) => errors.push(one), ids});
  const response = {status: 500, text: 'Internal Server Error'};
  expect(await call('createGroup', {body: {entityGroupName: 'A'}})).toMatchObject(response);
  expect(errors).toEqual([error]);
});
