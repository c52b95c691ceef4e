/** Tests which changes the two programs that follow changes store. tests/chaos kills them under faults. */
import {describe, expect, it} from 'vitest';
import {inBoth} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();
const file = 'state/changes.ndjson';
const ids = () => work.records(file).map(({historyID}) => historyID);
const store = (...timestamps: string[]) =>
  work.write(
    file,
    timestamps
      .map((timestamp, i) => `${JSON.stringify({historyID: `H-${i}`, timestamp})}\n`)
      .join(''),
  );

describe.each(inBoth('follow-changes'))('%s', (name) => {
  const run = (...args: string[]) => work.run(name, ['--once', ...args]);

  it('stores each change once, oldest first, and then reads only later changes', async () => {
    expect(await run()).toMatchObject({status: 0, stdout: ''});
    const before = ids();
    expect(before.length).toBeGreaterThan(10);
    await work.change(`entities/${await work.urnOf('CUST-0003')}/disposition`, {
      dispositionState: 'blocked',
    });
    expect(await run()).toMatchObject({status: 0});
    expect(ids().slice(0, -1)).toEqual(before);
    const times = work.records(file).map(({timestamp}) => String(timestamp));
    expect(times).toEqual([...times].sort());
    expect(JSON.parse(work.exchanges().at(-1)!.sent.body)).toHaveProperty('createdAt.startTime');
  });

  it('ignores a stored change in the future, and warns if the newest one is no longer listed', async () => {
    store('2025-03-12T13:00:00Z', '2999-01-01T00:00:00Z');
    expect(await run()).toMatchObject({status: 0});
    expect(ids().length).toBeGreaterThan(3);
    store('2025-03-20T00:00:00Z');
    expect(await run()).toMatchObject({status: 0, stderr: expect.stringContaining("isn't listed")});
  });
});
