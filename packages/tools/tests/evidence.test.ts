/** Tests that an evidence pack says what the platform returned, of one customer only. */
import {describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {changeEntity, sha256, urn, useEvidence} from './lib/evidence-workspace';
import {changeResponses, type Intercept} from './lib/platform';

const work = useEvidence();
const {run, runEntity, names, document, part} = work;

/** Makes sure that nothing was written, and that nothing is left of the attempt. */
function expectNothing(): void {
  expect(names()).toEqual([]);
}

describe('the document', () => {
  it('answers who was screened, why it was cleared, and when it last changed', async () => {
    const {code, text, result} = await run();
    expect(text).toContain('Wrote ');
    expect(code).toBe(0);
    const answers = part('Answers');
    expect(answers).toMatch(/saved it at `2025-03-03T09:12:45Z`.*`Standard onboarding` \(`12`\)/);
    expect(answers).toMatch(/`cleared`, set by `Maren Holt` at `2025-03-12T13:05:20Z`/);
    expect(answers).toMatch(
      /Last updated at `2025-03-12T13:05:20Z`.*of 2 history events is `Disposition set`/,
    );
    // The reason is in the answer, so that nobody has to look for it.
    expect(answers).toContain(
      'indicators: 3, 1 by default. Made by default, by no person: `Ilvane Torresund` (`trueMatches`). With a reason: `Anders Torresund` (decided against by `Maren Holt`, `2025-03-05T10:41:08Z`; `Different first name`; `Different date of birth`; `First name Anders, customer Ilvane. Born in 1991, customer born in 1968.`). Notes: 1.',
    );
    expect(answers).toContain("the API doesn't return what a Filter Set contains");
    expect(answers).toContain('tests simple screenings with a policy, not this Filter Set');
    expect(document()).toContain("Earlier ones aren't returned");
    expect(result).toMatchObject({entityURN: urn, others: []});
    expect(result.sha256).toBe(sha256(document()));
    expect(text).toContain(sha256(document()));
  });

  it('contains the customer, matches, indicators, decisions, notes, history and sources', async () => {
    await runEntity('sigma:e1002');
    const entity = await work.call('GET', '/entity/sigma:e1002');
    const {newsEvents} = await work.call('POST', '/entity/sigma:e1002/news', {});
    const {histories} = await work.call('POST', '/entity/sigma:e1002/history', {});
    const {rawDataSources} = await work.call('GET', '/info/sources');
    const [indicators, matches] = [entity.indicators, entity.matches].map((lists: object) =>
      Object.values(lists).flat(),
    ) as [Json[], Json[]];
    const wanted: [part: string, texts: unknown[]][] = [
      ['Customer', [entity.urn, entity.customerKey, entity.entityName, entity.entityType]],
      ['Screening and monitoring', [entity.filterSetName, entity.riskScore, entity.createdAt]],
      ['Disposition and review', ['blocked', '2025-03-12T13:20:00Z', 'Maren Holt', true]],
      ['Matches', matches.flatMap((one) => [one.sigmaID, one.entityName, one.matchStrength])],
      ['Indicators', indicators.flatMap((one) => [one.name, one.score, one.description])],
      ['Indicators', indicators.flatMap((one) => one.sources.map(({name}: Json) => name))],
      ['Indicators', ['The accounts have been filed since.', 'Settled']],
      ['News', newsEvents.flatMap((one: Json) => [one.eventLabel, one.articles[0].title])],
      ['History', histories.flatMap((one: Json) => [one.historyID, one.timestamp, one.event])],
      [
        'Sources of the platform',
        rawDataSources.flatMap((one: Json) => [one.key, one.lastRunDate]),
      ],
    ];
    for (const [heading, texts] of wanted) {
      expect(texts.length).toBeGreaterThan(1);
      for (const text of texts) expect(part(heading)).toContain(`\`${text}\``);
    }
    const times = part('History').match(/\| `2025-[^`]+` \|/g)!;
    expect(times).toEqual([...times].sort());
    expect(document()).toContain("What the API doesn't say");
    expect(work.calls().filter((call) => /article|status/.test(call))).toEqual([]);
  });

  it('says that nothing explains a disposition, and that there was one event', async () => {
    await runEntity('sigma:e1003');
    expect(part('Answers')).toContain(
      'The response has no decision about a match or an indicator. It has no notes.',
    );
    expect(part('Answers')).toContain('The only history event is `Disposition set`');
  });

  it('says what a clearance leaves open: default decisions, accepted and active risks, later changes', async () => {
    const byDefault = {hasDecision: true, decisionedAgainst: false, decidedByDefault: true};
    const accepted = {...byDefault, decidedByDefault: false, rationale: ['Low risk']};
    work.intercept(async (request, answer) => {
      const response = await answer();
      const body = (await response.json()) as Json;
      const {pathname} = new URL(request.url);
      if (pathname.endsWith('/history'))
        Object.assign(body.histories[0], {historyID: 'H-91007', timestamp: '2025-03-13T00:00:00Z'});
      else if (/\/entity\/[^/]+$/.test(pathname))
        Object.assign(body, {
          matches: {trueMatches: [{entityName: 'A match', decisioning: byDefault}]},
          indicators: {
            activeRisks: [{name: 'On a sanctions list', decisioning: byDefault}],
            acceptedRisks: [{name: 'A legislator', decisioning: accepted}],
          },
          reviewState: {unreviewedItems: {total: 3}},
        });
      return new Response(JSON.stringify(body), {headers: response.headers});
    });
    expect((await run()).code).toBe(0);
    const answers = part('Answers');
    expect(answers).toContain(
      'indicators: 3, 2 by default. Made by default, by no person: `A match` (`trueMatches`), `On a sanctions list` (`activeRisks`).',
    );
    expect(answers).toContain('With a reason: `A legislator` (risk accepted by –, –; `Low risk`).');
    expect(answers).toContain(
      '**Active or open now:** `On a sanctions list` (`activeRisks`). Unreviewed items: 3.',
    );
    expect(answers).toContain(
      '**Changed after the disposition:** yes, 1 history event: `H-91007`.',
    );
    expect(part('Indicators')).toContain('risk accepted by');
    expect(part('Matches')).toContain('decided for by default');
  });

  it("says that an entity isn't cleared, or isn't monitored", async () => {
    await runEntity('sigma:e1002');
    expect(part('Answers')).toContain("It isn't cleared. The disposition is `blocked`");
    expect(part('Answers')).toContain('It is monitored.');
  });

  it('finds archived customers, and says since when they are archived', async () => {
    await work.call('PUT', '/entities/archive', {customerKeys: ['CUST-0001']});
    expect((await run()).code).toBe(0);
    expect(part('Answers')).toMatch(/It was archived at `2025-/);
  });

  it("says that a list isn't in the response, which isn't the same as an empty one", async () => {
    work.intercept(
      changeEntity((entity) => ({...entity, matches: {trueMatches: []}, notes: undefined})),
    );
    await run();
    expect(part('Matches')).toContain(
      'no list `negativelyDecisionedMatches`, `matchesRequiringReview`',
    );
    expect(part('Notes')).toContain('The response has no notes.');
    expect(part('Answers')).toContain('The response has no list of notes.');
  });

  it('reads long histories in full, from the oldest event to the newest', async () => {
    const histories = Array.from({length: 250}, (_, i) => ({
      historyID: `H-${i}`,
      urn,
      timestamp: new Date(Date.UTC(2024, 0, 1, 0, i)).toISOString(),
      event: 'Source updated',
    }));
    work.intercept(async (request, answer) => {
      const {pathname, searchParams} = new URL(request.url);
      if (!pathname.endsWith('/history')) return answer();
      const start = (Number(searchParams.get('page')) - 1) * 100;
      const {headers} = await answer();
      const body = {
        histories: histories.slice(start, start + 100),
        total: 250,
        page: 1,
        pageSize: 100,
      };
      return new Response(JSON.stringify(body), {headers});
    });
    expect((await run()).code).toBe(0);
    expect(part('History').match(/`H-\d+`/g)).toEqual(
      histories.map((one) => `\`${one.historyID}\``),
    );
    expect(part('Answers')).toContain('The latest of 250 history events');
  });
});

