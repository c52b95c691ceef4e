/** Tests the fictional data: the published test subjects, and everything that must not be real. */
import {describe, expect, it} from 'vitest';
import {newTester, seed, testSubjects} from './lib/sandbox';

describe('the test subjects', () => {
  it('has at least 40 subjects of all four types, each with a unique title', () => {
    expect(testSubjects.length).toBeGreaterThanOrEqual(40);
    expect(new Set(testSubjects.map(({type}) => type))).toEqual(
      new Set(['person', 'company', 'vessel', 'aircraft']),
    );
    expect(new Set(testSubjects.map(({title}) => title)).size).toBe(testSubjects.length);
  });

  it.each(testSubjects)(
    'returns the stated response: $title',
    async ({try: attempt, expect: stated}) => {
      expect(await newTester().get(attempt.operationId, attempt)).toMatchObject(stated);
    },
  );

  it('sends a match threshold with every simple screening', () => {
    const screenings = testSubjects.filter(
      ({try: {operationId}}) => operationId === 'screenSimple',
    );
    expect(screenings.length).toBeGreaterThan(20);
    for (const {title, try: attempt} of screenings)
      expect(attempt.body, title).toHaveProperty('threshold');
  });

  it('states the correct number of results and match strength in its outcomes', async () => {
    let [counted, measured] = [0, 0];
    for (const {try: attempt, title, outcome} of testSubjects) {
      const response = await newTester().get(attempt.operationId, attempt);
      const [, word, item] = /^(No|One|Two) (row|news event|entity)/.exec(outcome) ?? [];
      if (word) {
        counted += 1;
        const total = (item === 'row' ? response.resultCount : response.total) as number;
        expect([title, total]).toEqual([title, {No: 0, One: 1, Two: 2}[word]]);
      }
      const [, bound, value] = /strength (of|under) (\d(?:\.\d+)?)/.exec(outcome) ?? [];
      for (const {matchStrength} of bound ? response.resultRows : []) {
        measured += 1;
        if (bound === 'of') expect([title, matchStrength]).toEqual([title, Number(value)]);
        else expect(matchStrength, title).toBeLessThan(Number(value));
      }
    }
    expect(counted).toBeGreaterThanOrEqual(40);
    expect(measured).toBeGreaterThanOrEqual(5);
  });
});

describe('the data', () => {
  it('gives every record, indicator, news event, article and entity a unique identifier', () => {
    const news = seed.records.flatMap((record) => record.news);
    const {entities, histories} = seed.state;
    for (const ids of [
      seed.records.map(({sigmaID}) => sigmaID),
      seed.records.flatMap(({indicators}) => indicators.map(({urn}) => urn)),
      news.map(({id}) => id),
      news.flatMap(({articles}) => articles.map(({articleHash}) => articleHash)),
      entities.flatMap(({urn, search}) => [urn, search.customerKey]),
      histories.map(({historyID}) => historyID),
    ]) {
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('refers to no real ship: the check digit of every IMO number is wrong', () => {
    const numbers = seed.records.flatMap(({identifiers}) =>
      identifiers.filter((one) => one.startsWith('IMO ')).map((one) => one.slice(4)),
    );
    expect(numbers.length).toBeGreaterThanOrEqual(5);
    for (const number of numbers) {
      expect(number).toMatch(/^\d{7}$/);
      const sum = [...number.slice(0, 6)].reduce(
        (total, digit, index) => total + Number(digit) * (7 - index),
        0,
      );
      expect(sum % 10, number).not.toBe(Number(number[6]));
    }
  });

  it('refers to no real aircraft: every tail number starts with Q, which no country uses', () => {
    const aircraft = seed.records.filter(({entityType}) => entityType === 'aircraft');
    expect(aircraft.length).toBeGreaterThanOrEqual(4);
    for (const {entityName, identifiers} of aircraft)
      expect([entityName, ...identifiers].join(' ')).toMatch(/^(Q[A-Z]-[A-Z]{3} ?)+$/);
  });

  it('contains only hosts that end with .example', () => {
    const hosts = [...JSON.stringify(seed).matchAll(/https?:\/\/([^/"]+)/g)].map(
      ([, host]) => host,
    );
    expect(hosts.length).toBeGreaterThan(20);
    for (const host of hosts) expect(host).toMatch(/\.example$/);
  });
});
