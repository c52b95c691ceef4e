/** Says of each variation whether its screening has returned the expected records, and how strongly. */
import type {Database} from '../state/database';
import {kinds, type Kind, type Search} from './kinds';
import {readCandidates, type Candidate} from './screenings';

/** What became of a variation. */
type Outcome =
  /** All expected records were returned. */
  | 'returned'
  /** At least one expected record wasn't returned. */
  | 'not-returned'
  /** The subject isn't listed: its candidates are reviews that lead to nothing. */
  | 'not-listed'
  /** No screening has returned an expected record of the subject, so its label may be wrong. */
  | 'unknown-label'
  /** The response is strange, or the platform has refused the search. */
  | 'undecided'
  /** It isn't screened yet. */
  | 'open'
  /** The kind makes no sense for the subject. */
  | 'not-applicable';

/** A variation with its result. */
export interface Result {
  row: number;
  customerKey: string;
  /** The name in the file. */
  name: string;
  kind: Kind;
  /** What was screened. A kind that doesn't apply has nothing. */
  search?: Search;
  expected: string[];
  outcome: Outcome;
  /** The lowest strength of the expected records: the subject is found at thresholds up to it. */
  strength?: number;
  /** The expected records that weren't returned. */
  missing: string[];
  candidates: Candidate[];
  searchDate?: string;
  /** Why it is undecided. */
  reason?: string;
}

/** Yields the results in the order of the file and the kinds. */
export function* resultsOf(db: Database): Generator<Result> {
  const rows = db.rows(
    `SELECT variations.row, kind, customerKey, subject, expected, request, calls.status, searchDate,
       candidates, calls.reason,
       EXISTS (
         SELECT 1 FROM json_each(expected) JOIN labels ON sigmaID = value WHERE isReturned = 0
       ) AS isUnknown
     FROM variations
     JOIN subjects USING (row)
     JOIN customers USING (row)
     LEFT JOIN calls ON calls.id = call
     ORDER BY variations.row, kind`,
  );
  for (const row of rows) {
    const expected = JSON.parse(row.expected as string) as string[];
    const candidates = row.candidates === null ? [] : readCandidates(row.candidates);
    const strengths = new Map(candidates);
    const missing =
      row.status === 'done' ? expected.filter((sigmaID) => !strengths.has(sigmaID)) : [];
    const outcome = outcomeOf(row.status, {
      isListed: expected.length > 0,
      isUnknown: row.isUnknown === 1,
      isReturned: missing.length === 0,
    });
    yield {
      row: row.row as number,
      customerKey: row.customerKey as string,
      name: (JSON.parse(row.subject as string) as {entityName: string}).entityName,
      kind: kinds[row.kind as number],
      ...(row.request === null ? {} : {search: JSON.parse(row.request as string) as Search}),
      expected,
      outcome,
      ...(outcome === 'returned'
        ? {strength: Math.min(...expected.map((sigmaID) => strengths.get(sigmaID)!))}
        : {}),
      missing,
      candidates,
      ...(row.searchDate === null ? {} : {searchDate: row.searchDate as string}),
      ...(row.reason === null ? {} : {reason: row.reason as string}),
    };
  }
}

/** What is known of the expected records of a variation. */
interface ExpectedRecords {
  /** Whether the subject is listed, so that there are some. */
  isListed: boolean;
  /** Whether no screening of the subject has returned them. */
  isUnknown: boolean;
  /** Whether the screening of the variation has returned all of them. */
  isReturned: boolean;
}

function outcomeOf(status: unknown, {isListed, isUnknown, isReturned}: ExpectedRecords): Outcome {
  if (status === null) return 'not-applicable';
  if (status === 'open') return 'open';
  if (status === 'undecided') return 'undecided';
  if (!isListed) return 'not-listed';
  if (isUnknown) return 'unknown-label';
  return isReturned ? 'returned' : 'not-returned';
}
