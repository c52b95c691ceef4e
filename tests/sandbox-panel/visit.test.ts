/** Tests the sandbox of a visit: its stored state, also when storage fails, and what the panel shows for injected faults. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {describeDecision} from '../../src/components/timeline/happenings';
import {marksOf} from '../../src/components/sandbox/marks';
import PanelOptions from '../../src/components/sandbox/PanelOptions';
import ResponsePane, {noResponseGuide, Outcome} from '../../src/components/sandbox/Response';
import * as session from '../../src/components/sandbox/session';
import {listErrors} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {faultNames} from '@screening/sandbox';
import {readHtml} from '../lib/site/built-page';
import {
  createGroup,
  enqueue,
  hasGroup,
  key,
  newStorage,
  openPage,
  post,
} from '../lib/sandbox-panel/page';

const {attempt, callAdminApi, faultsOf, reset, send, stateOf, viewOf} = session;

/** The body of a request that creates the group `New`. */
const body = JSON.stringify({entityGroupName: 'New'});

/**
 * Imports the sandbox of a visit a second time, as a version of the site with another description or seed has it. Only
 * an additional key tells the other data apart, so a stored visit would otherwise fit.
 */
async function importOlder(file: string): Promise<typeof session> {
  const folder = '../../src/components/sandbox';
  const data = `../../.generated/sandbox/${file}.json`;
  const storage = `${folder}/visit-storage`;
  vi.doMock(data, async (importActual) => {
    const {default: current} = await importActual<{default: object}>();
    return {default: {...current, isOlder: true}};
  });
  // A query makes another module, so that tests after this one get the usual one.
  vi.doMock(storage, () => import(`${storage}?older-${file}`));
  const older = (await import(`${folder}/session?older-${file}`)) as typeof session;
  vi.doUnmock(storage);
  vi.doUnmock(data);
  return older;
}

/** A change of what is stored that gives a part of the visit or of the state another shape. */
const spoiled = (part: 'visit' | 'state', name: string): [string, (text: string) => string] => [
  `of another shape: ${name}`,
  (text) => {
    const stored = JSON.parse(text) as Record<string, unknown>;
    const value = JSON.parse(String(stored[part])) as object;
    return JSON.stringify({...stored, [part]: JSON.stringify({...value, [name]: [null]})});
  },
];

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  openPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the state of a visit', () => {
  it('is available on the next page with its calls and a later time, and cleared by a reset', async () => {
    const storage = newStorage();
    openPage(storage);
    expect((await createGroup()).status).toBe(200);
    await callAdminApi('clock', {advanceSeconds: 3600});
    const before = viewOf().now;
    openPage(storage);
    expect(hasGroup()).toBe(true);
    expect(viewOf().exchanges.map(({request}) => request.address)).toEqual(['/group']);
    expect(viewOf().now).toBeGreaterThanOrEqual(before);
    for (const restart of [reset, () => openPage(storage)]) {
      await restart();
      expect(hasGroup()).toBe(false);
      expect(viewOf().exchanges).toEqual([]);
      expect(viewOf().now).toBeLessThan(before);
    }
  });

  it.each([
    ['cut', (text: string) => text.slice(0, -20)],
    ['not of a sandbox', (text: string) => text.replace('entities', 'entries')],
    ...['hello', '', 'null', '[]', '{}'].map((other): [string, () => string] => [
      JSON.stringify(other),
      () => other,
    ]),
    // The version is right, and only the shape is wrong.
    ...['exchanges', 'happenings', 'changes', 'values', 'sender'].map((name) =>
      spoiled('visit', name),
    ),
    ...['entities', 'webhooks', 'tasks'].map((name) => spoiled('state', name)),
  ])('starts over if the stored state is %s', async (_, spoil) => {
    const storage = newStorage();
    openPage(storage);
    await createGroup();
    const [[name, text]] = [...storage.held];
    storage.held.set(name, spoil(text));
    openPage(storage);
    expect(hasGroup()).toBe(false);
    expect(viewOf().exchanges).toEqual([]);
    expect((await createGroup()).status).toBe(200);
  });

  it.each(['description', 'seed'])(
    'starts over if it was stored under another %s, as by an older version of the site',
    async (file) => {
      const storage = newStorage();
      const older = await importOlder(file);
      vi.stubGlobal('window', {sessionStorage: storage});
      older.loadVisit();
      await older.send({operationId: 'createGroup', method: 'POST', address: '/group', body, key});
      older.loadVisit();
      expect(older.viewOf().exchanges, 'the older version continues its own visit').toHaveLength(1);

      openPage(storage);
      expect(hasGroup()).toBe(false);
      expect(viewOf().exchanges).toEqual([]);
    },
  );

  it('lasts for the current page if storage is blocked or full', async () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError');
    };
    openPage({getItem: refuse, setItem: refuse});
    await createGroup();
    expect(hasGroup()).toBe(true);
    await reset();
    expect(hasGroup()).toBe(false);
  });

  it('contains only the last 20 calls', async () => {
    for (let i = 0; i < 25; i += 1)
      await send({operationId: 'listGroups', method: 'GET', address: '/groups', key});
    expect(viewOf().exchanges.map(({number}) => number)).toEqual(
      Array.from({length: 20}, (_, index) => 25 - index),
    );
  });

  it('reports the reason if an action fails, and nothing if it succeeds', async () => {
    const [announce, onDone] = [vi.fn(), vi.fn()];
    await attempt(callAdminApi('clock', {advanceSeconds: 1}), announce, onDone);
    await attempt(
      callAdminApi('entities/gone/disposition', {dispositionState: 'blocked'}),
      announce,
      onDone,
    );
    expect(onDone).toHaveBeenCalledTimes(1);
    const reason = 'Bad Request: path.entityURN is not the URN of an entity';
    expect(announce.mock.calls).toEqual([[`The action failed. ${reason}`]]);
  });

  it('changes when a task ends, and has its webhook', async () => {
    await enqueue('QQ-TVE');
    expect(viewOf().working).toBe(1);
    await callAdminApi('clock', {advanceSeconds: 3});
    expect(viewOf().working).toBe(0);
    expect(viewOf().webhooks.map(({message}) => message.eventType)).toEqual(['task_completion']);
  });
});

