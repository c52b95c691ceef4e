/** Checks that evidence-pack.ts documents everything about one state of an entity, and that no data becomes markup. */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {openWorkplace, type Workplace} from '../lib/programs/workplace';

const name = 'evidence-pack.ts';
let place: Workplace;
let urn: string;
beforeEach(async () => {
  place = await openWorkplace();
  urn = (await place.sandboxState()).entities.find(({search}) => search.customerKey === 'CUST-0002')!.urn;
});
afterEach(() => place.close());

const documents = () => readdirSync(place.state).filter((file) => file.endsWith('.md'));
const document = () => readFileSync(join(place.state, documents()[0]), 'utf8');
type Item = Record<string, unknown> & {sources?: {name: string; url?: string}[]; articles?: Record<string, string>[]};
type Entity = {riskScore: number; indicators: Record<string, Item[]>; matches: Record<string, Item[]>};

describe(name, () => {
  it('documents the score, indicators, sources, matches, news and history', async () => {
    const {status, stdout, stderr} = await place.run(name, ['--entity', urn]);
    expect(status).toBe(0);
    expect(documents()).toEqual([`evidence-${urn.replace(':', '-')}.md`]);
    expect(stderr).toContain(documents()[0]);
    expect(stderr).toContain(createHash('sha256').update(document()).digest('hex'));
    const entity = await place.api<Entity>('GET', `/entity/${urn}`);
    const {newsEvents} = await place.api<{newsEvents: Item[]}>('POST', `/entity/${urn}/news`, {});
    const {histories} = await place.sandboxState();
    const text = document();
    const [indicators, matches] = [entity.indicators, entity.matches].map((lists) => Object.values(lists).flat());
    const wanted = [
      `| **Risk score** | ${entity.riskScore} |`,
      ...indicators.map((one) => one.name as string),
      ...indicators.flatMap(({sources = []}) => sources.flatMap((one) => [one.name, one.url ?? ''])),
      ...matches.map(({sigmaID}) => sigmaID as string),
      ...newsEvents.map(({eventLabel}) => eventLabel as string),
      ...newsEvents.flatMap(({articles = []}) => articles.map(({title}) => title)),
      ...histories.filter((event) => event.urn === urn).map(({historyID}) => historyID),
    ];
    expect(wanted.length).toBeGreaterThan(10);
    const counts = [indicators, matches, newsEvents, histories.filter((event) => event.urn === urn)];
    expect(stdout.match(/\d+/g)?.map(Number)).toEqual(counts.map(({length}) => length));
    for (const part of wanted) expect(text).toContain(part);
    for (const {path} of place.exchanges.slice(0, -2))
      if (path.startsWith('/entity/')) expect(text.replaceAll('%3A', ':')).toContain(decodeURIComponent(path));
    expect(place.exchanges.filter(({path}) => path.includes('/article/'))).toEqual([]);
  });

  it('starts over if the entity changes while it is read', async () => {
    let changes = 0;
    const {status, stderr} = await place.run(name, ['--entity', urn], async (method) => {
      if (method !== 'GET' || changes === 2) return;
      changes += 1;
      await place.control(`entities/${urn}/disposition`, {dispositionState: changes === 1 ? 'pending' : 'cleared'});
    });
    expect(status).toBe(0);
    expect(stderr.match(/changed while it was read/g)?.length).toBe(2);
    expect(document()).toContain('| Disposition | cleared |');
    const {histories} = await place.sandboxState();
    for (const {historyID} of histories.filter((event) => event.urn === urn)) expect(document()).toContain(historyID);
  });

  it('gives up if the entity keeps changing', async () => {
    const {status, stderr} = await place.run(name, ['--entity', urn], async (method) => {
      if (method === 'GET') await place.control(`entities/${urn}/disposition`, {dispositionState: 'pending'});
    });
    expect(status).toBe(1);
    expect(stderr).toContain('changed during each of 10 readings');
    expect(documents()).toEqual([]);
  });

  it('escapes HTML and Markdown in a name', async () => {
    const entityName = '<img src=x> | [a](javascript:b) *c* `d` _e_ #f &lt; \\| end';
    await place.create([{entityName, customerKey: 'CUST-8'}]);
    const {entities} = await place.sandboxState();
    const created = entities.find(({search}) => search.customerKey === 'CUST-8')!.urn;
    expect((await place.run(name, ['--entity', created])).status).toBe(0);
    const heading = document().split('\n')[0];
    expect(heading).toBe(
      '# Evidence: \\<img src=x\\> \\| \\[a\\](javascript:b) \\*c\\* \\`d\\` \\_e\\_ \\#f \\&lt; \\\\\\| end',
    );
  });

  it('reports an entity that does not exist', async () => {
    const {status, stderr} = await place.run(name, ['--entity', 'nobody']);
    expect(status).toBe(1);
    expect(stderr).toContain('/entity/nobody');
  });
});
