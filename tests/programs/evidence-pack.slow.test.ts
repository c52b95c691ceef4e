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
  existsSync(work.path('state'))
    ? readdirSync(work.path('state')).filter((file) => file.endsWith('.md'))
    : [];
const document = () => work.read(`state/${documents()[0]}`);
type Item = Record<string, unknown> & {
  sources?: {name: string; url?: string}[];
  articles?: Record<string, string>[];
};
type Entity = {
  riskScore: number;
  indicators: Record<string, Item[]>;
  matches: Record<string, Item[]>;
};

describe(name, () => {
  it('documents the score, indicators, sources, matches, news and history', async () => {
    const {stdout, stderr} = await work.succeed(name, ['--entity', urn]);
    const paths = work.exchanges().map(({path}) => path);
    expect(documents()).toEqual([`evidence-${urn.replace(':', '-')}.md`]);
    expect(stderr).toContain(documents()[0]);
    expect(stderr).toContain(createHash('sha256').update(document()).digest('hex'));
    const entity = await work.call<Entity>('GET', `/entity/${urn}`);
    const {newsEvents} = await work.call<{newsEvents: Item[]}>('POST', `/entity/${urn}/news`, {});
    const {histories} = await work.sandboxState();
    const text = document();
    const [indicators, matches] = [entity.indicators, entity.matches].map((lists) =>
      Object.values(lists).flat(),
    );
    const wanted = [
      `| **Risk score** | ${entity.riskScore} |`,
      ...indicators.map((one) => one.name as string),
      ...indicators.flatMap(({sources = []}) =>
        sources.flatMap((one) => [one.name, one.url ?? '']),
      ),
      ...matches.map(({sigmaID}) => sigmaID as string),
      ...newsEvents.map(({eventLabel}) => eventLabel as string),
      ...newsEvents.flatMap(({articles = []}) => articles.map(({title}) => title)),
      ...histories.filter((event) => event.urn === urn).map(({historyID}) => historyID),
    ];
    expect(wanted.length).toBeGreaterThan(10);
    const counts = [
      indicators,
      matches,
      newsEvents,
      histories.filter((event) => event.urn === urn),
    ];
    expect(stdout.match(/\d+/g)?.map(Number)).toEqual(counts.map(({length}) => length));
    for (const part of wanted) expect(text).toContain(part);
    for (const path of paths.filter((one) => one.startsWith('/entity/')))
      expect(text.replaceAll('%3A', ':')).toContain(decodeURIComponent(path));
    expect(paths.filter((path) => path.includes('/article/'))).toEqual([]);
  });

  it.each<[string, RegExp, (body: Record<string, unknown>, reading: number) => object]>([
    [
      'an event replaces another one',
      /\/history$/,
      (body, reading) => ({
        ...body,
        histories: [{...(body.histories as object[])[0], historyID: `H-${reading}`}],
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
    work.intercept(
      changeResponses(path, (body) => change(body, (reading = Math.min(reading + 1, 2)))),
    );
    const {stderr} = await work.succeed(name, ['--entity', urn]);
    expect(stderr.match(/changed while it was read/g)?.length).toBe(1);
  });

  it('gives up if the entity keeps changing', async () => {
    work.intercept(async (request, answer) => {
      if (request.method === 'GET') await work.dispose(urn, 'pending');
      return answer(request);
    });
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
});
