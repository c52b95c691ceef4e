/** Tests which state a visit keeps, also when storage fails. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';

vi.mock('@site/.generated/sandbox/description.json', async () => ({
  default: (await import('../lib/sandbox-panel/page')).pageDescription,
}));
vi.mock('@site/.generated/sandbox/seed.json', async () => ({
  default: (await import('../lib/sandbox-panel/page')).seed,
}));

const newStorage = () => {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
};

/** Opens a page, with fresh session modules. */
const openPage = async (storage: object) => {
  vi.resetModules();
  vi.stubGlobal('window', {sessionStorage: storage});
  return import('../../src/components/sandbox/session');
};
type Session = Awaited<ReturnType<typeof openPage>>;

const createGroup = ({send, keys}: Session) =>
  send({
    operationId: 'createGroup',
    method: 'POST',
    address: '/group',
    body: JSON.stringify({entityGroupName: 'Kept'}),
    key: keys[0]?.apiKey,
  });
const hasGroup = ({stateOf}: Session) => stateOf().groups.some(({entityGroupName}) => entityGroupName === 'Kept');

describe('the state of a visit', () => {
  beforeEach(() => vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is available on the next page with its calls, and cleared by a reset', async () => {
    const storage = newStorage();
    const first = await openPage(storage);
    expect((await createGroup(first)).status).toBe(200);
    const second = await openPage(storage);
    expect(hasGroup(second)).toBe(true);
    expect(second.viewOf().exchanges.map(({address}) => address)).toEqual(['/group']);
    await second.reset();
    expect(hasGroup(second)).toBe(false);
    expect(second.viewOf().exchanges).toEqual([]);
    expect(hasGroup(await openPage(storage))).toBe(false);
  });

  it('does not go back in time on the next page', async () => {
    const storage = newStorage();
    const first = await openPage(storage);
    await first.control('clock', {advanceSeconds: 3600});
    const before = first.viewOf().now;
    expect((await openPage(storage)).viewOf().now).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ['cut', (text: string) => text.slice(0, -20)],
    ['changed', (text: string) => text.replace('Kept', 'Bent')],
    ['of another version', (text: string) => text.replace(/^\w+/, 'other')],
    ['not ours', () => 'hello'],
    ['empty', () => ''],
  ])('starts over if the saved state is %s', async (_, spoil) => {
    const storage = newStorage();
    const first = await openPage(storage);
    await createGroup(first);
    const [[key, text]] = [...storage.held];
    storage.held.set(key, spoil(text));
    const second = await openPage(storage);
    expect(second.stateOf().groups).toHaveLength(first.stateOf().groups.length - 1);
    expect(second.viewOf().exchanges).toEqual([]);
    expect((await createGroup(second)).status).toBe(200);
  });

  it('is kept for the current page if storage is blocked or full', async () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError');
    };
    const session = await openPage({getItem: refuse, setItem: refuse, removeItem: refuse});
    await createGroup(session);
    expect(hasGroup(session)).toBe(true);
    await session.reset();
    expect(hasGroup(session)).toBe(false);
  });

  it('contains only the last 20 calls', async () => {
    const session = await openPage(newStorage());
    for (let i = 0; i < 25; i += 1) {
      await session.send({operationId: 'listGroups', method: 'GET', address: '/groups', key: session.keys[0]?.apiKey});
    }
    const numbers = session.viewOf().exchanges.map(({number}) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([20, 25, 6]);
  });

  it('restarts its clock on a reset', async () => {
    const session = await openPage(newStorage());
    const start = Date.parse(session.seed.startsAt);
    await session.control('clock', {advanceSeconds: 3600});
    await session.reset();
    expect(session.viewOf().now - start).toBeLessThan(1000);
  });

  it('reports the reason if an action fails, and nothing if it succeeds', async () => {
    const {attempt, control} = await openPage(newStorage());
    const [say, onDone] = [vi.fn(), vi.fn()];
    await attempt(control('entities/gone/disposition', {dispositionState: 'blocked'}), say, onDone);
    expect(say.mock.calls).toEqual([['The action failed. Bad Request: path.entityURN is not the URN of an entity']]);
    expect(onDone).not.toHaveBeenCalled();
    await attempt(control('clock', {advanceSeconds: 1}), say, onDone);
    expect([say.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1]);
  });

  it('notifies its listeners when a task ends, and shows its webhook', async () => {
    const session = await openPage(newStorage());
    const heard = vi.fn();
    const stop = session.subscribe(heard);
    await session.send({
      operationId: 'enqueueEntities',
      method: 'POST',
      address: '/entities/create/enqueue',
      body: JSON.stringify({filterSetID: 12, entityGroupIDs: [3], searches: [{entityName: 'QQ-TVE'}]}),
      key: session.keys[0]?.apiKey,
    });
    expect(session.viewOf().working).toBe(1);
    await session.control('clock', {advanceSeconds: 3});
    expect(session.viewOf().working).toBe(0);
    expect(session.viewOf().webhooks.map(({message}) => message.eventType)).toEqual(['task_completion']);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
  });
});
