/** Tests that a response of a wrong shape never empties a table, and that no time is read in the local zone. */
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {changeResponses, useExport} from './lib/export-workspace';
import {wrongNumber} from './lib/wrong-number';

const work = useExport();
const getEntity = /^GET .*\/entity\/[^/]+$/;
const hour = 3600;

/** Changes the response for one entity. */
const changeEntity = (urn: string, change: (entity: Json) => void): void =>
  work.intercept(
    changeResponses(getEntity, (entity) => {
      if (entity.urn === urn) change(entity);
      return entity;
    }),
  );

const first = (lists: Json): Json => Object.values<Json[]>(lists).flat()[0];

const wrongEntities: Record<string, {change: (entity: Json) => void; says: string}> = {
  'indicators as a list': {change: (one) => (one.indicators = []), says: '"indicators"'},
  'no indicators': {change: (one) => delete one.indicators, says: '"indicators"'},
  'indicators as null': {change: (one) => (one.indicators = null), says: '"indicators"'},
  'matches as a list': {change: (one) => (one.matches = []), says: '"matches"'},
  'no matches': {change: (one) => delete one.matches, says: '"matches"'},
  'a list of matches as an object': {
    change: (one) => (one.matches.trueMatches = {}),
    says: '"trueMatches"',
  },
  'a match as a text': {change: (one) => (one.matches.trueMatches = ['S-1']), says: 'trueMatches'},
  'a disposition as a text': {
    change: (one) => (one.dispositionState = 'cleared'),
    says: '"dispositionState"',
  },
  'a disposition as a list': {
    change: (one) => (one.dispositionState = []),
    says: '"dispositionState"',
  },
  'a disposition in an object': {
    change: (one) => (one.dispositionState = {dispositionState: {value: 'cleared'}}),
    says: '"dispositionState"',
  },
  'a review as a text': {change: (one) => (one.reviewState = 'reviewed'), says: '"reviewState"'},
  'unreviewed items as a number': {
    change: (one) => (one.reviewState = {unreviewedItems: 3}),
    says: '"unreviewedItems"',
  },
  'groups as an object': {change: (one) => (one.entityGroups = {}), says: '"entityGroups"'},
  'countries as a text': {
    change: (one) => (one.searchParameters = {countries: 'GB'}),
    says: '"countries"',
  },
  'a decision as a text': {
    change: (one) => (first(one.matches).decisioning = 'for'),
    says: '"decisioning"',
  },
  'a strength as a text': {
    change: (one) => (first(one.matches).matchStrength = '0.9'),
    says: '"matchStrength"',
  },
  'a name as a list': {
    change: (one) => (first(one.matches).matchName = ['not', 'text']),
    says: '"matchName"',
  },
  'a score with a fraction': {change: (one) => (one.riskScore = 12.5), says: '"riskScore"'},
  'a boolean as a text': {change: (one) => (one.monitored = 'false'), says: '"monitored"'},
  'a match without its identifier': {
    change: (one) => delete first(one.matches).sigmaID,
    says: 'without sigmaID',
  },
  'two different matches with one identifier': {
    change(one) {
      const match = first(one.matches);
      one.matches = {trueMatches: [match, {...match, matchName: 'Another'}]};
    },
    says: 'two different items',
  },
  'a character that no database stores': {
    change: (one) => (one.entityName = 'Ilvane\0Torresund'),
    says: 'U+0000',
  },
  'a number that is rounded': {
    change: (one) => (one.riskScore = 2 ** 53),
    says: 'too large',
  },
};

describe('a response with', () => {
  it.each(Object.entries(wrongEntities))('%s keeps the earlier rows', async (_, {change, says}) => {
    await work.run();
    work.load();
    const before = await work.rowsOfApi();
    expect(work.loadedRows()).toEqual(before);
    work.advance(hour);
    const urn = work.urnOf('CUST-0001');
    const other = work.urnOf('CUST-0003');
    await work.dispose(urn, 'blocked');
    await work.dispose(other, 'blocked');
    changeEntity(urn, change);
    const {code, text} = await work.run({loaded: work.loadedExport()});
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`^${urn}: .*${says.replace('+', '\\+')}`, 'm'));
    expect(text).not.toMatch(wrongNumber);
    work.load();
    const rows = work.loadedRows();
    expect(rows.indicators).toEqual(before.indicators);
    expect(rows.matches).toEqual(before.matches);
    // The other entity is exported.
    expect(rows.entities.find((row) => row.startsWith(other))).toContain('|blocked|');
    work.forward();
    expect((await work.run({loaded: work.loadedExport()})).code).toBe(0);
    work.load();
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
  });

  it('an unusable form for every entity stops early', async () => {
    await work.run();
    work.advance(hour);
    work.intercept(
      changeResponses(getEntity, () => {
        return 'maintenance';
      }),
    );
    const {code, text} = await work.run({full: true});
    expect(code).toBe(1);
    expect(text).toContain('getEntity');
    expect(work.calls(/^GET \/entity/).length).toBeLessThan(100);
    work.forward();
    expect((await work.run()).code).toBe(0);
    work.load();
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
  });
});

