/** Makes the planned screenings, each once, and checks with a few more that thresholds can be read from the strengths. */
import {type Client, RefusedError, type ScreeningType} from '@screening/client';
import {highestThreshold, lowestThreshold} from '../../.generated/facts';
import {inParallel} from '../parallel';
import type {Output} from '../output/output';
import type {Database} from '../state/database';
import type {Search} from './kinds';

/** A candidate of a screening: the record, and how closely it resembles the search. */
export type Candidate = [sigmaID: string, strength: number];

/** What a screening has returned. */
type Answer =
  | {status: 'done'; searchDate: string; candidates: Candidate[]}
  /** Nothing is known: the response is strange, or the platform has refused the search. */
  | {status: 'undecided'; reason: string};

/** What is needed to make screenings. */
export interface Screenings {
  db: Database;
  client: Client;
  screeningType: ScreeningType;
  output: Output;
  signal: AbortSignal;
}

/** How many screenings run at once. The limiter of the client keeps them below the rate limit. */
const screeningsAtOnce = 8;

/** How many planned screenings are read at once. */
const callsAtOnce = 500;

/** Counts the screenings that are still to be made. */
export const countOpen = (db: Database): number =>
  db.count("SELECT count(*) FROM calls WHERE status = 'open'");

/**
 * Makes planned screenings at the lowest threshold. Each result is stored at once, because the calls of an account can be
 * limited.
 *
 * @param most How many are made at most.
 * @returns how many were made.
 */
export async function screenOpen(work: Screenings, most: number): Promise<number> {
  const {db, output} = work;
  const total = Math.min(most, countOpen(db));
  const bar = output.progress('Screened', total);
  let done = 0;
  try {
    await inParallel(openCalls(db, total), screeningsAtOnce, async ({id, search}) => {
      store(db, id, await screenAt(work, search, lowestThreshold));
      done += 1;
      bar.update(done);
    });
  } finally {
    bar.end();
  }
  return done;
}

/** Yields planned screenings in their order, while their rows are changed. */
function* openCalls(db: Database, most: number): Generator<{id: number; search: Search}> {
  let last = 0;
  for (let left = most; left > 0;) {
    const page = [
      ...db.rows(
        "SELECT id, request FROM calls WHERE status = 'open' AND id > ? ORDER BY id LIMIT ?",
        last,
        Math.min(left, callsAtOnce),
      ),
    ];
    if (page.length === 0) return;
    for (const {id, request} of page)
      yield {id: id as number, search: JSON.parse(request as string) as Search};
    left -= page.length;
    last = page.at(-1)!.id as number;
  }
}

/** Screens a search. A strange response concerns only this one, and says nothing about its subject. */
async function screenAt(
  {client, screeningType, signal}: Screenings,
  search: Search,
  threshold: number,
): Promise<Answer> {
  try {
    const screening = await client.screen(
      search,
      // The values of the file were checked, and those of variations are meant to be unusual.
      {screeningType, threshold, confirmed: ['entityName', 'dob']},
      {signal},
    );
    if (screening.outcome === 'undecided') return {status: 'undecided', reason: screening.reason};
    const {resultRows, searchDate} = screening.result;
    const strengths = new Map<string, number>();
    for (const {entity, matchStrength} of resultRows) {
      if (!isStrength(matchStrength, threshold))
        return {
          status: 'undecided',
          reason: `The response has a candidate whose "matchStrength" isn't a number from ${threshold} to ${highestThreshold}.`,
        };
      if (entity.sigmaID.includes('\0'))
        return {
          status: 'undecided',
          reason: 'The response has a candidate whose "sigmaID" contains the character U+0000.',
        };
      // A record can match with its name and with an alias.
      strengths.set(entity.sigmaID, Math.max(matchStrength, strengths.get(entity.sigmaID) ?? 0));
    }
    return {status: 'done', searchDate, candidates: [...strengths]};
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 400) throw error;
    return {status: 'undecided', reason: error.message};
  }
}

const isStrength = (value: unknown, least: number): value is number =>
  typeof value === 'number' && value >= least && value <= highestThreshold;

