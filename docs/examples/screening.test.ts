/** Tests of a program that screens: each one starts from the sandbox's first state. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createClient, UnavailableError } from '{product}-client';

const client = createClient({ timeouts: { total: 2 } });

/** The part of your program that is under test. */
async function candidates(entityName: string): Promise<string[]> {
  const settings = { screeningType: 'sanctions-peps-and-media', threshold: 0.85 } as const;
  const screening = await client.screen({ entityName }, settings);
  if (screening.outcome === 'undecided') throw new Error(screening.reason);
  return screening.result.resultRows.map(({ matchName = '' }) => matchName).sort();
}

/** Changes the sandbox. The platform has no such paths, so the client has no method for them. */
async function control(action: string, body: object = {}): Promise<void> {
  const response = await fetch(new URL(`/sandbox/${action}`, process.env.SCREENING_BASE_URL), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  assert.equal(response.status, 200, await response.text());
}

beforeEach(() => control('reset'));

test('a clean subject gives no candidate', async () => {
  assert.deepEqual(await candidates('Brindlemoor Textiles Ltd'), []);
});

test('a namesake is shown next to the subject', async () => {
  assert.deepEqual(await candidates('Torresund'), ['Anders Torresund', 'Ilvane Torresund']);
});

test('a damaged name is not screened', async () => {
  await assert.rejects(candidates('Ilvane Torres?nd'), /question mark/);
});

test('a call over the rate limit is sent again', async () => {
  await control('rate-limit', { refuseNext: 2 });
  assert.equal((await candidates('Torresund')).length, 2);
});

test('without an answer, the subject is undecided, and not clear', async () => {
  await control('faults', { 500: 1 });
  await assert.rejects(candidates('Brindlemoor Textiles Ltd'), UnavailableError);
});
