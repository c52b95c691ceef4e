/** Tests that a kept state of another format, with any JSON value in any place, breaks neither the panel nor its calls. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {digest} from '../../src/components/sandbox/storage';
import {pageDescription as description, seed} from '../lib/sandbox-panel/page';

// Not imported again for each visit, which would take most of the time.
const data = vi.hoisted(() => ({}) as {description: unknown; seed: unknown});
vi.mock('@site/.generated/sandbox/description.json', () => ({default: data.description}));
vi.mock('@site/.generated/sandbox/seed.json', () => ({default: data.seed}));
Object.assign(data, {description, seed});

type Tree = Record<string, unknown>;
type Step = string | number;

const held = new Map<string, string>();
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
};

/** Opens a page, with fresh modules that read the storage. */
const openPage = async () => {
  vi.resetModules();
  const [session, {default: Calls}, {default: Webhooks}, {default: Steering}, {suggestionsFor}, {withEarlierCalls}] =
    await Promise.all([
      import('../../src/components/sandbox/session'),
      import('../../src/components/sandbox/Calls'),
      import('../../src/components/sandbox/Webhooks'),
      import('../../src/components/sandbox/Steering'),
      import('../../src/components/sandbox/suggestions'),
      import('../../src/components/sandbox/earlier-calls'),
    ]);
  /** Renders everything that shows kept values. */
  const render = () => {
    const view = session.viewOf();
    const ignore = () => undefined;
    const names = ['entityURN', 'taskID', 'uuid', 'hash'];
    withEarlierCalls('getEntity', {path: {entityURN: 'x'}, body: {entityGroupIDs: [1], customerKeys: ['a']}});
    return [
      renderToStaticMarkup(createElement(Calls, {exchanges: view.exchanges})),
      renderToStaticMarkup(createElement(Webhooks, {webhooks: view.webhooks})),
      renderToStaticMarkup(createElement(Steering, {view, onDone: ignore, onReset: ignore})),
      renderToStaticMarkup(
        createElement(
          'p',
          {},
          names.flatMap((name) => suggestionsFor(name).map(({label}) => label)),
        ),
      ),
      ...Object.values(view.values),
    ].join('');
  };
  const read = () =>
    session.send({operationId: 'listGroups', method: 'GET', address: '/groups', key: session.keys[1]?.apiKey});
  return {...session, render, read};
};

/** Returns the paths of all values, with only the first item of each list. */
function pathsOf(value: unknown): Step[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const steps = Array.isArray(value) ? [0].slice(0, value.length) : Object.keys(value);
  return [[], ...steps.flatMap((step) => pathsOf((value as Tree)[step]).map((path) => [step, ...path]))];
}

/** Returns a copy in which the value at `path` is another one. Undefined removes it. */
function replaced(value: unknown, [step, ...rest]: Step[], by: unknown): unknown {
  if (step === undefined) return by;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : {...(value as Tree)}) as Tree;
  copy[step] = replaced(copy[step], rest, by);
  return copy;
}

const garbage = [undefined, null, true, 1e300, 'text', [7], {a: 1}];

/** The lists of the state whose items the panel shows. */
const shown = ['groups', 'entities', 'tasks', 'webhooks', 'published'];

describe('a kept state of another format', () => {
  let version = '';
  let kept: Tree;
  /** Keeps a state as the page does, so that only its content is wrong. */
  const keep = (value: unknown) => {
    const text = JSON.stringify(value) ?? '';
    held.set('sandbox', `${version}.${digest(text)}.${text}`);
  };
  /** The kept values, with the state as a value instead of a text. */
  const opened = () => ({...kept, state: JSON.parse(kept.state as string) as Tree});
  const closed = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'state' in value
      ? {...value, state: JSON.stringify(value.state)}
      : value;

  beforeAll(async () => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('window', {sessionStorage: storage});
    const {send, control, keys, keepValues} = await openPage();
    const post = (operationId: string, address: string, body: object) =>
      send({operationId, method: 'POST', address, body: JSON.stringify(body), key: keys[1]?.apiKey});
    const search = {entityName: 'Kept Here', customerKey: 'K-1'};
    await post('createEntity', '/entities/create', {filterSetID: 12, entityGroupIDs: [3], search});
    await post('enqueueEntities', '/entities/create/enqueue', {
      filterSetID: 12,
      entityGroupIDs: [3],
      searches: [search],
    });
    await control('clock', {advanceSeconds: 5});
    await post('enqueueEntities', '/entities/create/enqueue', {
      filterSetID: 12,
      entityGroupIDs: [3],
      searches: [search],
    });
    await control('news', {sigmaID: seed.records[0]?.sigmaID, title: 'Kept news', body: 'Kept.'});
    keepValues({customerKey: 'K-1'});
    const [, itsVersion, text] = /^(\w+)\.\w+\.(.*)$/s.exec(held.get('sandbox') ?? '') ?? [];
    version = itsVersion;
    kept = JSON.parse(text) as Tree;
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is only ignored if its format differs', async () => {
    keep(kept);
    const page = await openPage();
    expect(page.viewOf()).toMatchObject({values: {customerKey: 'K-1'}, working: 1});
    expect(page.viewOf().exchanges).toHaveLength(3);
    expect(page.viewOf().changes).toHaveLength(3);
    expect(page.render()).toMatch(/Kept Here.*K-1/s);
    expect((await page.read()).status).toBe(200);
  });

  /** Opens a page with these values in these places of a small kept state, and uses it. */
  const expectSound = async (places: (value: Tree) => [path: Step[], by: unknown][]) => {
    const value = opened();
    // The first items are those of the seed. The last ones have the fields of what calls create.
    for (const [name, items] of Object.entries(value.state))
      if (Array.isArray(items)) value.state[name] = items.slice(-1);
    const tried = places(value);
    expect(tried.length).toBeGreaterThan(30);
    for (const [path, by] of tried) {
      const said = `${path.join('.')} is ${JSON.stringify(by)}`;
      keep(closed(replaced(value, path, by)));
      const page = await openPage();
      expect(() => page.render(), said).not.toThrow();
      await page.read();
      expect(() => page.render(), said).not.toThrow();
      await page.reset();
      expect((await page.read()).status, `${said}, after a reset`).toBe(200);
      expect(page.render(), said).toMatch(/Calls of this visit: 1/);
    }
  };

  it('does not break the panel, whatever value is in place of one of its parts', () =>
    expectSound(({state, ...others}) =>
      [[], ...Object.keys({...others, state}).map((name) => [name]), ...shown.map((name) => ['state', name])].flatMap(
        (path) => garbage.map((by): [Step[], unknown] => [path, by]),
      ),
    ));

  it('does not break the panel with a wrong value in any place below', () =>
    expectSound((value) =>
      pathsOf(value)
        .filter(
          (path) => path.length === 2 || path.length === 3 || (path.length === 4 && shown.includes(String(path[1]))),
        )
        .map((path, index): [Step[], unknown] => [path, garbage[index % garbage.length]]),
    ));

  it.each(garbage.map((value) => JSON.stringify(value)))('does not break the panel if it is only %s', async (text) => {
    for (const state of [text, JSON.stringify({...kept, state: text})]) {
      held.set('sandbox', `${version}.${digest(state ?? '')}.${state}`);
      const page = await openPage();
      expect((await page.read()).status).toBe(200);
      expect(page.render()).toMatch(/Calls of this visit: 1/);
    }
  });
});
