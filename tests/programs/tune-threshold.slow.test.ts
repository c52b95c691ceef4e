/** Tests that tune-threshold.ts counts the same as screenings at each threshold, with as few calls as possible. */
import {beforeEach, describe, expect, it} from 'vitest';
import {changeResponses, useWorkspace} from '../lib/programs/workspace';

const name = 'tune-threshold.ts';
const header = 'customerKey,entityName,entityType,countries,dob,aliases,expected\n';
const labeled = `${header}L-1,Ilvane Torresund,person,NO,1968-04-17,,S-48210
L-2,"Torresund, Ilvane",person,,,,S-48210
L-3,Ilvana Toressund,person,,,,S-48210
L-4,Brindlemoor Textiles Ltd,company,GB,,,None
L-5,Qarvolt Maritime,company,,,Qarvolt;Qarvolt Maritim,S-48212
L-6,Mirelle Ashgrove,person,,1990,,none
L-7,Tharsis Ember,vessel,,,,S-99999
L-8,Ilvane Torresund,person,NO,1968-04-17,,S-48210; S-48211;
`;
const type = ['--screening-type', 'sanctions-peps-and-media'];
const work = useWorkspace();
beforeEach(() => void work.write('labeled.csv', labeled));

const run = (args: string[] = [], file = 'labeled.csv') => work.run(name, [file, ...type, ...args]);
const screenings = () => work.callsTo('/screening/simple').length;

/** Returns the expected counts by screening each subject at a threshold. */
async function truth(threshold: number): Promise<string> {
  let [hits, misses, falsePositives] = [0, 0, 0];
  for (const line of labeled.trim().split('\n').slice(1)) {
    const cells = line.replace('"Torresund, Ilvane"', 'Torresund Ilvane').split(',');
    const [, entityName, entityType, countries, dob, aliases] = cells;
    const {resultRows} = await work.call<{resultRows: {entity: {sigmaID: string}}[]}>(
      'POST',
      '/screening/simple',
      {
        ...{entityName, entityType, screeningType: type[1], threshold},
        ...(countries && {countries: [countries]}),
        ...(dob && {dob}),
        ...(aliases && {aliases: aliases.split(';')}),
      },
    );
    const expected: string[] = cells[6].match(/S-\d+/g) ?? [];
    const found = resultRows.map(({entity}) => entity.sigmaID);
    hits += expected.filter((id) => found.includes(id)).length;
    misses += expected.filter((id) => !found.includes(id)).length;
    falsePositives += found.filter((id) => !expected.includes(id)).length;
  }
  return [threshold, hits, misses, falsePositives].join();
}

describe(name, () => {
  it('estimates its calls with --dry-run, without sending any', async () => {
    const {stderr} = await run(['--dry-run']);
    // Two of the eight subjects have the same search.
    expect(stderr).toContain('8 subjects: 7 screenings, and up to 10 to check them.');
    expect(work.exchanges()).toEqual([]);
  });

  it('counts the same with one screening per subject as with one per threshold', async () => {
    const {status, stdout} = await run();
    expect(status).toBe(0);
    const calls = screenings();
    expect(calls).toBeGreaterThan(7);
    expect(calls).toBeLessThanOrEqual(17);
    const lines = stdout.trim().split('\n').slice(1);
    expect(new Set(lines.map((line) => line.replace(/^[^,]*/, ''))).size).toBeGreaterThan(2);
    for (const line of lines) expect(line).toBe(await truth(Number(line.split(',')[0])));
    expect(work.read('state/thresholds.csv')).toBe(stdout);
    expect((await run(['--screen-each'])).stdout).toBe(stdout);
    const missed = work.rows('state/candidates.csv').filter(({verdict}) => verdict === 'missed');
    expect(missed.map(({customerKey, sigmaID}) => `${customerKey} ${sigmaID}`)).toEqual([
      'L-7 S-99999',
    ]);
  });

  it('fails if the candidates at a threshold contradict their match strengths', async () => {
    await run();
    const answers = work.read('state/answers.ndjson');
    work.write(
      'state/answers.ndjson',
      answers.replace('"matchStrength":0.85', '"matchStrength":0.7'),
    );
    const {status, stderr} = await run();
    expect(status).toBe(1);
    expect(stderr).toMatch(/At 0\.\d+, L-3 has other candidates.*--screen-each/);
  });

  it('sends nothing for an invalid file', async () => {
    work.write(
      'bad.csv',
      `${header}L-1,Ilvane Torresund,person,,1968-02-31,,none\nL-2, ,,,,,none\n`,
    );
    const both = /bad\.csv:2: dob .*\n.*bad\.csv:3: entityName is blank\n.*2 rows/;
    expect(await run([], 'bad.csv')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(both),
    });
    work.write('bad.csv', `${header}L-1,Ilvane Torresund,person,,,,\n`);
    const none = expect.stringContaining('L-1 has no expected sigmaID');
    expect(await run([], 'bad.csv')).toMatchObject({status: 1, stderr: none});
    expect(work.exchanges()).toEqual([]);
  });

  it('stops before a test key runs out of calls', async () => {
    work.intercept(
      changeResponses(/\/account\/status$/, () => ({testKey: true, remainingCalls: 12})),
    );
    const outcome = {status: 1, stdout: '', stderr: expect.stringContaining('only 12 calls left')};
    expect(await run()).toMatchObject(outcome);
    expect(screenings()).toBe(0);
  });
});
