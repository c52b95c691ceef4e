/** Tests that a stored state of another format, with any JSON value at any path, breaks neither the panel nor its calls. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {withEarlierCalls} from '../../src/components/sandbox/earlier-calls';
import {Calls, Webhooks} from '../../src/components/sandbox/History';
import {suggestionsFor} from '../../src/components/sandbox/RequestForm';
import {callAdminApi, keys, reset, send, storeValues, viewOf} from '../../src/components/sandbox/session';
import SimulationSettings from '../../src/components/sandbox/SimulationSettings';
import {digest} from '../../src/components/sandbox/stored-state';
import {createEntity, enqueue, newStorage, openPage, seed} from '../lib/sandbox-panel/page';

type Tree = Record<string, unknown>;
type Path = (string | number)[];

const storage = newStorage();
let version = '';
let stored: Tree;

const storeText = (text: string) => storage.held.set('sandbox', `${version}.${digest(text)}.${text}`);

/** Renders everything that shows stored values. */
function render(): string {
  const view = viewOf();
  const ignore = () => undefined;
  withEarlierCalls('getEntity', {path: {entityURN: 'x'}, body: {entityGroupIDs: [1], customerKeys: ['a']}});
  const labels = ['entityURN', 'taskID', 'uuid', 'hash'].flatMap((name) =>
    suggestionsFor(name).map(({label}) => label),
  );
  const parts = [
    createElement(Calls, {exchanges: view.exchanges}),
    createElement(Webhooks, {webhooks: view.webhooks}),
    createElement(SimulationSettings, {view, announce: ignore, onReset: ignore}),
    createElement('p', {}, labels),
  ];
  return [...parts.map((part) => renderToStaticMarkup(part)), ...Object.values(view.values)].join('');
}

const listGroups = () => send({operationId: 'listGroups', method: 'GET', address: '/groups', key: keys[1]?.apiKey});

/** Returns the paths of all values, with only the first item of each list. */
function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const steps = Array.isArray(value) ? [0].slice(0, value.length) : Object.keys(value);
  return [[], ...steps.flatMap((step) => pathsOf((value as Tree)[step]).map((path) => [step, ...path]))];
}

/** Returns a copy in which the value at `path` is another one. Undefined removes it. */
function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : {...(value as Tree)}) as Tree;
  copy[step] = replaced(copy[step], rest, by);
  return copy;
}

const garbage = [undefined, null, true, 1e300, 'text', [7], {a: 1}];
/** The lists of the state whose items the panel shows. */
const shown = ['groups', 'entities', 'tasks', 'webhooks', 'published'];

beforeAll(async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openPage(storage);
  await createEntity('Stored Here', {search: {entityName: 'Stored Here', customerKey: 'K-1'}});
  await enqueue('In bulk');
  await callAdminApi('clock', {advanceSeconds: 5});
  await enqueue('In bulk');
  await callAdminApi('news', {sigmaID: seed.records[0]?.sigmaID, title: 'Stored news', body: 'Stored.'});
  storeValues({customerKey: 'K-1'});
  const [, itsVersion, text] = /^(\w+)\.\w+\.(.*)$/s.exec(storage.held.get('sandbox') ?? '') ?? [];
  version = itsVersion;
  stored = JSON.parse(text) as Tree;
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('continues the visit of a state in the same format', async () => {
  storeText(JSON.stringify(stored));
  openPage(storage);
  expect(viewOf()).toMatchObject({values: {customerKey: 'K-1'}, working: 1});
  expect([viewOf().exchanges.length, viewOf().changes.length]).toEqual([3, 3]);
  expect(render()).toMatch(/Stored Here.*K-1/s);
  expect((await listGroups()).status).toBe(200);
});

/** Returns the stored values, with the state as a value, and only the last item of each list, which a call created. */
function smallState(): Tree & {state: Tree} {
  const state = JSON.parse(stored.state as string) as Tree;
  const lists = Object.entries(state).map(([name, value]) => [name, Array.isArray(value) ? value.slice(-1) : value]);
  return {...stored, state: Object.fromEntries(lists) as Tree};
}

it.each<[string, () => [path: Path, by: unknown][]]>([
  [
    'any value in place of one of its parts',
    () =>
      [[], ...Object.keys(stored).map((name) => [name]), ...shown.map((name) => ['state', name])].flatMap((path) =>
        garbage.map((by): [Path, unknown] => [path, by]),
      ),
  ],
  [
    'a wrong value at any path below',
    () =>
      pathsOf(smallState())
        .filter(({length, 1: name}) => length === 2 || length === 3 || (length === 4 && shown.includes(String(name))))
        .map((path, index) => [path, garbage[index % garbage.length]]),
  ],
])('works with %s', async (_, listChanges) => {
  const changes = listChanges();
  expect(changes.length).toBeGreaterThan(30);
  for (const [path, by] of changes) {
    const message = `${path.join('.')} is ${JSON.stringify(by)}`;
    const value = replaced(smallState(), path, by);
    const hasState = typeof value === 'object' && value !== null && 'state' in value;
    storeText(JSON.stringify(hasState ? {...value, state: JSON.stringify(value.state)} : value) ?? '');
    openPage(storage);
    expect(render, message).not.toThrow();
    await listGroups();
    expect(render, message).not.toThrow();
    await reset();
    expect((await listGroups()).status, `${message}, after a reset`).toBe(200);
    expect(render(), message).toMatch(/Calls of this visit: 1/);
  }
});

it.each(garbage.map((value) => JSON.stringify(value) ?? ''))('works if it is only %s', async (text) => {
  for (const value of [text, JSON.stringify({...stored, state: text})]) {
    storeText(value);
    openPage(storage);
    expect((await listGroups()).status).toBe(200);
    expect(render()).toMatch(/Calls of this visit: 1/);
  }
});
