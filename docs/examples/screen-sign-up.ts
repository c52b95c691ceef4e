/** Screens a sign-up within 8 seconds, once for each submission, however often the form is sent. */
import { setTimeout as wait } from 'node:timers/promises';

export type Outcome = 'clear' | 'review' | 'error';
export type Subject = { entityName: string; entityType: string; dob?: string };
/** In production, use a table in which the submission id is unique, so that all servers share it. */
const submissions = new Map<string, { form: string; outcome: Promise<Outcome> }>();

export function screenSignUp(submissionId: string, subject: Subject): Promise<Outcome> {
  const { entityName, entityType, dob } = subject; // Other fields could change what is found.
  const form = JSON.stringify({ entityName, entityType, dob });
  const earlier = submissions.get(submissionId);
  if (earlier) return earlier.form === form ? earlier.outcome : Promise.resolve('error');
  // A name that looks blank finds no candidates.
  if (!/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(entityName)) return Promise.resolve('error');
  const outcome = screen({ entityName, entityType, dob, customerKey: submissionId }).catch((error): Outcome => {
    console.error(`${submissionId} isn't screened: ${error}`);
    submissions.delete(submissionId); // The next submit screens again.
    return 'error';
  });
  submissions.set(submissionId, { form, outcome });
  return outcome;
}

async function screen(search: Subject & { customerKey: string }): Promise<Outcome> {
  const { SCREENING_BASE_URL, SCREENING_API_KEY = '' } = process.env;
  const signal = AbortSignal.timeout(8000); // The budget for all attempts together.
  for (;;) {
    const response = await fetch(`${SCREENING_BASE_URL}/screening/simple`, {
      method: 'POST',
      headers: { Authorization: SCREENING_API_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...search, screeningType: 'sanctions-peps-and-media', threshold: 0.85 }),
      signal,
    });
    if (response.ok) {
      const { resultCount, resultRows } = await response.json();
      if (!Array.isArray(resultRows)) throw new Error('The response has no rows.');
      return resultRows.length === 0 && resultCount === 0 ? 'clear' : 'review';
    }
    if (response.status !== 429 && response.status < 500) throw new Error(`${response.status}`);
    await wait(response.status === 429 ? 100 : 1000, undefined, { signal });
  }
}
