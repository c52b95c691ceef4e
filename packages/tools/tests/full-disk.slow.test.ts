/** Tests that a full disk ends a command with 1 and loses nothing, and that the command then continues. */
import {parse} from 'csv-parse/sync';
import {describe, expect, it} from 'vitest';
import {useToolProcess} from './lib/tool-process';

const work = useToolProcess();
const place = '--filter-set 12 --group 3 --lost-wait 1'.split(' ');

/** The commands that write a state, with their further options, and the reports that have each customer once. */
const commands = [
  {name: 'check', args: [], reports: []},
  {name: 'screen', args: [], reports: ['candidates.csv', 'no-candidates.csv']},
  {name: 'onboard', args: [...place, '--task-size', '50'], reports: ['created.csv']},
  {name: 'gate', args: [...place, '--wait', '0'], reports: ['decisions.csv']},
];

/** The largest sizes of a file, in kilobytes: when the state is made, filled and changed, and with its reports. */
const sizes = [1, 24, 90, 160, 220];

const keys = Array.from({length: 300}, (_, index) => `K-${index + 1}`);

/** Names without a candidate, which are as long as real ones. */
const nameOf = (index: number): string =>
  `Ostrel ${String.fromCharCode(65 + (index % 26))}${'a'.repeat(index % 20)} Windham`;

describe.each(commands)('$name', ({name, args, reports}) => {
  it('ends with 1 on a full disk, and later continues without a loss or a double', async () => {
    const rows = keys.map((key, index) => `${key},${nameOf(index)}`);
    work.write('customers.csv', `customerKey,entityName\n${rows.join('\n')}\n`);
    const words = [name, work.path('customers.csv'), '--state', work.path('state'), ...args];
    let failures = 0;
    for (const size of sizes) {
      const {code, text} = await work.startWith({largestFile: size}, ...words).ended;
      if (code === 0) continue;
      failures += 1;
      expect({code, text}).toEqual({
        code: 1,
        text: expect.stringMatching(/Free space on the disk/),
      });
    }
    expect(failures).toBeGreaterThan(1);
    // Tasks that were lost have ended by then.
    await work.change('clock', {advanceSeconds: 60});
    expect(await work.start(...words).ended).toMatchObject({code: 0});
    const found = reports.flatMap((report) =>
      (parse(work.read(`state/${report}`), {columns: true}) as {customerKey: string}[]).map(
        ({customerKey}) => customerKey,
      ),
    );
    if (reports.length > 0) expect(found.sort()).toEqual([...keys].sort());
    if (name === 'onboard')
      for (const key of keys) expect(work.entitiesOf(key), key).toHaveLength(1);
  });
});
