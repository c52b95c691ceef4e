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
