import {describe, expect, it} from 'vitest';
import {createIds, createSandbox} from '../src/core';
import {slimDescription} from '../src/core/check/description';
import {description, newTester, regularKey, seed, type Tester} from './lib/sandbox';

/** Makes calls that change data, and returns their responses. */
async function story({call, control, time}: Tester): Promise<string[]> {
  const answers: string[] = [];
  const note = async (answer: Promise<{status: number; text: string}>) => {
    const {status, text} = await answer;
    answers.push(`${status} ${text}`);
  };
  await note(call('createGroup', {body: {entityGroupName: 'Charter desk'}}));
  await note(
    call('createEntity', {
      body: {filterSetID: 12, entityGroupIDs: [5], search: {entityName: 'Ximena Valdorraz', customerKey: 'A'}},
    }),
  );
  await note(call('screenFull', {body: {entityName: 'Qarvolt', filterSetID: 12, createAlerts: true}}));
  await note(
    call('enqueueEntities', {body: {filterSetID: 0, entityGroupIDs: [], searches: [{entityName: 'Obsidian Lark'}]}}),
  );
  time.now += 5000;
  await note(call('listTaskEntities', {path: {taskID: 'T-6003'}}));
  await note(control('news', {sigmaID: 'S-48231', title: 'T', body: 'Ximena Valdorraz'}));
  await note(call('archiveEntities', {body: {customerKeys: ['CUST-0002']}}));
  await note(call('screenSimple', {body: {}}));
  await note(call('listHistories', {query: {pageSize: 100}}));
  await note(call('listEntities', {query: {pageSize: 100}}));
  return answers;
}

describe('the same calls', () => {
  it('get the same responses', async () => {
    const [first, second] = [await story(newTester()), await story(newTester())];
    expect(first.length).toBe(10);
    expect(second).toEqual(first);
  });

  it('get the same responses with the slim description', async () => {
    expect(await story(newTester({description: slimDescription(description)}))).toEqual(await story(newTester()));
  });

  it('get the same responses after a reset', async () => {
    const tester = newTester();
    const first = await story(tester);
    await tester.control('reset');
    expect(await story(tester)).toEqual(first);
  });

  it('do not change the seed data', async () => {
    const before = JSON.stringify(seed);
    await story(newTester());
    expect(JSON.stringify(seed)).toBe(before);
  });

  it('get different generated identifiers with another seed, but otherwise the same responses', async () => {
    const publish = async (seedText: string) =>
      (
        await newTester({ids: createIds(seed.urnPrefix, seedText)}).control('news', {
          sigmaID: 'S-48212',
          title: 'T',
          body: 'B',
        })
      ).json;
    const [one, other, again] = [await publish('1'), await publish('2'), await publish('1')];
    expect(again).toEqual(one);
    expect(other.id).not.toBe(one.id);
    expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(one.articles[0].articleHash).toMatch(/^[0-9a-f]{16}$/);
    const same = {...other, id: one.id, articles: [{...other.articles[0], articleHash: '', url: ''}]};
    expect(same).toEqual({...one, articles: [{...one.articles[0], articleHash: '', url: ''}]});
  });
});

describe('a saved sandbox', () => {
  it('continues where it stopped', async () => {
    const [whole, first] = [newTester(), newTester()];
    await story(whole);
    await story(first);
    const second = newTester({saved: first.sandbox.save()});
    const answer = (tester: Tester) => tester.call('listEntities', {query: {pageSize: 100}});
    expect(await answer(second)).toEqual(await answer(whole));
    const create = (tester: Tester) =>
      tester.get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [], search: {entityName: 'Nobody'}}});
    expect(await create(second)).toEqual(await create(whole));
  });

  it('keeps its time, even if the clock of the new sandbox differs', async () => {
    const tester = newTester();
    await tester.control('clock', {advanceSeconds: 86_400});
    const restored = newTester({saved: tester.sandbox.save()});
    restored.time.now += 1000;
    expect((await restored.get('screenSimple', {body: {entityName: 'A', screeningType: 'media'}})).searchDate).toBe(
      '2025-03-15T09:00:01Z',
    );
  });

  it('is plain JSON', () => {
    const {sandbox} = newTester();
    expect(JSON.parse(sandbox.save())).toEqual(
      JSON.parse(JSON.stringify({...sandbox.state, now: Date.parse(seed.startsAt)})),
    );
  });

  it.each(['published', 'alerts', 'keys', 'limit', 'counts', 'now', 'advanced'])(
    'is refused when its %s is missing or has the wrong type',
    (part) => {
      const state = JSON.parse(newTester().sandbox.save()) as Record<string, unknown>;
      for (const value of [undefined, null, 'x', {a: 1}]) {
        const saved = JSON.stringify({...state, [part]: value});
        expect(() => createSandbox({description, seed, saved}), saved.slice(-80)).toThrow('not a valid sandbox state');
      }
    },
  );

  it.each(['', 'null', '{}', '[]', 'no JSON', '{"now": 1}'])('is refused when it is "%s"', (saved) => {
    expect(() => createSandbox({description, seed, saved})).toThrow('The saved state is not a valid sandbox state.');
  });
});

describe('the clock', () => {
  it('stays at the start time of the seed when no clock is given', async () => {
    const sandbox = createSandbox({description, seed});
    const init = {
      method: 'POST',
      headers: {Authorization: regularKey, 'Content-Type': 'application/json'},
      body: '{"entityGroupName":"A"}',
    };
    const group = (await (await sandbox.request(`${sandbox.basePath}/group`, init)).json()) as {createdAt: string};
    expect(group.createdAt).toBe(seed.startsAt);
  });
});

describe('a page that runs the sandbox', () => {
  it('can send requests to an absolute URL with any host', async () => {
    const {sandbox} = newTester();
    const request = new Request('https://api.example/external/v2/groups', {headers: {Authorization: regularKey}});
    expect((await sandbox.fetch(request)).status).toBe(200);
  });
});
