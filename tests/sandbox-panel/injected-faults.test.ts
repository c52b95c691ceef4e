/** Tests what the panel shows for injected faults of calls and webhooks in the in-page sandbox. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {faultNames} from '@screening/sandbox';

vi.mock('@site/.generated/sandbox/description.json', async () => ({
  default: (await import('../lib/sandbox-panel/page')).pageDescription,
}));
vi.mock('@site/.generated/sandbox/seed.json', async () => ({
  default: (await import('../lib/sandbox-panel/page')).seed,
}));

const openPage = async () => {
  vi.resetModules();
  vi.stubGlobal('window', {});
  const load = () => import('../../src/components/sandbox/session');
  const [session, {Outcome}, {default: Webhooks}, {default: Steering}] = await Promise.all([
    load(),
    import('../../src/components/sandbox/Response'),
    import('../../src/components/sandbox/Webhooks'),
    import('../../src/components/sandbox/Steering'),
  ]);
  return {...session, Outcome, Webhooks, Steering};
};
type Page = Awaited<ReturnType<typeof openPage>>;

const createGroup = ({send, keys}: Page) =>
  send({
    operationId: 'createGroup',
    method: 'POST',
    address: '/group',
    body: JSON.stringify({entityGroupName: 'Struck'}),
    key: keys[0]?.apiKey,
  });
const hasGroup = ({stateOf}: Page) => stateOf().groups.some(({entityGroupName}) => entityGroupName === 'Struck');

describe('an injected fault in the in-page sandbox', () => {
  beforeEach(() => vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([
    ['drop-before', false],
    ['drop-after', true],
  ] as const)('is shown as a dropped connection: %s; the call takes effect: %s', async (name, hasEffect) => {
    const page = await openPage();
    await page.control('faults', {[name]: 1});
    const exchange = await createGroup(page);
    expect(exchange).toMatchObject({headers: [], body: 'The connection was closed without a response.'});
    expect(exchange.status).toBeUndefined();
    expect(renderToStaticMarkup(createElement(page.Outcome, {exchange}))).toMatch(
      /^<strong class="bad"> ?Connection dropped<\/strong>/,
    );
    expect(page.viewOf().exchanges).toEqual([exchange]);
    expect(hasGroup(page)).toBe(hasEffect);
  });

  it('can delay the response, but not the effect of a call', async () => {
    const page = await openPage();
    await page.control('faults', {delay: 1});
    let isAnswered = false;
    const answer = createGroup(page).then((exchange) => {
      isAnswered = true;
      return exchange;
    });
    await vi.advanceTimersByTimeAsync(199);
    expect([isAnswered, hasGroup(page)]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(1801);
    expect((await answer).status).toBe(200);
  });

  it.each(faultNames.filter((name) => name.startsWith('webhook-')))('is marked on a webhook: %s', async (name) => {
    const page = await openPage();
    const urn = page.stateOf().entities[0]?.urn ?? '';
    const render = () => renderToStaticMarkup(createElement(page.Webhooks, {webhooks: page.viewOf().webhooks}));
    await page.control(`entities/${urn}/disposition`, {dispositionState: 'blocked'});
    expect(render()).not.toContain('class="bad"');
    await page.control('faults', {[name]: 1});
    await page.control(`entities/${urn}/disposition`, {dispositionState: 'cleared'});
    expect(render()).toMatch(/<strong class="bad">(lost|delivered twice|delivered late|delivered after the next one)</);
  });

  it('can be selected, and is shown as selected', async () => {
    const page = await openPage();
    const options = () => {
      const props = {view: page.viewOf(), onDone: () => undefined, onReset: () => undefined};
      return renderToStaticMarkup(createElement(page.Steering, props));
    };
    for (const name of faultNames) expect(options()).toContain(`<option value="${name}">${name}</option>`);
    await page.control('faults', {'drop-after': 0.5});
    expect(options()).toContain('<option value="drop-after" selected="">drop-after</option>');
  });

  it('is cleared by a reset', async () => {
    const page = await openPage();
    await page.control('faults', {500: 1});
    expect((await createGroup(page)).status).toBe(500);
    await page.reset();
    expect(page.faultsOf().faults).toEqual({});
    expect((await createGroup(page)).status).toBe(200);
  });
});
