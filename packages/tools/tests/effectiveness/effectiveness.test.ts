/** Tests that the command counts what a platform returned, and names what it can't count. */
import {parse} from 'csv-parse/sync';
import {describe, expect, it} from 'vitest';
import {hasTitle, isCyrillic, torresund, useEffectiveness} from './effectiveness-workspace';

const work = useEffectiveness();
const {test, read, report, csv, counts} = work;

describe('what is found', () => {
  it('is read from the strengths, for each threshold', async () => {
    work.platform.answer((asked) => {
      if (isCyrillic(asked)) return {'S-2': 0.9};
      if (hasTitle(asked)) return {'S-1': 0.7, 'S-2': 0.95};
      return {'S-1': asked.entityName === 'Ilvane Torresund' ? 1 : 0.9};
    });
    const {code, stdout, stderr} = await test([torresund]);
    expect(code, stderr).toBe(0);
    for (const threshold of [0.5, 0.85, 1]) expect(counts('exact', threshold)).toEqual([1, 0]);
    for (const threshold of [0.5, 0.85, 1]) expect(counts('look-alike', threshold)).toEqual([0, 1]);
    // A strength that equals the threshold reaches it.
    expect(counts('honorific', 0.65)).toEqual([1, 0]);
    expect(counts('honorific', 0.7)).toEqual([1, 0]);
    expect(counts('honorific', 0.75)).toEqual([0, 1]);
    expect(counts('letter-lost', 0.9)).toEqual([1, 0]);
    expect(counts('letter-lost', 0.95)).toEqual([0, 1]);
    const {variations, misses, missCount} = report().figures;
    // Ilvane Torresund has no diacritics, no legal form and no alias.
    expect(variations).toMatchObject({counted: 14, notApplicable: 4, undecided: 0, open: 0});
    expect(missCount).toBe(2);
    expect(misses).toMatchObject([
      {kind: 'look-alike', records: ['S-1'], customerKey: 'T-1'},
      {kind: 'honorific', records: ['S-1'], strength: 0.7},
    ]);
    expect(stdout).toContain('Honorific: 0 of 1 found');
    expect(stdout).toContain('At 0.85, 12 of 14 variations were found.');
  });

  it('must be each expected record, as strong as its weakest', async () => {
    work.platform.answer((asked) =>
      hasTitle(asked) ? {'S-1': 0.9} : {'S-1': 0.9, 'S-2': 0.6, 'S-3': 1},
    );
    await test(['T-1,Ilvane Torresund,person,,,,S-1; S-2;']);
    expect(counts('exact', 0.6)).toEqual([1, 0]);
    expect(counts('exact', 0.65)).toEqual([0, 1]);
    expect(counts('honorific', 0.5)).toEqual([0, 1]);
    const [exact] = report().figures.misses;
    expect(exact).toMatchObject({kind: 'exact', records: ['S-2'], strength: 0.6});
  });

  it('counts a record once that matches with its name and an alias', async () => {
    const row = (matchStrength: number) => ({entity: {sigmaID: 'S-1'}, matchStrength});
    work.platform.answer(({threshold}) => ({
      rows: [0.6, 0.9].filter((one) => one >= threshold).map(row),
    }));
    const {code, stderr} = await test([torresund, 'T-2,Ostrel Windham,person,,,,none']);
    expect(code, stderr).toBe(0);
    expect(counts('exact', 0.9)).toEqual([1, 0]);
    expect(report().figures.notListed.thresholds[0]).toMatchObject({candidates: 1, subjects: 1});
  });

  it('sends the data of the subject once at the lowest threshold, without aliases, type and key', async () => {
    work.platform.answer(() => ({'S-1': 1}));
    await test(
      ['T-1,Ilvane Torresund,person,NO,1968-04-17,Iva;Ilva,S-1'],
      '--threshold',
      '0.5',
      '--thresholds',
      '0.5',
    );
    const names = work.platform.asked.map((asked) => JSON.stringify(asked));
    expect(new Set(names).size).toBe(names.length);
    expect(work.platform.asked).toHaveLength(16);
    for (const asked of work.platform.asked) {
      expect(Object.keys(asked).sort()).toEqual([
        'countries',
        'dob',
        'entityName',
        'screeningType',
        'threshold',
      ]);
      expect(asked.threshold).toBe(0.5);
    }
  });

  it('is the same for several thresholds without another screening', async () => {
    work.platform.answer(() => ({'S-1': 0.77}));
    await test([torresund], '--thresholds', '0.5', '--threshold', '0.5');
    const before = work.platform.asked.length;
    await test([], '--thresholds', '0.5,0.77,0.78', '--threshold', '0.8');
    // One check for each new threshold.
    expect(work.platform.asked.length - before).toBe(3);
    expect(report().thresholds).toEqual([0.5, 0.77, 0.78, 0.8]);
    expect([0.5, 0.77, 0.78, 0.8].map((one) => counts('exact', one)[0])).toEqual([1, 1, 0, 0]);
  });
});

