/** Copies the history events and the entities that they changed into PostgreSQL, and keeps the position there. */
import { createClient } from '{product}-client';
import { Client as Database } from 'pg';

const client = createClient();

// A second run waits until this one has ended. The number is any that your other programs don't use.
const tables = `
  SELECT pg_advisory_xact_lock(4010);
  CREATE TABLE IF NOT EXISTS position (id int PRIMARY KEY, since text NOT NULL);
  CREATE TABLE IF NOT EXISTS events (
    history_id text PRIMARY KEY, entity_urn text NOT NULL, event jsonb NOT NULL);
  CREATE TABLE IF NOT EXISTS entities (
    urn text PRIMARY KEY, customer_key text, risk_score int, disposition text, entity jsonb NOT NULL)`;

async function copyChanges(database: Database): Promise<string> {
  await database.query(tables);
  const { rows } = await database.query<{ since: string }>('SELECT since FROM position');
  const due = new Set<string>();
  // Finds new entities, and changes of archived ones, which the list of events leaves out.
  // The first list should contain archived entities too. The second makes sure of it.
  for (const filters of [{}, { archived: true }])
    for await (const { urn, updatedAt } of client.all('listEntities', { filters })) {
      const known = await database.query(
        `SELECT 1 FROM entities WHERE urn = $1 AND entity->>'updatedAt' = $2`,
        [urn, updatedAt],
      );
      if (known.rowCount !== 1) due.add(urn);
    }
  const changes = client.changes({ since: rows[0]?.since ?? '1970-01-01T00:00:00Z' });
  let count = 0;
  for await (const event of changes) {
    // Events come again because of the overlap. Only a new one is a change.
    const { rowCount } = await database.query(
      'INSERT INTO events VALUES ($1, $2, $3) ON CONFLICT (history_id) DO NOTHING',
      [event.historyID, event.urn, event],
    );
    if (rowCount !== 1 || !event.urn) continue;
    count += 1;
    due.add(event.urn);
  }
  for (const entityURN of due) {
    const entity = await client.getEntity({ entityURN });
    const { customerKey, riskScore, dispositionState } = entity;
    await database.query(
      `INSERT INTO entities VALUES ($1, $2, $3, $4, $5) ON CONFLICT (urn) DO UPDATE SET
         customer_key = excluded.customer_key, risk_score = excluded.risk_score,
         disposition = excluded.disposition, entity = excluded.entity`,
      [entityURN, customerKey, riskScore, dispositionState?.dispositionState, entity],
    );
  }
  await database.query(
    `INSERT INTO position VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET since = excluded.since`,
    [changes.until],
  );
  return `${count} new events, ${due.size} entities`;
}

async function main(): Promise<void> {
  // Reads PGHOST, PGDATABASE, PGUSER and PGPASSWORD.
  const database = new Database();
  await database.connect();
  try {
    await database.query('BEGIN');
    const summary = await copyChanges(database);
    await database.query('COMMIT');
    console.log(summary);
  } finally {
    // Without COMMIT, nothing of the run is kept, and the next one starts at the same position.
    await database.end();
  }
}

main().catch((error: Error) => {
  console.error(`Error: ${error.message}`);
  process.exitCode = 1;
});
