/** Tests of a program that screens: each one starts from the sandbox's first state. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const base = process.env.SCREENING_BASE_URL ?? '';

/** The part of your program that is under test. */
async function candidates(entityName: string, attempts = 5): Promise<string[]> {
  const response = await fetch(`${base}/screening/simple`, {
    method: 'POST',
    headers: {
      Authorization: process.env.SCREENING_API_KEY ?? '',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ entityName, screeningType: 'sanctions-peps-and-media' }),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status === 429 && attempts > 1) {
    return candidates(entityName, attempts - 1);
  }
  if (!response.ok) {
    throw new Error(`${response.status} ${await response.text()}`);
  }
  const { resultRows } = (await response.json()) as { resultRows: { matchName: string }[] };
  return resultRows.map(({ matchName }) => matchName).sort();
}

/** Changes the sandbox. The platform has no such paths. */
async function control(action: string, body: object = {}): Promise<void> {
  const response = await fetch(new URL(`/sandbox/${action}`, base), {
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

test('a call over the rate limit is sent again', async () => {
  await control('rate-limit', { refuseNext: 2 });
  assert.equal((await candidates('Torresund')).length, 2);
});

test('a call that is refused again and again ends in an error', async () => {
  await control('rate-limit', { refuseNext: 5 });
  await assert.rejects(candidates('Torresund'), /429 Too Many Requests/);
});