describe('a total', () => {
  it.each([0, -5, true, '16', null, 1, 15, 10_000])(
    'of %j for the entities marks none of them as unlisted',
    async (total) => {
      await work.run();
      work.load();
      const before = work.read('state/entities.csv');
      const position = () => work.read('state/warehouse.sql');
      const sql = position();
      work.advance(hour);
      work.intercept(changeResponses(/^POST .*\/entities$/, (body) => ({...body, total})));
      const {code} = await work.run();
      expect(code).toBe(1);
      expect(work.read('state/entities.csv')).toBe(before);
      expect(position()).toBe(sql);
    },
  );

  it('that counts only its page ends no list', async () => {
    for (let number = 0; number < 120; number += 1) {
      const search = {entityName: `Ostrel Windham ${number}`, customerKey: `MANY-${number}`};
      await work.tester().get('createEntity', {
        body: {filterSetID: 12, entityGroupIDs: [3], search},
      });
    }
    work.intercept(
      changeResponses(/^POST .*\/entities$/, (body) => ({...body, total: body.entities.length})),
    );
    const {code} = await work.run();
    work.forward();
    if (code === 0) work.load();
    const all = await work.rowsOfApi();
    expect(all.entities.length).toBeGreaterThan(130);
    // Either all entities are exported, or nothing is.
    if (code === 0) expect(work.loadedRows()).toEqual(all);
    else expect(work.files()).not.toContain('warehouse.sql');
  });
});

describe('a time', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const withoutZones = (body: Json): Json =>
    JSON.parse(
      JSON.stringify(body).replace(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z"/g, '"$1"'),
    );

  describe.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])('in %s', (name) => {
    beforeEach(() => {
      process.env.TZ = name;
    });

    it('without a zone hides no change, and stays as it is', async () => {
      work.intercept(changeResponses(/./, withoutZones));
      await work.run();
      const hidden = work.urnOf('CUST-0001');
      await work.archive(hidden);
      await work.run();
      // In the same second as the last reading.
      await work.dispose(work.urnOf('CUST-0003'), 'blocked');
      await work.dispose(hidden, 'blocked');
      expect((await work.run()).code).toBe(0);
      work.load();
      const rows = work.loadedRows();
      const expected = await work.rowsOfApi();
      const stripped = (lines: string[]) => lines.map((line) => line.replace(/Z\|/, '|'));
      expect(rows.histories).toEqual(stripped(expected.histories));
      expect(rows.entities.map((row) => row.replace(/\|[^|]*$/, ''))).toEqual(
        expected.entities.map((row) => row.replace(/\|[^|]*$/, '')),
      );
      expect(rows.histories.join()).not.toContain('Z|');
    });

    it('with another zone is written in UTC', async () => {
      const shift = (body: Json): Json =>
        JSON.parse(
          JSON.stringify(body).replace(
            /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z"/g,
            (_, time: string) =>
              `"${new Date(Date.parse(`${time}Z`) + 19_800_000).toISOString().slice(0, 19)}+05:30"`,
          ),
        );
      work.intercept(changeResponses(/./, shift));
      expect((await work.run()).code).toBe(0);
      work.load();
      expect(work.loadedRows()).toEqual(await work.rowsOfApi());
    });
  });
});

it('exports an event whose entity is in no list', async () => {
  const event = {
    historyID: 'H-LOST',
    urn: 'sigma:e9999999',
    timestamp: '2025-03-14T09:00:00Z',
    event: 'Entity removed',
    riskScore: -3,
  };
  await work.run();
  work.advance(hour);
  work.intercept(
    changeResponses(/^POST .*\/entities\/histories$/, (body) => ({
      ...body,
      histories: body.histories.length < 100 ? [event, ...body.histories] : body.histories,
      total: body.total + 1,
    })),
  );
  expect((await work.run()).code).toBe(0);
  work.load();
  expect(work.loadedRows().histories.join()).toContain('H-LOST|sigma:e9999999|');
});
