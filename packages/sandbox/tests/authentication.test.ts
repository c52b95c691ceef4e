import {describe, expect, it} from 'vitest';
import {judge, newTester, regularKey, seed} from './lib/sandbox';

const operations = judge.endpoints.filter(({kind}) => kind === 'operation').map(({operation}) => operation.operationId);

describe('the API key', () => {
  it.each(operations)('is required by %s', async (operationId) => {
    const {call} = newTester();
    expect(await call(operationId, {key: null})).toMatchObject({status: 401, text: 'Unauthorized'});
  });

  it.each(['no-such-key', `Bearer ${regularKey}`, regularKey.toUpperCase(), `${regularKey}x`])(
    'is refused when it is "%s"',
    async (key) => {
      expect(await newTester().call('listGroups', {key})).toMatchObject({status: 401, text: 'Unauthorized'});
    },
  );

  it('is checked before the request: an invalid key with an invalid body returns 401', async () => {
    expect((await newTester().call('screenSimple', {key: 'no-such-key', body: '{'})).status).toBe(401);
  });

  it('is refused from the moment it expires', async () => {
    const {call, time} = newTester();
    const expiresAt = Date.parse(seed.state.keys.find(({apiKey}) => apiKey === regularKey)?.expiresAt ?? '');
    time.now = expiresAt - 1;
    expect((await call('listGroups')).status).toBe(200);
    time.now = expiresAt;
    expect((await call('listGroups')).status).toBe(401);
  });

  it('is required for an unknown path, which then returns 400', async () => {
    const {sandbox} = newTester();
    const send = (headers: Record<string, string>) => sandbox.request(`${sandbox.basePath}/no/such/call`, {headers});
    expect((await send({})).status).toBe(401);
    const answer = await send({Authorization: regularKey});
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe(`Bad Request: GET ${sandbox.basePath}/no/such/call is not a call of the API`);
  });
});

describe('a test key', () => {
  const status = async (tester: ReturnType<typeof newTester>) =>
    (await tester.get('getAccountStatus', {key: 'example-key-0001'})).remainingCalls;

  it('counts down its calls, except for the account status', async () => {
    const tester = newTester();
    const before = await status(tester);
    await tester.get('listGroups', {key: 'example-key-0001'});
    await tester.get('listSources', {key: 'example-key-0001'});
    expect(await status(tester)).toBe(before - 2);
    expect(await status(tester)).toBe(before - 2);
  });

  it('counts a call that is refused as a bad request', async () => {
    const tester = newTester();
    const before = await status(tester);
    expect((await tester.call('screenSimple', {key: 'example-key-0001', body: {}})).status).toBe(400);
    expect(await status(tester)).toBe(before - 1);
  });

  it('is refused when no calls are left, except for the account status', async () => {
    const tester = newTester();
    await tester.control('keys/example-key-0001', {remainingCalls: 1});
    expect((await tester.call('listGroups', {key: 'example-key-0001'})).status).toBe(200);
    expect((await tester.call('listGroups', {key: 'example-key-0001'})).status).toBe(401);
    expect(await status(tester)).toBe(0);
  });

  it('differs from a regular key, which has no `remainingCalls`', async () => {
    expect(await newTester().get('getAccountStatus')).not.toHaveProperty('remainingCalls');
  });
});
