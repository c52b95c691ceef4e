/** Makes and removes SQLite's journal of a state folder without a pause, as each transaction does, until it is killed. */
import {rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const journal = join(process.argv[2], 'state.db-journal');
console.log('started');
for (;;) {
  writeFileSync(journal, '');
  rmSync(journal);
}