function store(db: Database, id: number, answer: Answer): void {
  db.transaction(() => {
    if (answer.status === 'undecided') {
      db.run("UPDATE calls SET status = 'undecided', reason = ? WHERE id = ?", answer.reason, id);
      return;
    }
    db.run(
      "UPDATE calls SET status = 'done', searchDate = ?, candidates = ? WHERE id = ?",
      answer.searchDate,
      JSON.stringify(answer.candidates),
      id,
    );
    for (const [sigmaID] of answer.candidates)
      db.run('UPDATE labels SET isReturned = 1 WHERE sigmaID = ?', sigmaID);
  });
}

/** Reads the candidates of a stored screening. */
export const readCandidates = (text: unknown): Candidate[] =>
  JSON.parse(text as string) as Candidate[];

/**
 * Returns the thresholds that must still be checked. The lowest one is what was screened. Without any candidate, there is
 * nothing to check.
 */
export function uncheckedOf(db: Database, thresholds: readonly number[]): number[] {
  const mayCheck =
    countOpen(db) > 0 ||
    db.get("SELECT 1 FROM calls WHERE status = 'done' AND candidates != '[]' LIMIT 1");
  if (!mayCheck) return [];
  return thresholds.filter(
    (threshold) =>
      threshold > lowestThreshold &&
      db.get('SELECT 1 FROM checks WHERE threshold = ?', threshold) === undefined,
  );
}

/**
 * Checks for each threshold that a screening with it returns the candidates that the strengths tell. The search is the one
 * that has the candidate closest to the threshold, where a difference would show first.
 *
 * @returns how many screenings were made.
 */
export async function checkThresholds(
  work: Screenings,
  thresholds: readonly number[],
  most: number,
): Promise<number> {
  const {db} = work;
  const open = uncheckedOf(db, thresholds).slice(0, most);
  if (open.length === 0) return 0;
  const closest = closestCalls(db, open);
  for (const [threshold, {id}] of closest) {
    const call = db.get('SELECT request, candidates FROM calls WHERE id = ?', id)!;
    const search = JSON.parse(call.request as string) as Search;
    const answer = await screenAt(work, search, threshold);
    const calculated = readCandidates(call.candidates).filter(
      ([, strength]) => strength >= threshold,
    );
    const {outcome, reason} = compare(calculated, answer);
    db.run(
      'INSERT INTO checks (threshold, call, outcome, reason) VALUES (?, ?, ?, ?)',
      threshold,
      id,
      outcome,
      reason ?? null,
    );
  }
  return closest.size;
}

/** Finds for each threshold the screening with the candidate closest to it. */
function closestCalls(
  db: Database,
  thresholds: readonly number[],
): Map<number, {id: number; distance: number}> {
  const closest = new Map<number, {id: number; distance: number}>();
  const calls = db.rows(
    "SELECT id, candidates FROM calls WHERE status = 'done' AND candidates != '[]' ORDER BY id",
  );
  for (const {id, candidates} of calls)
    for (const [, strength] of readCandidates(candidates))
      for (const threshold of thresholds) {
        const distance = Math.abs(strength - threshold);
        if (distance < (closest.get(threshold)?.distance ?? Infinity))
          closest.set(threshold, {id: id as number, distance});
      }
  return closest;
}

/** Compares the candidates that were calculated with those that were returned. */
function compare(
  calculated: readonly Candidate[],
  answer: Answer,
): {outcome: 'same' | 'different' | 'undecided'; reason?: string} {
  if (answer.status === 'undecided') return {outcome: 'undecided', reason: answer.reason};
  const ids = (candidates: readonly Candidate[]): string[] =>
    candidates.map(([sigmaID]) => sigmaID).sort();
  const [expected, returned] = [ids(calculated), ids(answer.candidates)];
  if (expected.length === returned.length && expected.every((id, at) => id === returned[at]))
    return {outcome: 'same'};
  const list = (all: string[]): string => (all.length > 0 ? all.join(', ') : 'none');
  return {
    outcome: 'different',
    reason: `calculated ${list(expected)}, returned ${list(returned)}`,
  };
}