describe('reviews', () => {
  it('are the candidates of subjects that are not listed', async () => {
    work.platform.answer(({entityName}): Record<string, number> => {
      if (entityName === 'Ostrel Windham') return {'S-7': 0.6, 'S-8': 0.8, 'S-9': 0.9};
      return entityName === 'Palomar Brightwick' ? {'S-7': 0.85} : {};
    });
    const {code} = await test([
      'N-1,Ostrel Windham,person,,,,none',
      'N-2,Palomar Brightwick,person,,,,None',
      'N-3,Thomas Ashgrove,person,,,,NONE',
    ]);
    expect(code).toBe(0);
    const {counted, thresholds} = report().figures.notListed;
    expect(counted).toBe(3);
    const at = (threshold: number) => thresholds.find((one) => one.threshold === threshold);
    expect(at(0.6)).toEqual({threshold: 0.6, candidates: 4, subjects: 2});
    expect(at(0.85)).toEqual({threshold: 0.85, candidates: 2, subjects: 2});
    expect(at(0.9)).toEqual({threshold: 0.9, candidates: 1, subjects: 1});
    expect(at(1)).toEqual({threshold: 1, candidates: 0, subjects: 0});
  });
});

describe('labels', () => {
  it.each(['yes', 'listed', 'S-1 S-2', 'S-1,S-2', 'none;S-1', '', ' ; ', '-', 'n/a', 'FALSE'])(
    'such as "%s" are named with their row, and not screened',
    async (label) => {
      work.platform.answer(() => ({'S-1': 1}));
      const cell = label.includes(',') ? `"${label}"` : label;
      const wrong = `T-2,Ostrel Windham,person,,,,${cell}`;
      const {code, stderr} = await test([torresund, wrong], '--max-rejected', '50');
      expect(code).toBe(1);
      expect(stderr).toContain('Rejected rows: 1.');
      const [rejected] = parse(read('rejected.csv'), {columns: true}) as Record<string, string>[];
      expect(rejected).toMatchObject({customerKey: 'T-2', row: '3'});
      expect(rejected.reason).toMatch(/^expected: The label/);
      expect(work.platform.asked.map(({entityName}) => entityName)).not.toContain('Ostrel Windham');
      expect(report().subjects).toMatchObject({rows: 2, rejected: 1, tested: 1});
    },
  );

  it('that no screening returned are named, and are no misses', async () => {
    work.platform.answer(({entityName}) =>
      entityName.includes('Torresund') ? {'S-1': 1} : {'S-3': 0.9},
    );
    const {code, stderr} = await test([
      torresund.replaceAll('Ilvane', 'Torresund'),
      'T-2,Tharsis Ember,vessel,,,,S-99999',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('row 3, T-2: S-99999');
    expect(report().unknownLabels).toEqual([{row: 3, customerKey: 'T-2', sigmaIDs: ['S-99999']}]);
    expect(report().figures.misses.map(({customerKey}) => customerKey)).not.toContain('T-2');
    expect(counts('exact', 0.85)).toEqual([1, 0]);
    const own = csv().filter(({customerKey}) => customerKey === 'T-2');
    expect(new Set(own.map(({outcome}) => outcome))).toEqual(
      new Set(['unknown-label', 'not-applicable']),
    );
    expect(read('effectiveness.html')).toContain('S-99999');
  });

  it('that another subject proves right are misses', async () => {
    work.platform.answer(({entityName}): Record<string, number> =>
      entityName.includes('Torresund') ? {'S-1': 1} : {},
    );
    const {code} = await test([
      torresund.replaceAll('Ilvane', 'Torresund'),
      'T-2,Tharsis Ember,vessel,,,,S-1',
    ]);
    expect(code).toBe(0);
    expect(counts('exact', 0.5)).toEqual([1, 1]);
    expect(report().figures.misses[0]).toMatchObject({customerKey: 'T-2', kind: 'exact'});
  });
});

describe('a strange response is no result', () => {
  const row = (matchStrength: unknown) => ({rows: [{entity: {sigmaID: 'S-1'}, matchStrength}]});
  it.each([
    ['no strength', row(undefined)],
    ['a text as strength', row('0.9')],
    ['a strength below what was asked for', row(0.4)],
    ['a strength above 1', row(1.5)],
    ['a NUL in the record', {rows: [{entity: {sigmaID: 'S-1\0'}, matchStrength: 1}]}],
    ['another time', {...row(1), searchDate: '2019-01-01T00:00:00Z'}],
    ['a refusal', {status: 400, text: 'Bad Request'}],
  ])('%s', async (_, strange) => {
    work.platform.answer((asked) => (hasTitle(asked) ? strange : {'S-1': 1}));
    const {code, stderr} = await test([torresund]);
    expect(code).toBe(1);
    expect(stderr).toContain('Variations without a sound result: 1 (T-1: ');
    const figures = report().figures.kinds.find(({kind}) => kind === 'honorific');
    expect(figures).toMatchObject({counted: 0, undecided: 1});
    expect(figures!.thresholds[0]).toEqual({threshold: 0.5, found: 0, missed: 0});
    expect(report().figures.variations).toMatchObject({counted: 13, undecided: 1});
    expect(csv().find(({kind}) => kind === 'honorific')).toMatchObject({outcome: 'undecided'});
    expect(read('effectiveness.html')).toContain('no sound result');
  });

  it('also for a subject that is not listed', async () => {
    work.platform.answer(() => ({status: 400, text: 'Bad Request'}));
    const {code} = await test(['N-1,Ostrel Windham,person,,,,none']);
    expect(code).toBe(1);
    expect(report().figures.notListed).toMatchObject({counted: 0, undecided: 1});
  });
});

describe('the assumption about thresholds', () => {
  it('is checked at each threshold, with the closest strength', async () => {
    work.platform.answer((asked) => ({'S-1': hasTitle(asked) ? 0.84 : 0.97}));
    const {code} = await test([torresund]);
    expect(code).toBe(0);
    const checks = work.platform.asked.filter(({threshold}) => threshold > 0.5);
    expect(checks.map(({threshold}) => threshold)).toEqual(report().thresholds.slice(1));
    expect(hasTitle(checks.find(({threshold}) => threshold === 0.85)!)).toBe(true);
    expect(report().checks.every(({outcome}) => outcome === 'same')).toBe(true);
  });

  it('is named if it is wrong', async () => {
    work.platform.answer(({threshold}): Record<string, number> =>
      threshold < 0.8 ? {'S-1': 1} : {},
    );
    const {code, stderr} = await test([torresund]);
    expect(code).toBe(1);
    expect(stderr).toContain('At 0.8, a screening returned other candidates');
    expect(read('effectiveness.html')).toContain('At 0.8, a screening returned other candidates');
    expect(report().checks.find(({threshold}) => threshold === 0.8)?.outcome).toBe('different');
  });
});
