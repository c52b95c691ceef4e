/** Tests the webhook receiver: it responds immediately, and reads the state from the API instead of from events. */
import {createServer} from 'node:net';
import type {AddressInfo} from 'node:net';
import {setTimeout as wait} from 'node:timers/promises';
import {archive, createEntities, inventCustomers, listEntities, setDisposition, type Entity} from '../entities';
import {check, parse, type Bench} from '../bench';
import {product} from '../../../src/product';
import type {Task} from '../task';

const path = '/hooks/5f0c2ab41d7e4e0b9a83c6d2f1e47b90';
const file = 'state/dispositions.json';

type Receiver = {
  post: (body: unknown, to?: string) => Promise<number>;
  restart: () => Promise<void>;
};
type Sent = {message: {eventType: string; eventPayload: {entityURN?: string}}};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const {port} = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the program, and waits until it responds. */
async function startReceiver(bench: Bench): Promise<Receiver> {
  const port = await freePort();
  const env = {PORT: String(port), HOOK_PATH: path};
  const post = async (body: unknown, to = path) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = {'Content-Type': 'application/json'};
    const sent = {method: 'POST', headers, body: text, signal: AbortSignal.timeout(2500)};
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${to}`, sent);
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  };
  const up = async () => {
    const started = bench.start([], {env});
    const end = performance.now() + 15_000;
    for (let status = 0; status === 0; status = await post({}, '/elsewhere')) {
      check(performance.now() < end, `doesn't listen on PORT within 15 seconds`);
      await wait(100);
    }
    return started;
  };
  let {child, ended} = await up();
  return {
    post,
    async restart() {
      child.kill('SIGKILL');
      await ended;
      ({child, ended} = await up());
    },
  };
}

/** Waits until the table matches the platform. */
async function expectTable({platform, read}: Bench, seconds: number, why: string): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const entities = await listEntities(platform, {archived: false});
    const wrong = differences(entities, parse<Record<string, string>>(read(file) ?? '{}', file));
    if (wrong.length === 0) return;
    check(
      performance.now() < end,
      `${why}: the table is wrong after ${seconds} seconds: ${wrong.slice(0, 3).join(', ')}`,
    );
    await wait(200);
  }
}

function differences(entities: Entity[], table: Record<string, string>): string[] {
  const expected = new Map(entities.map(({urn, dispositionState}) => [urn, dispositionState.dispositionState]));
  return [...new Set([...expected.keys(), ...Object.keys(table)])]
    .filter((urn) => expected.get(urn) !== table[urn])
    .map((urn) => `${urn} is ${table[urn] ?? 'missing'}, not ${expected.get(urn) ?? 'listed'}`);
}

/** Sets a disposition, and returns the event that the platform sends. */
async function change({platform}: Bench, urn: string, state: string): Promise<Sent['message']> {
  await setDisposition(platform, urn, state);
  const port = new URL(platform.baseUrl).origin;
  const sent = (await (await fetch(`${port}/sandbox/webhooks`)).json()) as Sent[] | {webhooks: Sent[]};
  const all = Array.isArray(sent) ? sent : sent.webhooks;
  const pings = all.map(({message}) => message).filter(({eventPayload}) => eventPayload.entityURN === urn);
  const last = pings.at(-1);
  if (!last) throw new Error('the sandbox has sent no event');
  return last;
}

export const webhookReceiver: Task = {
  name: 'webhook-receiver',
  cases: [
    {
      name: 'takes the state from the API when events are late, repeated or wrong',
      async test(bench) {
        const {post} = await startReceiver(bench);
        await expectTable(bench, 20, 'at the start');
        const older = await change(bench, `${product.slug}:e1003`, 'blocked');
        const newer = await change(bench, `${product.slug}:e1003`, 'pending');
        for (const event of [newer, older, older]) check((await post(event)) === 200, "doesn't answer 200 to an event");
        const forged = structuredClone(older);
        forged.eventPayload.entityURN = `${product.slug}:e1001`;
        check((await post(forged)) === 200, "doesn't answer 200 to an event");
        await expectTable(bench, 6, 'after late and wrong events');
        await wait(2000);
        await expectTable(bench, 1, 'a moment later');
      },
    },
    {
      name: 'answers whatever arrives',
      async test(bench) {
        const {post} = await startReceiver(bench);
        const ping = await change(bench, `${product.slug}:e1003`, 'blocked');
        check((await post('{"eventType": ')) === 400, "doesn't answer 400 to a body that isn't JSON");
        check((await post({eventType: 'new_kind', eventPayload: {}})) === 200, "doesn't answer 200 to an unknown type");
        const status = await post({eventType: 'entity_history', eventPayload: null});
        check(status >= 200 && status < 500, 'fails on an event without content');
        check((await post(ping, '/hooks/other')) === 404, "doesn't answer 404 at another path");
        const {eventPayload: payload, ...outer} = ping;
        check((await post({...outer, payload})) === 200, "doesn't answer 200 to an event with `payload`");
        // The prompt doesn't name this form, so the next poll is early enough.
        await expectTable(bench, 22, 'after an event with `payload`');
      },
    },
    {
      name: 'answers many events at once, while the API fails',
      async test(bench) {
        const {post} = await startReceiver(bench);
        const entities = await createEntities(bench.platform, inventCustomers(30));
        await expectTable(bench, 20, 'after new entities');
        bench.platform.strike(({count}) => (count % 2 ? 'fail-before' : 'refuse'));
        const events = [];
        for (const {urn} of entities) events.push(await change(bench, urn, 'blocked'));
        const statuses = await Promise.all(events.map((event) => post(event)));
        const late = statuses.filter((status) => status !== 200).length;
        check(late === 0, `doesn't answer ${late} of ${statuses.length} events with 200 within 2 seconds`);
        await wait(1000);
        bench.platform.strike(() => undefined);
        await expectTable(bench, 15, 'after the API has failed');
      },
    },
    {
      name: 'loses no answered event when it is killed',
      async test(bench) {
        const {post, restart} = await startReceiver(bench);
        await expectTable(bench, 20, 'at the start');
        bench.platform.strike(() => 'fail-before');
        check((await post(await change(bench, `${product.slug}:e1001`, 'blocked'))) === 200, "doesn't answer 200");
        await restart();
        bench.platform.strike(() => undefined);
        await expectTable(bench, 15, 'after a kill');
      },
    },
    {
      name: 'finds changes whose events are lost',
      async test(bench) {
        await startReceiver(bench);
        await expectTable(bench, 20, 'at the start');
        await change(bench, `${product.slug}:e1002`, 'cleared');
        await archive(bench.platform, [`${product.slug}:e1003`]);
        await expectTable(bench, 22, 'without an event');
      },
    },
  ],
};