describe('the customer', () => {
  it('names all entities with the same key, archived ones too, and mixes nothing', async () => {
    await work.call('PUT', '/entities/archive', {entityURNs: [urn]});
    const [other] = await work.create({entityName: 'Ostrel Windham', customerKey: 'CUST-0001'});
    const {code, text} = await run();
    expect(code).toBe(1);
    expect(text).toContain(urn);
    expect(text).toContain(other);
    expectNothing();
    const outcome = await runEntity(other);
    expect(outcome).toMatchObject({code: 0, result: {entityURN: other, others: [urn]}});
    expect(outcome.text).toContain(`same customer key: ${urn}`);
    expect(part('Customer')).toContain(`Other entities with this key | \`${urn}\``);
    expect(document()).not.toContain('Torresund');
  });

  it('says that no entity has the key', async () => {
    expect(await run('CUST-NONE')).toMatchObject({code: 1});
    expect((await run('CUST-NONE')).text).toContain('No entity has the customer key CUST-NONE');
    expectNothing();
  });

  it('takes no other customer if a proxy drops the filters', async () => {
    work.intercept(async (request, answer) => {
      const {pathname, search} = new URL(request.url);
      if (!pathname.endsWith('/entities')) return answer();
      return Response.json(await work.call('POST', `/entities${search}`, {}));
    });
    expect((await run('CUST-NONE')).code).toBe(1);
    expectNothing();
    expect(await run()).toMatchObject({code: 0, result: {entityURN: urn}});
  });

  it.each<[string, Intercept]>([
    ['the entity has another key', changeEntity((one) => ({...one, customerKey: 'CUST-0002'}))],
    ['the entity has no key', changeEntity((one) => ({...one, customerKey: undefined}))],
  ])('stops if %s', async (_, proxy) => {
    work.intercept(proxy);
    const {code, text} = await run();
    expect(text).toContain('contradicts itself');
    expect(code).toBe(1);
    expectNothing();
  });

  it.each(['.', '..', '/', 'a/b', ' sigma:e1001', 'sigma:e1001 sigma:e1002', 'K'.repeat(20_000)])(
    'is refused before anything is sent if the URN is %.20s',
    async (entity) => {
      const {code, text} = await runEntity(entity);
      expect(text).toContain('--entity must be the URN of an entity');
      expect(text.length).toBeLessThan(500);
      expect(code).toBe(2);
      expect(names()).toEqual([]);
    },
  );

  it('needs a key or a URN', async () => {
    for (const options of [{}, {customerKey: 'A', entity: urn}, {customerKey: ''}, {entity: ''}])
      expect((await work.runWith(options)).code).toBe(2);
    expectNothing();
  });

  it.each<[string, (body: Json, reading: number) => Json, RegExp]>([
    [
      'an event replaces another one',
      (body, reading) => ({
        ...body,
        histories: [{...body.histories[0], historyID: `H-${reading}`}],
        total: 1,
      }),
      /\/history$/,
    ],
    [
      'an event has other content',
      (body, reading) => ({
        ...body,
        histories: [{...body.histories[0], event: `E-${reading}`}],
        total: 1,
      }),
      /\/history$/,
    ],
    [
      'its time changes',
      (body, reading) => ({...body, updatedAt: `2025-03-14T10:00:0${reading}Z`}),
      /\/entity\/[^/]+$/,
    ],
    [
      'its disposition changes',
      (body, reading) => ({...body, dispositionState: {dispositionState: `d${reading}`}}),
      /\/entity\/[^/]+$/,
    ],
  ])('is read again if %s meanwhile', async (_, change, path) => {
    let reading = 0;
    work.intercept(
      changeResponses(path, (body) => change(body, (reading = Math.min(reading + 1, 2)))),
    );
    const {code, text} = await run();
    expect(text.match(/changed while it was read/g)).toHaveLength(1);
    expect(code).toBe(0);
    // What the first attempt has read isn't part of the evidence.
    expect(part('Responses').match(/-sources\.json/g)).toHaveLength(1);
    expect(part('Responses').match(/-history\.json/g)).toHaveLength(2);
  });

  it('is given up if it keeps changing', async () => {
    let reading = 0;
    work.intercept(
      changeEntity((one) => ({...one, updatedAt: `2025-03-14T10:00:${10 + (reading += 1)}Z`})),
    );
    const {code, text} = await run();
    expect(text).toContain('changed during each of 10 readings');
    expect(code).toBe(1);
    expectNothing();
  });
});
