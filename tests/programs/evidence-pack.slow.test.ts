/** Tests that evidence-pack.ts documents everything about one state of an entity, and that no data becomes markup. */
import {createHash} from 'node:crypto';
import {existsSync, readdirSync} from 'node:fs';
import {beforeEach, describe, expect, it} from 'vitest';
import {changeResponses, useWorkspace} from '../lib/programs/workspace';

const name = 'evidence-pack.ts';
const work = useWorkspace();
let urn: string;
beforeEach(async () => {
  urn = await work.urnOf('CUST-0002');
});

const documents = () =>
  existsSync(work.path('state')) ? readdirSync(work.path('state')).filter((file) => file.endsWith('.md')) : [];
const document = () => work.read(`state/${documents()[0]}`);
/** Changes the disposition of the entity whenever the program reads it. */
const disposeWhileReading = (dispositionOf: (reading: number) => string | undefined) => {
  let reading = 0;
  work.intercept(async (request, answer) => {
    const dispositionState = request.method === 'GET' && dispositionOf((reading += 1));
    if (dispositionState) await work.change(`entities/${urn}/disposition`, {dispositionState});
    return answer(request);
  });
};
type Item = Record<string, unknown> & {sources?: {name: string; url?: string}[]; articles?: Record<string, string>[]};
type Entity = {riskScore: number; indicators: Record<string, Item[]>; matches: Record<string, Item[]>};

describe(name, () => {
  it('documents the score, indicators, sources, matches, news and history', async () => {
    const {status, stdout, stderr} = await work.run(name, ['--entity', urn]);
    expect(status).toBe(0);
    expect(documents()).toEqual([`evidence-${urn.replace(':', '-')}.md`]);
    expect(stderr).toContain(documents()[0]);
    expect(stderr).toContain(createHash('sha256').update(document()).digest('hex'));
    const entity = await work.call<Entity>('GET', `/entity/${urn}`);
    const {newsEvents} = await work.call<{newsEvents: Item[]}>('POST', `/entity/${urn}/news`, {});
    const {histories} = await work.sandboxState();
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
    for (const {path} of work.exchanges().slice(0, -2))
      if (path.startsWith('/entity/')) expect(text.replaceAll('%3A', ':')).toContain(decodeURIComponent(path));
    expect(work.exchanges().filter(({path}) => path.includes('/article/'))).toEqual([]);
  });

  it('starts over if the entity changes while it is read', async () => {
    disposeWhileReading((reading) => ['pending', 'cleared'][reading - 1]);
    const {status, stderr} = await work.run(name, ['--entity', urn]);
    expect(status).toBe(0);
    expect(stderr.match(/changed while it was read/g)?.length).toBe(2);
    expect(document()).toContain('| Disposition | cleared |');
    const {histories} = await work.sandboxState();
    for (const {historyID} of histories.filter((event) => event.urn === urn)) expect(document()).toContain(historyID);
  });

  it('gives up if the entity keeps changing', async () => {
    disposeWhileReading(() => 'pending');
    const {status, stderr} = await work.run(name, ['--entity', urn]);
    expect(status).toBe(1);
    expect(stderr).toContain('changed during each of 10 readings');
    expect(documents()).toEqual([]);
  });

  it('escapes HTML and Markdown in a name', async () => {
    const entityName = '<img src=x> | [a](javascript:b) *c* `d` _e_ #f &lt; \\| end';
    await work.create([{entityName, customerKey: 'CUST-8'}]);
    expect((await work.run(name, ['--entity', await work.urnOf('CUST-8')])).status).toBe(0);
    const heading = document().split('\n')[0];
    expect(heading).toBe(
      '# Evidence: \\<img src=x\\> \\| \\[a\\](javascript:b) \\*c\\* \\`d\\` \\_e\\_ \\#f \\&lt; \\\\\\| end',
    );
  });

  it.each<[string, RegExp, (body: Record<string, unknown>, reading: number) => object]>([
    [
      'an event replaces another one',
      /\/history$/,
      ({histories, ...body}, reading) => ({
        ...body,
        histories: (histories as object[]).slice(0, 1).map((event) => ({...event, historyID: `H-${reading}`})),
        total: 1,
      }),
    ],
    [
      'only its time changes',
      /^GET .*\/entity\//,
      (body, reading) => ({...body, updatedAt: `2025-03-14T10:00:0${reading}Z`}),
    ],
  ])('starts over if %s while the entity is read', async (_, path, change) => {
    let reading = 0;
    work.intercept(changeResponses(path, (body) => change(body, (reading = Math.min(reading + 1, 2)))));
    const {status, stderr} = await work.run(name, ['--entity', urn]);
    expect({status, stderr}).toMatchObject({status: 0});
    expect(stderr.match(/changed while it was read/g)?.length).toBe(1);
  });

  it('reports an entity that does not exist', async () => {
    const {status, stderr} = await work.run(name, ['--entity', 'nobody']);
    expect(status).toBe(1);
    expect(stderr).toContain('/entity/nobody');
  });
});
