/** Plans the test of the settings: which subjects are tested, with which variations, and which screenings that takes. */
import {customersTable, customersWith} from '../state/customers';
import type {Database} from '../state/database';
import {chooser, rankOf} from './choose';
import {kinds, vary, type Search} from './kinds';
import {expectedOf, labelColumn} from './labels';

/**
 * The tables of the command.
 *
 * - `subjects`: the rows of the file that are tested, with their expected records, and their place in the draw.
 * - `labels`: each expected record, and whether any screening has returned it.
 * - `calls`: each screening once, with its candidates as `[sigmaID, strength]`.
 * - `variations`: which screening belongs to which kind of which subject. Without one, the kind doesn't apply.
 * - `checks`: screenings at higher thresholds, to check what is read from the strengths.
 */
export const tables = [
  `${customersTable}
   CREATE TABLE subjects (
     row INTEGER PRIMARY KEY,
     rank INTEGER NOT NULL,
     expected TEXT NOT NULL
   ) STRICT;
   CREATE INDEX subjectsByRank ON subjects (rank, row);
   CREATE TABLE labels (
     sigmaID TEXT PRIMARY KEY,
     isReturned INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE calls (
     id INTEGER PRIMARY KEY,
     request TEXT NOT NULL UNIQUE,
     status TEXT NOT NULL,
     reason TEXT,
     searchDate TEXT,
     candidates TEXT
   ) STRICT;
   CREATE INDEX callsByStatus ON calls (status, id);
   CREATE TABLE variations (
     row INTEGER NOT NULL,
     kind INTEGER NOT NULL,
     call INTEGER,
     PRIMARY KEY (row, kind)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE checks (
     threshold REAL PRIMARY KEY,
     call INTEGER NOT NULL,
     outcome TEXT NOT NULL,
     reason TEXT
   ) STRICT;`,
];

/** How the subjects are chosen and varied. */
export interface PlanSettings {
  seed: number;
  /** How many subjects are tested. By default, all. */
  sample?: number;
}

/** How many subjects are planned in one transaction. */
const subjectsAtOnce = 500;

/** Plans the test, unless it is planned already. */
export function plan(db: Database, {seed, sample}: PlanSettings): void {
  if (db.kept('planned') !== undefined) return;
  db.transaction(() => {
    // What an interrupted start has left.
    for (const table of ['subjects', 'labels', 'calls', 'variations'])
      db.run(`DELETE FROM ${table}`);
    for (const {row, customerKey, further} of customersWith(db, 'ready'))
      db.run(
        'INSERT INTO subjects (row, rank, expected) VALUES (?, ?, ?)',
        row,
        rankOf(seed, customerKey),
        JSON.stringify(expectedOf(further[labelColumn])),
      );
    if (sample !== undefined)
      db.run(
        `DELETE FROM subjects WHERE row NOT IN
           (SELECT row FROM subjects ORDER BY rank, row LIMIT ?)`,
        sample,
      );
    db.run(
      `INSERT INTO labels (sigmaID, isReturned)
       SELECT DISTINCT value, 0 FROM subjects, json_each(subjects.expected)`,
    );
  });
  planVariations(db, seed);
  db.keep('planned', 'yes');
}

/** Makes the variations of each subject. */
function planVariations(db: Database, seed: number): void {
  let batch: (() => void)[] = [];
  const store = (): void => {
    const stored = batch;
    batch = [];
    db.transaction(() => stored.forEach((insert) => insert()));
  };
  for (const {row, subject} of customersWith(db, 'ready')) {
    const planned = db.get('SELECT expected FROM subjects WHERE row = ?', row);
    if (!planned) continue;
    const isListed = planned.expected !== '[]';
    batch.push(() => {
      for (const [index, kind] of kinds.entries()) {
        // A subject that isn't listed only tells how many reviews the customers of the firm cause.
        if (!isListed && index > 0) return;
        const search = vary(kind, subject, chooser(seed, kind.id, subject.entityName));
        insertVariation(db, row, index, search);
      }
    });
    if (batch.length === subjectsAtOnce) store();
  }
  store();
}

function insertVariation(db: Database, row: number, kind: number, search?: Search): void {
  const call = search && insertCall(db, JSON.stringify(search));
  db.run('INSERT INTO variations (row, kind, call) VALUES (?, ?, ?)', row, kind, call ?? null);
}

/** Plans a screening once, for all of its uses. Returns its number. */
function insertCall(db: Database, request: string): number {
  db.run(
    "INSERT INTO calls (request, status) VALUES (?, 'open') ON CONFLICT (request) DO NOTHING",
    request,
  );
  return db.count('SELECT id FROM calls WHERE request = ?', request);
}
