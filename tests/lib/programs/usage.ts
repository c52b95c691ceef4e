/** Tests the command line of every program. */
import {expect, it} from 'vitest';
import type {Workplace} from './workplace';

/** Tests `--help` and wrong usage. `wrong` adds command lines that must be refused, each with the message. */
export function testUsage(name: string, place: () => Workplace, good: string[], wrong: [string[], RegExp][]): void {
  it('prints its usage with --help', async () => {
    const {status, stdout, stderr} = await place().run(name, ['--help']);
    expect({status, stderr}).toEqual({status: 0, stderr: ''});
    expect(stdout).toContain(`npx tsx ${name}`);
    expect(place().exchanges).toEqual([]);
  });

  const all: [string[], RegExp][] = [
    [[...good, '--stat', 'x'], /--stat/],
    [[...good, '--state', ''], /--state/],
    [[...good, 'one', 'two'], /file name/],
    ...wrong,
  ];
  it.each(all)('rejects the arguments %j', async (args, said) => {
    const {status, stdout, stderr} = await place().run(name, args);
    expect({status, stdout}).toEqual({status: 2, stdout: ''});
    expect(stderr).toMatch(said);
    expect(place().exchanges).toEqual([]);
  });
}