it.each([
  [{treshold: 0.9}, 'body.treshold is not a known field. Did you mean &quot;threshold&quot;?'],
  [{'<b>&': 1}, 'body.&lt;b&gt;&amp; is not a known field.'],
  [{}, undefined],
])('a response to %j is announced with its warning as text', async (more, warning) => {
  const exchange = await post('screenSimple', '/screening/simple', {
    entityName: 'A',
    screeningType: 'media',
    ...more,
  });
  const html = renderToStaticMarkup(
    createElement(ResponsePane, {shown: {exchange}, operationId: 'screenSimple', now: 0}),
  );
  if (warning === undefined) return expect(html).not.toContain('Warning');
  expect(/role="status">.*?<\/div>/s.exec(html)?.[0]).toContain(
    `<p class="notice"><strong>Warning:</strong> ${warning}</p>`,
  );
});

it.each([
  ...listErrors(readBundle('.')).map(({status, guide}) => [Number(status), guide] as const),
  [undefined, noResponseGuide] as const,
])(
  'a call with the status %s links to a section of a guide, which exists',
  async (status, guide) => {
    const exchange = {...(await createGroup()), status};
    const html = renderToStaticMarkup(
      createElement(ResponsePane, {shown: {exchange}, operationId: 'createGroup', now: 0}),
    );
    expect(html).toContain(`href="${guide}">What to do</a>`);
    const [page, id] = guide.split('#');
    expect(readHtml(page)).toContain(`id="${id}"`);
  },
);

it.each([
  [0, undefined],
  [59, undefined],
  [90_000, 'As of 2025-03-14 09:00:00 UTC, 1 d ago'],
])('a response that is %d seconds old says so once the clock has moved', async (seconds, text) => {
  const exchange = {...(await createGroup()), at: 0};
  const now = session.momentAfter(seconds);
  const html = renderToStaticMarkup(
    createElement(ResponsePane, {shown: {exchange}, operationId: 'createGroup', now}),
  );
  if (text === undefined) expect(html).not.toContain('As of');
  else expect(html.replaceAll('<!-- -->', '')).toContain(`<p>${text}</p>`);
});

it('the timeline has calls, changes and webhooks in the order of the clock, also on the next page', async () => {
  const storage = newStorage();
  openPage(storage);
  await createGroup();
  await callAdminApi('clock', {advanceSeconds: 86_400});
  const path = `entities/${stateOf().entities[0]?.urn}/disposition`;
  await session.cause(path, {dispositionState: 'blocked'}, describeDecision('blocked'));
  await send({operationId: 'listGroups', method: 'GET', address: '/groups'});
  const expected = [
    ['Call 1: createGroup, 200 OK', undefined],
    ['The analyst sets blocked', undefined],
    ['Webhook 1: entityDispositionChangePing', undefined],
    ['Call 2: listGroups, 401 Unauthorized', 'failed'],
  ];
  const marks = () => marksOf(viewOf()).map(({name, state}) => [name, state]);
  expect(marks()).toEqual(expected);
  openPage(storage);
  expect(marks()).toEqual(expected);
  await reset();
  expect(marks()).toEqual([]);
});

