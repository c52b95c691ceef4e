/** Tests that a clock that jumps makes no command accept, lose or double a customer. */
import {parse} from 'csv-parse/sync';
import {describe, expect, it} from 'vitest';
import {useToolProcess} from './lib/tool-process';

const work = useToolProcess();

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;

/** How far the clock is ahead, one jump after the other. */
const jumps = [hour, -hour, day, -day, 10 * year, -10 * year, 60 * year, -50 * year, 0];

const place = '--filter-set 12 --group 3 --lost-wait 1'.split(' ');

/** The commands with the reports that have each customer, by what they say of a listed person and of nobody's name. */
const commands = [
  {
    name: 'screen',
    args: [],
    listed: ['candidates.csv'],
    unlisted: ['no-candidates.csv'],
  },
  {
    name: 'onboard',
    args: [...place, '--task-size', '4'],
    listed: ['created.csv'],
    unlisted: ['created.csv'],
  },
  {
    name: 'gate',
    args: [...place, '--wait', '0'],
    listed: ['decisions.csv', 'waiting'],
    unlisted: ['decisions.csv', 'accepted'],
  },
];

const rows = Array.from({length: 24}, (_, index) =>
  index % 4 === 0
    ? `L-${index},Ilvane Torresund,1968-04-17`
    : `N-${index},Ostrel Windham,${index % 2 === 0 ? '1968' : ''}`,
);

const keys = rows.map((row) => row.split(',')[0]);

type Row = {customerKey: string; decision?: string; reason?: string};

const reportRows = (name: string): Row[] => parse(work.read(`state/${name}`), {columns: true});

/** Lists the keys in a report, or those with a decision. */
const keysIn = ([report, decision]: string[]): string[] =>
  reportRows(report)
    .filter((row) => decision === undefined || row.decision === decision)
    .map(({customerKey}) => customerKey);

const words = (name: string, args: string[]): string[] => [
  name,
  work.path('customers.csv'),
  '--state',
  work.path('state'),
  ...args,
];

const writeRows = (list: string[]): void =>
  work.write('customers.csv', `customerKey,entityName,dob\n${list.join('\n')}\n`);

describe.each(commands)('$name', ({name, args, listed, unlisted}) => {
  it('has each customer once, whenever the clock jumps while it runs', async () => {
    writeRows(rows);
    let calls = 0;
    work.intercept((request, answer) => {
      calls += 1;
      work.setClock(jumps[calls % jumps.length]);
      return answer(request);
    });
    const {text} = await work.start(...words(name, args)).ended;
    expect(text).not.toContain('Error');
    expect(new Set(keysIn(listed)).size).toBeGreaterThanOrEqual(6);
    const isListed = (key: string): boolean => key.startsWith('L');
    expect([...new Set(keysIn(listed))].filter(isListed).sort()).toEqual(
      keys.filter(isListed).sort(),
    );
    expect(
      keysIn(unlisted)
        .filter((key) => !isListed(key))
        .sort(),
    ).toEqual(keys.filter((key) => !isListed(key)).sort());
    if (name !== 'onboard') expect(keysIn(unlisted).filter(isListed)).toEqual([]);
    for (const key of keys) expect(work.entitiesOf(key).length, key).toBeLessThanOrEqual(1);
  });

  it('continues after kills between which the clock jumps', async () => {
    writeRows(rows);
    for (const [index, ahead] of jumps.entries()) {
      // Dates of birth are judged when the file is read, by a clock that is right.
      work.setClock(index === 0 ? 0 : ahead);
      const {child, ended} = work.start(...words(name, args), '--requests-per-second', '30');
      const before = work.calls().length;
      await Promise.race([
        ended,
        expect
          .poll(() => work.calls().length - before, {interval: 1, timeout: 20_000})
          .toBeGreaterThan(3 + index),
      ]).catch(() => undefined);
      child.kill('SIGKILL');
      await ended;
    }
    await work.change('clock', {advanceSeconds: 60});
    const {code, text} = await work.start(...words(name, args)).ended;
    expect(code, text).toBe(name === 'gate' ? 1 : 0);
    const all = new Set([...keysIn(listed), ...keysIn(unlisted)]);
    expect([...all].sort()).toEqual([...keys].sort());
    expect(keysIn(unlisted).length).toBe(new Set(keysIn(unlisted)).size);
    for (const key of keys) expect(work.entitiesOf(key).length, key).toBeLessThanOrEqual(1);
    if (name === 'onboard') for (const key of keys) expect(work.entitiesOf(key)).toHaveLength(1);
  });

  it('believes the platform when the date of birth is in the future, and the clock is years ahead', async () => {
    writeRows(['F-1,Ostrel Windham,2050-04-17', 'N-1,Ostrel Windham,']);
    work.setClock(60 * year);
    const {code} = await work.start(...words(name, args)).ended;
    expect(code).toBe(1);
    const report = name === 'gate' ? 'decisions.csv' : 'undecided.csv';
    expect(reportRows(report).find(({customerKey}) => customerKey === 'F-1')).toMatchObject({
      reason: expect.stringContaining('2050-04-17 is in the future'),
      ...(name === 'gate' && {decision: 'undecided'}),
    });
    expect(keysIn(unlisted)).toEqual(['N-1']);
    expect(work.entitiesOf('F-1')).toEqual([]);
  });

  it('accepts nobody whose date of birth a clock that is years behind refuses', async () => {
    writeRows([
      'F-1,Ostrel Windham,1990-04-17',
      ...Array.from({length: 10}, (_, n) => `N-${n},Ostrel Windham,`),
    ]);
    work.setClock(-50 * year);
    expect((await work.start(...words(name, args)).ended).code).toBe(1);
    expect(keysIn(unlisted)).not.toContain('F-1');
    expect(reportRows('rejected.csv').map(({customerKey}) => customerKey)).toEqual(['F-1']);
  });
});

it('check reports the same problems, wherever the clock is, but for dates in the future', async () => {
  writeRows(['K-1,NULL,', 'K-2,Ostrel Windham,31.02.1968', 'K-3,Ostrel Windham,']);
  const texts = new Set<string>();
  for (const ahead of jumps) {
    work.setClock(ahead);
    const {code, text} = await work.start('check', work.path('customers.csv')).ended;
    expect(code).toBe(1);
    // The two streams of a process can come in either order.
    texts.add(text.split('\n').sort().join('\n'));
  }
  expect(texts.size).toBe(1);
});
