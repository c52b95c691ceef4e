/** Screens a sign-up within 8 seconds, once for each submission, however often the form is sent. */
import { appendFileSync } from 'node:fs';
import { createClient, type Screening } from '{product}-client';

export type Subject = { entityName: string; dob?: string };
export type Outcome = Screening['outcome'];
const client = createClient({ timeouts: { attempt: 2 } });
/** In production, use a table in which the submission id is unique, so that all servers share it. */
const submissions = new Map<string, { form: string; outcome: Promise<Outcome> }>();

/** Keeps what an outcome is based on. In production, write it to the same table. */
const keep = (evidence: object) =>
  appendFileSync('screenings.ndjson', `${JSON.stringify(evidence)}\n`, { flush: true, mode: 0o600 });

export function screenSignUp(submissionId: string, subject: Subject): Promise<Outcome> {
  // Other fields could change what is found.
  const form: Subject = { entityName: subject.entityName };
  if (subject.dob) form.dob = subject.dob;
  const sent = JSON.stringify(form);
  const earlier = submissions.get(submissionId);
  if (earlier) return earlier.form === sent ? earlier.outcome : Promise.resolve('undecided');
  const outcome = screen(submissionId, form);
  submissions.set(submissionId, { form: sent, outcome });
  return outcome;
}

async function screen(submissionId: string, form: Subject): Promise<Outcome> {
  const settings = { screeningType: 'sanctions-peps-and-media', threshold: 0.85 } as const;
  let reason: unknown;
  try {
    // The client screens a second time if the first result is too old. Both have 4 seconds.
    const search = { ...form, customerKey: submissionId };
    const screening = await client.screen(search, settings, { deadline: 4 });
    keep({ submissionId, form, settings, ...screening });
    if (screening.outcome !== 'undecided') return screening.outcome;
    reason = screening.reason;
  } catch (error) {
    reason = error;
  }
  console.error(`${submissionId} is undecided: ${reason}`);
  submissions.delete(submissionId); // The next submit screens again.
  return 'undecided';
}
