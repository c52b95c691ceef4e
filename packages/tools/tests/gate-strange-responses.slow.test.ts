/** Tests responses that the client asks for again until its deadline: what is strange about one customer, and faults of all. */
import {setTimeout as wait} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {changeResponses, useGate, type Intercept} from './lib/gate-workspace';

// A call that never succeeds is given up after this time, in seconds. It must be longer than any pause of a busy machine.
const work = useGate({giveUpAfter: 3});
const {run, writeRows, decisions, reasonOf, callsTo, dispose, intercept} = work;

const listed = 'CUST-81,Ilvane Torresund,,,,';
const unlisted = 'CUST-82,Ostrel Windham,,,,';

/** More customers than are decided at once. */
const others = Array.from({length: 20}, (_, n) => `N-${n},Ostrel Windham,,,,`);
const decisionsOfOthers = Object.fromEntries(
  Array.from({length: 20}, (_, n) => [`N-${n}`, 'accepted']),
);

/** Responses that the client accepts and the gate doesn't: without another try, and without a neutral call. */
const givenUpAtOnce = ['alertCreatedURN', 'an entity in another form', 'an entity full of nulls'];

/**
 * Holds the calls about the others until the strange customer is given up: they must go on after that.
 *
 * @param what The strange response, by its name or its field.
 */
function strangeFirst(what: string, proxy: Intercept): Intercept {
  // In milliseconds: less than the deadline of a call, so that no held call is given up itself.
  const longest = 1000;
  let release = (): void => undefined;
  const isGivenUp = new Promise<void>((resolve) => (release = resolve));
  // A customer that is given up at once needs no neutral call, which would end the wait.
  if (givenUpAtOnce.includes(what)) void wait(longest).then(release);
  return async (call, answer) => {
    const {operation, body} = call;
    const isNeutral =
      operation === 'listEntities' ? !body.filters : body?.entityName === 'Policy check';
    const key = body?.customerKey ?? body?.filters?.customerKey;
    if (isNeutral) release();
    else if (key !== 'CUST-87') await Promise.race([isGivenUp, wait(longest)]);
    return proxy(call, answer);
  };
}

