import {describe, expect, it} from 'vitest';
import {cast, newTester, seed} from './lib/sandbox';

describe('the published cast', () => {
  it('has at least 40 subjects of all four types, each with a unique title', () => {
    expect(cast.length).toBeGreaterThanOrEqual(40);
    expect(new Set(cast.map(({type}) => type))).toEqual(new Set(['person', 'company', 'vessel', 'aircraft']));
    expect(new Set(cast.map(({title}) => title)).size).toBe(cast.length);
  });

  it.each(cast)('returns the stated response: $title', async ({try: attempt, expect: stated}) => {
    expect(await newTester().get(attempt.operationId, attempt)).toMatchObject(stated);
  });

  it('states the correct number of results and match strength in its outcomes', async () => {
    let [counted, measured] = [0, 0];
    for (const {try: attempt, title, outcome} of cast) {
      const answer = await newTester().get(attempt.operationId, attempt);
      const [, word, item] = /^(No|One|Two) (row|news event|entity)/.exec(outcome) ?? [];
      if (word) {
        counted += 1;
        const total = (item === 'row' ? answer.resultCount : answer.total) as number;
        expect([title, total]).toEqual([title, {No: 0, One: 1, Two: 2}[word]]);
      }
      const [, bound, value] = /strength (of|under) (\d(?:\.\d+)?)/.exec(outcome) ?? [];
      for (const {matchStrength} of bound ? answer.resultRows : []) {
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
    const ids = [
      seed.records.map(({sigmaID}) => sigmaID),
      seed.records.flatMap(({indicators}) => indicators.map(({urn}) => urn)),
      seed.records.flatMap(({news}) => news.map(({id}) => id)),
      seed.records.flatMap(({news}) => news.flatMap(({articles}) => articles.map(({articleHash}) => articleHash))),
      seed.state.entities.map(({urn}) => urn),
      seed.state.entities.map(({search}) => search.customerKey),
      seed.state.histories.map(({historyID}) => historyID),
    ];
    for (const list of ids) {
      expect(list.length).toBeGreaterThan(0);
      expect(new Set(list).size).toBe(list.length);
    }
  });

  it('numbers the history events in chronological order', () => {
    const byTime = [...seed.state.histories].sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
    const numbers = byTime.map(({historyID}) => historyID);
    expect(numbers).toEqual([...numbers].sort());
  });

  it('refers to no real ship: the check digit of every IMO number is wrong', () => {
    const numbers = seed.records.flatMap(({identifiers}) =>
      identifiers.filter((one) => one.startsWith('IMO ')).map((one) => one.slice(4)),
    );
    expect(numbers.length).toBeGreaterThanOrEqual(5);
    for (const number of numbers) {
      expect(number).toMatch(/^\d{7}$/);
      const sum = [...number.slice(0, 6)].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0);
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
    const hosts = [...JSON.stringify(seed).matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host);
    expect(hosts.length).toBeGreaterThan(20);
    for (const host of hosts) expect(host).toMatch(/\.example$/);
  });
});
