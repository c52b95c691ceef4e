/** Tests that the time of appending lines doesn't grow with the square of their number, as a first reading has them. */
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {openFolder} from '../src/state/folder';
import {LineFile, linesTable} from '../src/state/line-file';
import {makeFastFolder} from './lib/fast-folder';

/** Returns how long the processor needs to append lines that wait in the state, in seconds. */
function secondsFor(count: number): number {
  const root = makeFastFolder();
  const folder = openFolder(join(root, 'state'), 'test', [linesTable]);
  try {
    const file = new LineFile(folder, 'lines.ndjson', {say: () => undefined});
    folder.db.transaction(() => {
      // In another order than that of their times, as the platform lists events.
      for (let number = 0; number < count; number += 1)
        file.add(String(number).padEnd(500), {time: (number * 7919) % count, name: ''});
    });
    const begin = process.cpuUsage();
    file.append();
    const {user, system} = process.cpuUsage(begin);
    return (user + system) / 1e6;
  } finally {
    folder.close();
    rmSync(root, {recursive: true});
  }
}

it('needs for 20 times as many lines less than 60 times the time', () => {
  const few = secondsFor(5000);
  expect(secondsFor(100_000) / few).toBeLessThan(60);
}, 600_000);