describe('a strange response about one customer', () => {
  it.each([
    {resultCount: 0, resultRows: [{matchName: 'Ilvane Torresund'}]},
    {resultCount: 1, resultRows: []},
    {resultCount: 2, resultRows: [null]},
    {resultCount: 1, resultRows: [{matchName: 'A'}]},
    {resultCount: null, resultRows: []},
    {resultCount: '0', resultRows: []},
    {resultCount: -1, resultRows: []},
    {resultCount: 0, resultRows: null},
    {resultCount: 0, resultRows: [], searchDate: null},
    {searchDate: ''},
    {alertCreatedURN: 'sigma:a1'},
  ])('leaves it undecided: a screening with %j', async (change) => {
    writeRows('CUST-87,Ostrel Strange,,,,', ...others);
    intercept(
      strangeFirst(
        Object.keys(change).at(-1)!,
        changeResponses('screenSimple', (result, {entityName}) =>
          entityName === 'Ostrel Strange' ? {...result, ...change} : result,
        ),
      ),
    );
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-87': 'undecided', ...decisionsOfOthers});
    expect(callsTo('createEntity')).toEqual([]);
  });

  it.each<[string, (page: Json) => unknown]>([
    ['null', () => null],
    ['an empty object', () => ({})],
    ['an entity that is null', () => ({entities: [null], total: 1})],
    ['an entity without a URN', () => ({entities: [{customerKey: 'CUST-87'}], total: 1})],
    ['a total that is a text', (page) => ({...page, total: '0'})],
    ['a total without entities', (page) => ({...page, total: 1})],
    [
      'a total of less than its entities',
      () => ({entities: [{urn: 'sigma:e9', customerKey: 'CUST-87'}], total: 0}),
    ],
    [
      'an entity in another form',
      () => ({
        entities: [
          {
            urn: 'sigma:e9',
            customerKey: 'CUST-87',
            entityName: 'Ostrel Strange',
            searchParameters: {dob: 5},
            entityGroups: 'none',
            dispositionState: [],
          },
        ],
        total: 1,
      }),
    ],
    [
      'an entity full of nulls',
      () => ({
        entities: [
          {
            urn: 'sigma:e9',
            customerKey: 'CUST-87',
            entityName: null,
            searchParameters: null,
            entityGroups: [null],
            dispositionState: null,
          },
        ],
        total: 1,
      }),
    ],
  ])('leaves it undecided: a list with %s', async (what, change) => {
    writeRows('CUST-87,Ostrel Strange,,,,', ...others);
    intercept(
      strangeFirst(
        what,
        changeResponses('listEntities', (page, sent) =>
          sent.filters?.customerKey === 'CUST-87' ? change(page) : page,
        ),
      ),
    );
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-87': 'undecided', ...decisionsOfOthers});
    expect(reasonOf('CUST-87')).not.toBe('');
  });

  it.each([403, 404, 413, 500, 503])('leaves it undecided: status %i', async (status) => {
    writeRows(listed);
    await run();
    await dispose('CUST-81', 'cleared');
    intercept(async ({operation}, answer) =>
      operation === 'getEntity' ? new Response('<html>', {status}) : answer(),
    );
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-81': 'undecided'});
    expect(reasonOf('CUST-81')).toMatch(/no usable response/);
  });

  it('takes no response about another customer', async () => {
    writeRows(listed);
    await run();
    await dispose('CUST-81', 'cleared');
    await dispose('CUST-0009', 'cleared');
    const [{urn}] = work.entitiesOf('CUST-0009');
    const other = await work.tester().get('getEntity', {path: {entityURN: urn}});
    const [mine] = work.entitiesOf('CUST-81');
    for (const body of [other, {...other, urn: mine.urn}]) {
      intercept(changeResponses('getEntity', () => body));
      expect(await run()).toMatchObject({code: 1});
      expect(decisions()).toEqual({'CUST-81': 'undecided'});
    }
  });
});

describe('a fault that concerns all customers', () => {
  it.each([
    ['the platform is down', 503, {}],
    ['a proxy shows a login page', 200, {'Content-Type': 'text/html'}],
    ['a proxy redirects', 307, {Location: 'http://127.0.0.1:1/'}],
    ['the rate limit is used up', 429, {}],
  ])('stops the command, and the report says what is known: %s', async (_, status, headers) => {
    const many = Array.from({length: 60}, (_, n) => `N-${n},Ostrel Windham,,,,`);
    writeRows(unlisted, ...many);
    intercept(async ({operation}, answer) =>
      operation !== 'screenSimple' || callsTo('screenSimple').length > 20
        ? new Response('<html>', {status, headers})
        : answer(),
    );
    const {code} = await run();
    expect(code).toBe(1);
    expect(Object.keys(decisions()).length).toBe(61);
    for (const decision of Object.values(decisions())) expect(decision).toBe('undecided');
    // The first customers are screened, and most others aren't asked about.
    const asked = new Set(callsTo('screenSimple').map(({body}) => body.customerKey));
    expect(asked.size).toBeLessThan(61);
    work.forward();
    expect(await run()).toMatchObject({code: 0});
  });

  it('stops after many customers in a row, although the platform answers neutral calls', async () => {
    writeRows(...Array.from({length: 100}, (_, n) => `N-${n},Ostrel Windham,,,,`));
    intercept(async ({operation, body}, answer) =>
      operation === 'listEntities' && body.filters ? new Response('', {status: 404}) : answer(),
    );
    const {code, text} = await run();
    expect(code).toBe(1);
    expect(text).toContain('50 customers in a row');
    expect(Object.keys(decisions()).length).toBe(100);
    expect(callsTo('screenSimple').length).toBeLessThan(100);
  });
});