describe('an injected fault in the in-page sandbox', () => {
  it.each([
    ['drop-before', false],
    ['drop-after', true],
  ])('is shown as a dropped connection: %s; the call takes effect: %s', async (name, hasEffect) => {
    await callAdminApi('faults', {[name]: 1});
    const exchange = await createGroup();
    expect(exchange).toMatchObject({
      headers: [],
      body: 'The connection was closed without a response.',
    });
    expect(exchange.status).toBeUndefined();
    expect(renderToStaticMarkup(createElement(Outcome, {exchange}))).toMatch(
      /^<strong class="bad"> ?Connection dropped<\/strong>/,
    );
    expect(viewOf().exchanges).toEqual([exchange]);
    expect(hasGroup()).toBe(hasEffect);
  });

  it.each([
    ['webhook-lost', ['lost'], ['lost']],
    ['webhook-twice', [''], ['', 'again']],
    ['webhook-late', ['on its way'], ['late']],
    ['webhook-out-of-order', ['on its way'], ['after a newer one']],
  ])('is marked on a webhook: %s', async (name, first, later) => {
    const path = `entities/${stateOf().entities[0]?.urn}/disposition`;
    const arrivals = () =>
      marksOf(viewOf())
        .filter(({kind}) => kind === 'webhook')
        .map(({name: text}) => /^Webhook 2: \w+(?:, (.+))?$/.exec(text)?.[1] ?? '');
    await callAdminApi(path, {dispositionState: 'blocked'});
    expect(arrivals()).toEqual(['']);
    await callAdminApi('faults', {[name]: 1});
    await callAdminApi(path, {dispositionState: 'cleared'});
    expect(arrivals().slice(1)).toEqual(first);
    await callAdminApi('clock', {advanceSeconds: 10});
    expect(arrivals().slice(1)).toEqual(later);
  });

  it('lets a delayed webhook arrive without another call or action', async () => {
    const path = `entities/${stateOf().entities[0]?.urn}/disposition`;
    const names = () => marksOf(viewOf()).map(({name}) => name);
    await callAdminApi('faults', {'webhook-late': 1});
    await callAdminApi(path, {dispositionState: 'blocked'});
    expect(names()).toEqual(['Webhook 1: entityDispositionChangePing, on its way']);
    const now = performance.now();
    const later = vi.spyOn(performance, 'now').mockReturnValue(now + 6000);
    vi.advanceTimersByTime(6000);
    later.mockRestore();
    expect(names()).toEqual(['Webhook 1: entityDispositionChangePing, late']);
  });

  it('holds a webhook back only until the next one arrives', async () => {
    const path = `entities/${stateOf().entities[0]?.urn}/disposition`;
    await callAdminApi('faults', {'webhook-out-of-order': 1});
    await callAdminApi(path, {dispositionState: 'blocked'});
    await callAdminApi('faults', {});
    await callAdminApi('clock', {advanceSeconds: 1});
    await callAdminApi(path, {dispositionState: 'cleared'});
    expect(
      marksOf(viewOf())
        .map(({name}) => name)
        .sort(),
    ).toEqual([
      'Webhook 1: entityDispositionChangePing, after a newer one',
      'Webhook 2: entityDispositionChangePing',
    ]);
  });

  it('can be selected, is shown as selected, and is cleared by a reset', async () => {
    const simulation = {
      entities: [],
      chooseEntity: () => undefined,
      disposition: 'blocked',
      isChosen: false,
      chooseDisposition: () => undefined,
      advance: () => undefined,
      publishNews: () => undefined,
      decide: () => undefined,
      startOver: () => undefined,
    };
    const render = () =>
      renderToStaticMarkup(
        createElement(PanelOptions, {
          id: 'options',
          sender: 0,
          simulation,
          announce: () => undefined,
        }),
      );
    for (const name of faultNames) expect(render()).toContain(`<option value="${name}">`);
    await callAdminApi('faults', {500: 1});
    expect(render()).toContain('<option value="500" selected="">500</option>');
    expect((await createGroup()).status).toBe(500);
    await reset();
    expect(faultsOf().faults).toEqual({});
    expect((await createGroup()).status).toBe(200);
  });
});
