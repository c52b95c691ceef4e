/** Remembers the items of a list in the state, so that a long list needs no more memory than a short one. */
import type {SeenItems} from '@screening/client';
import type {Database} from './database';

/**
 * Makes a place for the items of one list, for the option `seen` of the client. It ends with the process.
 *
 * @param list What is read. Only one reading of it is in progress at a time: the next one begins with an empty place.
 */
export function rememberItems(db: Database, list: 'changes' | 'entities'): SeenItems {
  // Temporary tables aren't written to the disk at each step, as those of the state are.
  const table = `${list}Seen`;
  db.run(
    `CREATE TEMP TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, pass INTEGER) WITHOUT ROWID`,
  );
  db.run(`DELETE FROM ${table}`);
  return {
    note(id, pass) {
      // JSON tells a number from a text, and has no character that SQLite can't store.
      const text = JSON.stringify(id);
      const last = db.get(`SELECT pass FROM ${table} WHERE id = ?`, text)?.pass as
        number | undefined;
      if (last !== pass)
        db.run(`INSERT OR REPLACE INTO ${table} (id, pass) VALUES (?, ?)`, text, pass);
      return last;
    },
  };
}
